import { texts as english } from '@ekbid/contract/texts/en';
import type { Deps } from '../deps.ts';
import type { Visitor } from './address-hash.ts';
import { getMobileNumber } from './mobile-number.ts';
import { otpMinutes } from './otp-budgets.ts';
import { recordCode } from './record-code.ts';
import { isMobileTaken } from './users.queries.ts';

/**
 * Makes a code for a new password, and sends it where the number has an account. Nobody learns whether it has one: the
 * budgets count every number alike, and what sending takes, and how it ends, is in `sent`, which no reply waits for.
 */
export async function forgotPassword(
  deps: Pick<Deps, 'db' | 'keys' | 'sms' | 'log'>,
  phone: string,
  from: Visitor,
): Promise<{ sent: Promise<void> }> {
  const mobileNumber = getMobileNumber(phone);
  const { code } = await recordCode(deps, { mobileNumber, purpose: 'reset-password' }, from);
  const known = await isMobileTaken(deps.db, mobileNumber);
  return { sent: known ? sendCode(deps, mobileNumber, code) : Promise.resolve() };
}

async function sendCode({ sms, log }: Pick<Deps, 'sms' | 'log'>, to: string, code: string): Promise<void> {
  try {
    await sms.send({
      to,
      template: 'reset-password',
      variables: { code, minutes: String(otpMinutes) },
      text: english.messages.resetSms({ code, minutes: otpMinutes }),
    });
  } catch (error) {
    // It stays counted: a budget that an outage refills for accounts alone would tell who has one.
    log.error({ err: error }, 'a one-time code could not be handed over');
  }
}
