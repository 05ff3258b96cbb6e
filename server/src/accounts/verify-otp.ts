import type { Deps } from '../deps.ts';
import type { Visitor } from './address-hash.ts';
import { getMobileNumber } from './mobile-number.ts';
import { markVerified } from './otp-challenges.queries.ts';
import { tryCode, wrongCode } from './try-code.ts';

type Typed = { readonly phone: string; readonly otp: string };

/** Verifies a code: from then on this browser may make one account for the number. */
export async function verifyOtp(deps: Pick<Deps, 'db' | 'keys'>, { phone, otp }: Typed, from: Visitor): Promise<void> {
  const mobileNumber = getMobileNumber(phone);
  const challengeId = await tryCode(deps, { mobileNumber, otp, purpose: 'sign-up' }, from);
  const isMarked = await deps.db.transaction().execute((db) => markVerified(db, { mobileNumber }, challengeId));
  if (!isMarked) throw wrongCode();
}
