import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: { readonly name: string; readonly json: string };
  /** The same for every try of a mail; without the angle brackets. */
  readonly messageId: string;
};

/**
 * How sending ended. `refused`: this mail, permanently. `deferred`: this mail, for now. `unreachable`: the server, and
 * so every other mail too. In these three cases the mail was not sent. `unknown`: it may have been.
 */
export type MailEnd = 'sent' | 'refused' | 'deferred' | 'unreachable' | 'unknown';

/** `reason` is for the log: it contains no address and no text of the mail. */
export type MailReply = { readonly end: MailEnd; readonly reason?: string };

/** Sends one e-mail, once. Errors of sending are returned, not thrown, because each end needs another reaction. */
export type Mailer = { send(mail: Mail): Promise<MailReply> };

type Transport = {
  /** A transporter for one mail. Never a pooled one: those send again by themselves when a connection is lost. */
  readonly open: () => Transporter;
  /** What an error means. `handedOver`: the server had begun to receive the message itself. */
  readonly endOf: (error: unknown, handedOver: boolean) => MailEnd;
  readonly from: string;
  readonly timeoutMs?: number;
};

/** Composes mails and sends them through the given transport. */
export function nodemailerMailer({ open, endOf, from, timeoutMs = 60_000 }: Transport): Mailer {
  return {
    async send({ to, subject, text, attachment, messageId }) {
      const transporter = open();
      let handedOver = false;
      // The transport reads the first byte once the server is ready to receive the message.
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
          // Prevents out-of-office replies, which no person would read.
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

/** Without the server's own text, which repeats the address. */
function describe(error: unknown): string {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly mailer: Mailer;
  }
}
