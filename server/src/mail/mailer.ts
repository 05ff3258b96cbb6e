import { Readable } from 'node:stream';
import type { Transport, Transporter } from 'nodemailer';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: { readonly name: string; readonly json: string };
  /**
   * The address to which a mail program sends a POST to unsubscribe (RFC 8058). Only mails that people can opt out of
   * have one.
   */
  readonly unsubscribeUrl?: string;
  /** The value of the header, without angle brackets. Every try of the same mail has the same id. */
  readonly messageId: string;
};

/**
 * How sending ended. `sent`: the server accepted the mail. `refused`: the server refuses this mail permanently.
 * `deferred`: it refuses this mail for now. `unreachable`: the server does not answer, so other mails would fail too.
 * With these three failures, the mail was certainly not sent. `unknown`: the mail may have been sent.
 */
export type MailEnd = 'sent' | 'refused' | 'deferred' | 'unreachable' | 'unknown';

/** `reason` is for the log: it contains no address and none of the mail's text. */
export type MailReply = { readonly end: MailEnd; readonly reason?: string };

/**
 * Tries once to send a mail. Errors of sending are returned and not thrown, because the caller handles each outcome
 * differently.
 */
export type Mailer = { send(mail: Mail): Promise<MailReply> };

type MailTransport = {
  /**
   * Opens a transporter for one mail, and loads `nodemailer` only for the first mail. A pooled transporter must not be
   * used, because it repeats a mail by itself when a connection is lost.
   */
  readonly open: () => Promise<Transporter>;
  /** The outcome that an error means. `handedOver`: the server had begun to receive the message. */
  readonly endOf: (error: unknown, handedOver: boolean) => MailEnd;
  readonly from: string;
  readonly timeoutMs?: number;
};

/** Composes mails and sends them through this transport. */
function nodemailerMailer({ open, endOf, from, timeoutMs = 60_000 }: MailTransport): Mailer {
  return {
    async send({ to, subject, text, attachment, unsubscribeUrl, messageId }) {
      const transporter = await open().catch((error: unknown) => describe(error));
      if (typeof transporter === 'string') return { end: 'unreachable', reason: transporter };
      let handedOver = false;
      // The transport reads the first byte only when the server is ready to receive the message.
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
          // This header prevents out-of-office replies, which no person would read.
          headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { end: 'sent' };
      } catch (error) {
        return { end: endOf(error, handedOver), reason: describe(error) };
      }
    },
  };
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function watchStart(composed: Readable, onStart: () => void): Readable {
  async function* watched() {
    onStart();
    yield* composed;
  }
  return Readable.from(watched(), { objectMode: false });
}

/** Describes the error by its codes. The server's own text is left out, because it repeats the address. */
function describe(error: unknown): string {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}

type SmtpSettings = {
  readonly smtpUrl: string;
  readonly from: string;
  /** Whether to refuse unencrypted connections to servers on other machines. */
  readonly requireTls: boolean;
  readonly connectTimeoutMs?: number;
  readonly replyTimeoutMs?: number;
};

/** Sends mails through the operator's mail server. */
export function smtpMailer(settings: SmtpSettings): Mailer {
  const open = async () => (await import('nodemailer')).createTransport(optionsOf(settings));
  return nodemailerMailer({ from: settings.from, endOf: smtpEndOf, open });
}

/** Connects and signs in, but sends nothing. Throws the server's refusal or the missing answer. */
export async function checkMailServer(settings: SmtpSettings): Promise<void> {
  await (await import('nodemailer')).createTransport(optionsOf(settings)).verify();
}

function optionsOf({ smtpUrl, requireTls, connectTimeoutMs = 10_000, replyTimeoutMs = 30_000 }: SmtpSettings) {
  return {
    url: smtpUrl,
    requireTLS: requireTls && !isThisMachine(new URL(smtpUrl).hostname),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: replyTimeoutMs,
  };
}

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** Only the server's reply about the recipient or the message is definite. Other errors leave open what it received. */
function smtpEndOf(error: unknown, handedOver: boolean): MailEnd {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const isAnswer = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (isAnswer) return responseCode !== undefined && responseCode < 500 ? 'deferred' : 'refused';
  return handedOver ? 'unknown' : 'unreachable';
}

type SandboxSettings = { readonly sandboxUrl: string; readonly token: string; readonly timeoutMs?: number };

/** Sends mails to the sandbox's inbox, which every user of this machine can read. */
export function sandboxMailer({ timeoutMs = 5000, ...sandbox }: SandboxSettings): Mailer {
  const from = 'EkBid <no-reply@ekbid.example>';
  const open = async () => (await import('nodemailer')).createTransport(sandboxTransport(sandbox));
  return nodemailerMailer({ from, endOf: sandboxEndOf, timeoutMs, open });
}

class SandboxAnswer extends Error {
  readonly responseCode: number;

  constructor(status: number) {
    super(`the sandbox answered ${status}`);
    this.responseCode = status;
  }
}

function sandboxEndOf(error: unknown): MailEnd {
  if (error instanceof SandboxAnswer) return error.responseCode < 500 ? 'refused' : 'unknown';
  return isRefusedConnection(error) ? 'unreachable' : 'unknown';
}

/** The inbox of the sandbox shows only text, so the attachment is appended to the text. */
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

function sandboxTransport({ sandboxUrl, token }: Omit<SandboxSettings, 'timeoutMs'>): Transport {
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

declare module '../context/deps.ts' {
  interface Deps {
    readonly mailer: Mailer;
  }
}
