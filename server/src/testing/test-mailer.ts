import type { Mail, Mailer, MailEnd } from '../mail/mailer.ts';

/** A mailer that stores mails in memory. */
export class TestMailer implements Mailer {
  readonly arrived: Mail[] = [];
  /** How the sending of the next mails ends, in order. A mail that ends as `unknown` arrives too. */
  readonly ends: MailEnd[] = [];

  async send(mail: Mail) {
    const end = this.ends.shift() ?? 'sent';
    if (end === 'sent' || end === 'unknown') this.arrived.push(mail);
    return { end, reason: 'as the test asked' };
  }
}
