import type { Mail, Mailer, MailEnd } from '../mail/mailer.ts';

/** Mail that arrives in memory. */
export class TestMailer implements Mailer {
  readonly arrived: Mail[] = [];
  /** How the next ones end instead, in order; `unknown` arrives all the same. */
  readonly ends: MailEnd[] = [];

  async send(mail: Mail) {
    const end = this.ends.shift() ?? 'sent';
    if (end === 'sent' || end === 'unknown') this.arrived.push(mail);
    return { end, reason: 'as the test asked' };
  }
}
