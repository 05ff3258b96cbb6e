import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: { readonly name: string; readonly json: string };
  /** The same whenever the same mail is tried again, without the angle brackets. */
  readonly messageId: string;
};

/**
 * How sending ended. `refused` is about this mail, for good; `deferred` about it for now; `unreachable` about the way to
 * the server, which every other mail takes too. After these the mail was not handed over. `unknown`: it may have been.
 */
export type MailEnd = 'sent' | 'refused' | 'deferred' | 'unreachable' | 'unknown';

/** `reason` is for the log: it holds no address, and nothing of what was written. */
export type MailReply = { readonly end: MailEnd; readonly reason?: string };

/** Sends one e-mail, once. Never throws for what happens on the way: each end asks for something else. */
export type Mailer = { send(mail: Mail): Promise<MailReply> };

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

declare module '../context/deps.ts' {
  interface Deps {
    readonly mailer: Mailer;
  }
}
