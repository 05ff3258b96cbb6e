import { serverTexts as english } from '@ekbid/contract/texts/en/server';
import { Refusal } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { sendSms } from './send-sms.ts';
import { SmsEndUnknown } from './sms-sender.ts';
import { getMobileNumberOf } from './users.queries.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'sms' | 'metrics' | 'log'>;

/** Tells a person's phone that their password was set anew by a code: whoever did not do it must hear of it. */
export async function tellPasswordChanged(deps: Needs, userId: string) {
  const to = await getMobileNumberOf(deps.db, userId);
  try {
    await sendSms(deps, { to, template: 'password-changed', variables: {}, text: english.sms.passwordChanged });
  } catch (error) {
    // Anything else is tried again; the day's budget is not filled again before midnight.
    if (!(error instanceof SmsEndUnknown || error instanceof Refusal)) throw error;
    deps.log.warn({ err: error }, 'the word of a new password may not have been sent');
  }
}
