import { serverTexts as english } from '@ekbid/texts/en/server';
import type { Deps } from '../deps.ts';
import type { Visitor } from './address-hash.ts';
import { findKnownBrowser } from './known-browsers.ts';
import { getMobileNumber } from './mobile-number.ts';
import { endSharedCode } from './otp-challenges.queries.ts';
import { recordCode, type RecordedCode } from './record-code.ts';
import { handOver, takeMessage } from './send-sms.ts';
import { findAccountOfNumber, hasPaid } from './users.queries.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'sms' | 'metrics' | 'log'>;

/**
 * Makes a code for a new password, and sends it where the number has a bidder's account; an administrator's password is
 * never a text message away. Nobody learns whose number it is: the budgets count every number alike, and what sending
 * takes, and how it ends, is in `sent`, which no reply waits for.
 */
export async function forgotPassword(
  deps: Needs,
  phone: string,
  from: Visitor,
  proof = '',
): Promise<{ sent: Promise<void>; shared: boolean }> {
  const mobileNumber = getMobileNumber(phone);
  const account = await findAccountOfNumber(deps.db, mobileNumber);
  const knownHash = account ? findKnownBrowser(deps.keys, from.known, account) : null;
  const made = await recordCode(deps, { mobileNumber, purpose: 'reset-password', proof, knownHash }, from);
  const isSent = account?.role === 'USER' && (await maySend(deps, account.userId, made));
  // The same work for every number, so that the time it takes tells nothing.
  const day = await takeMessage(deps, 'other', isSent ? 1 : 0);
  const sent = isSent ? sendCode(deps, { mobileNumber, made, day }) : endUnsent(deps, made);
  return { sent, shared: made.shared };
}

/** Nobody has a code that was not sent: the next browser to ask must not be given the same. */
async function endUnsent({ db }: Needs, { challengeId, code, shared, networkSpent }: RecordedCode): Promise<void> {
  if (shared && code !== null && networkSpent) await endSharedCode(db, challengeId);
}

/** Nobody is told that the network's budget keeps a code from them: it would tell who has an account. */
async function maySend({ db }: Needs, userId: string, { code, networkSpent }: RecordedCode): Promise<boolean> {
  return code !== null && (!networkSpent || (await hasPaid(db, userId)));
}

type Addressed = { readonly mobileNumber: string; readonly made: RecordedCode; readonly day: string | null };

async function sendCode(deps: Needs, { mobileNumber, made, day }: Addressed): Promise<void> {
  const { challengeId, minutes, shared } = made;
  const code = made.code ?? '';
  const text = english.sms.resetCode({ code, minutes });
  const variables = { code, minutes: String(minutes) };
  try {
    if (day === null) throw new Error('the day has no text messages left');
    await handOver(deps, { to: mobileNumber, template: 'reset-password', variables, text }, day);
  } catch (error) {
    // It stays counted: a budget that an outage refills for accounts alone would tell who has one.
    deps.log.error({ err: error }, 'a one-time code could not be handed over');
    if (shared) await endSharedCode(deps.db, challengeId);
  }
}
