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
