import type { Mail, Mailer, MailEnd } from '../mail/mailer.ts';

/** A mailer that keeps mails in memory. */
export class TestMailer implements Mailer {
  readonly arrived: Mail[] = [];
  /** How the next mails end, in order; a mail with the end `unknown` also arrives. */
  readonly ends: MailEnd[] = [];

  async send(mail: Mail) {
    const end = this.ends.shift() ?? 'sent';
    if (end === 'sent' || end === 'unknown') this.arrived.push(mail);
    return { end, reason: 'as the test asked' };
  }
}
