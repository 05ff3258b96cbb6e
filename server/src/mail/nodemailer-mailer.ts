import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type { Mailer, MailEnd } from './mailer.ts';

type Way = {
  /** A transporter for one mail. Never a pooled one: those send again by themselves when a connection is lost. */
  readonly open: () => Transporter;
  /** What an error means. `handedOver`: the server had begun to take the message itself. */
  readonly endOf: (error: unknown, handedOver: boolean) => MailEnd;
  readonly from: string;
  readonly timeoutMs?: number;
};

/** Composes mails and hands them over, by whatever way. */
export function nodemailerMailer({ open, endOf, from, timeoutMs = 60_000 }: Way): Mailer {
  return {
    async send({ to, subject, text, attachment, messageId }) {
      const transporter = open();
      let handedOver = false;
      // The transport pulls the first byte once the server has said it takes the message.
      transporter.use('stream', ({ message }, done) => {
        message.processFunc((composed) => watchStart(composed, () => (handedOver = true)));
        done();
      });
      try {
        await transporter.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          ...(attachment && {
            attachments: [{ filename: attachment.name, content: attachment.json, contentType: 'application/json' }],
          }),
          messageId: `<${messageId}>`,
          // Out-of-office replies to a machine help nobody.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { end: 'sent' };
      } catch (error) {
        return { end: endOf(error, handedOver), reason: describe(error) };
      }
    },
  };
}

function watchStart(composed: Readable, onStart: () => void): Readable {
  async function* watched() {
    onStart();
    yield* composed;
  }
  return Readable.from(watched(), { objectMode: false });
}

/** Never the server's own words: they repeat the address. */
function describe(error: unknown): string {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}
