import type { Mail, Mailer, MailEnd } from '../mail/mailer.ts';

/** A mailer that stores mails in memory. */
export class TestMailer implements Mailer {
  readonly arrived: Mail[] = [];
  /** The outcomes of the next mails, in order. A mail with the outcome `unknown` also arrives. */
  readonly ends: MailEnd[] = [];

  async send(mail: Mail) {
    const end = this.ends.shift() ?? 'sent';
    if (end === 'sent' || end === 'unknown') this.arrived.push(mail);
    return { end, reason: 'as the test asked' };
  }
}
