import { createTransport } from 'nodemailer';
import { type Mailer, type MailEnd, nodemailerMailer } from './mailer.ts';

type Settings = {
  readonly smtpUrl: string;
  readonly from: string;
  /** Refuse unencrypted connections, except to a server on this machine. */
  readonly requireTls: boolean;
  readonly connectTimeoutMs?: number;
  readonly replyTimeoutMs?: number;
};

/** Sends mails through the mail server that the operator configured. */
export function smtpMailer({ connectTimeoutMs = 10_000, replyTimeoutMs = 30_000, ...settings }: Settings): Mailer {
  const { smtpUrl, from, requireTls } = settings;
  const options = {
    url: smtpUrl,
    requireTLS: requireTls && !isThisMachine(new URL(smtpUrl).hostname),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: replyTimeoutMs,
  };
  return nodemailerMailer({ from, endOf, open: () => createTransport(options) });
}

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** Only a reply of the server about the recipient or the message is a definite answer; a lost connection is not. */
function endOf(error: unknown, handedOver: boolean): MailEnd {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const isAnswer = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (isAnswer) return responseCode !== undefined && responseCode < 500 ? 'deferred' : 'refused';
  return handedOver ? 'unknown' : 'unreachable';
}
