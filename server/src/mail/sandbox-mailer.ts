import { createTransport, type Transport } from 'nodemailer';
import { type Mailer, type MailEnd, nodemailerMailer } from './mailer.ts';

type Settings = { readonly sandboxUrl: string; readonly token: string; readonly timeoutMs?: number };

/** Sends mails to the sandbox's phone, where every user of this machine can read them. */
export function sandboxMailer({ timeoutMs = 5000, ...sandbox }: Settings): Mailer {
  const from = 'EkBid <no-reply@ekbid.example>';
  return nodemailerMailer({ from, endOf, timeoutMs, open: () => createTransport(sandboxTransport(sandbox)) });
}

class SandboxAnswer extends Error {
  readonly responseCode: number;

  constructor(status: number) {
    super(`the sandbox answered ${status}`);
    this.responseCode = status;
  }
}

function endOf(error: unknown): MailEnd {
  if (error instanceof SandboxAnswer) return error.responseCode < 500 ? 'refused' : 'unknown';
  return isRefusedConnection(error) ? 'unreachable' : 'unknown';
}

/** The sandbox's phone shows text only. */
function showAttachment({ filename, content }: { filename?: unknown; content?: unknown }): string {
  return `
— ${filename as string} —
${content as string}
`;
}

function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return cause?.code === 'ECONNREFUSED';
}

function sandboxTransport({ sandboxUrl, token }: Omit<Settings, 'timeoutMs'>): Transport {
  return {
    name: 'EkBid sandbox',
    version: '1',
    supportsAbortSignal: true,
    send({ data, message }, done) {
      const envelope = message.getEnvelope();
      const { subject, text, attachments = [], signal = null } = data;
      fetch(new URL('/sandbox/email', sandboxUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sandbox-token': token },
        body: JSON.stringify({
          to: envelope.to[0],
          subject,
          text: `${text as string}${attachments.map(showAttachment).join('')}`,
        }),
        signal,
      })
        .then(async (response) => {
          await response.body?.cancel();
          if (!response.ok) throw new SandboxAnswer(response.status);
          done(null, { envelope, messageId: message.messageId() });
        })
        .catch((error: unknown) => done(error as Error, undefined as never));
    },
  };
}
