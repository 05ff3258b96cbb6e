import { serverTexts as english } from '@ekbid/contract/texts/en/server';
import type { Deps } from '../deps.ts';
import { SmsEndUnknown } from './sms-sender.ts';
import { getMobileNumberOf } from './users.queries.ts';

/** Tells a person's phone that their password was set anew by a code: whoever did not do it must hear of it. */
export async function tellPasswordChanged({ db, sms, log }: Pick<Deps, 'db' | 'sms' | 'log'>, userId: string) {
  const to = await getMobileNumberOf(db, userId);
  try {
    await sms.send({ to, template: 'password-changed', variables: {}, text: english.sms.passwordChanged });
  } catch (error) {
    // Anything else is tried again.
    if (!(error instanceof SmsEndUnknown)) throw error;
    log.warn({ err: error }, 'the word of a new password may not have been sent');
  }
}
