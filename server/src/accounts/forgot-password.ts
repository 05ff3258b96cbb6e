import { serverTexts as english } from '@ekbid/contract/texts/en/server';
import type { Deps } from '../deps.ts';
import type { Visitor } from './address-hash.ts';
import { getMobileNumber } from './mobile-number.ts';
import { otpMinutes } from './otp-budgets.ts';
import { recordCode } from './record-code.ts';
import { findRoleOfNumber } from './users.queries.ts';

/**
 * Makes a code for a new password, and sends it where the number has a bidder's account; an administrator's password is
 * never a text message away. Nobody learns whose number it is: the budgets count every number alike, and what sending
 * takes, and how it ends, is in `sent`, which no reply waits for.
 */
export async function forgotPassword(
  deps: Pick<Deps, 'db' | 'keys' | 'sms' | 'log'>,
  phone: string,
  from: Visitor,
): Promise<{ sent: Promise<void> }> {
  const mobileNumber = getMobileNumber(phone);
  const { code } = await recordCode(deps, { mobileNumber, purpose: 'reset-password' }, from);
  const role = await findRoleOfNumber(deps.db, mobileNumber);
  return { sent: role === 'USER' ? sendCode(deps, mobileNumber, code) : Promise.resolve() };
}

async function sendCode({ sms, log }: Pick<Deps, 'sms' | 'log'>, to: string, code: string): Promise<void> {
  try {
    await sms.send({
      to,
      template: 'reset-password',
      variables: { code, minutes: String(otpMinutes) },
      text: english.sms.resetCode({ code, minutes: otpMinutes }),
    });
  } catch (error) {
    // It stays counted: a budget that an outage refills for accounts alone would tell who has one.
    log.error({ err: error }, 'a one-time code could not be handed over');
  }
}
