/** The texts there are. Operators in India deliver only texts registered with them, each by its own id. */
export type SmsTemplate = 'sign-up' | 'reset-password' | 'password-changed';

export type Sms = {
  /** E.164 */
  readonly to: string;
  readonly template: SmsTemplate;
  /** What the registered text is filled in with. */
  readonly variables: Readonly<Record<string, string>>;
  /** The whole text, for ways that know no templates. */
  readonly text: string;
};

/** Sends one text message. Throws when it was not handed over, SmsEndUnknown when it may have been. */
export type SmsSender = { send(message: Sms): Promise<void> };

/** Nobody knows whether the message is on its way: sending again could send it twice. */
export class SmsEndUnknown extends Error {
  override readonly name = 'SmsEndUnknown';
}
