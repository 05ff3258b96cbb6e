import { Refusal } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { findFactor } from './second-factor.queries.ts';
import { takeCode } from './take-code.ts';

type SigningIn = { readonly userId: string; readonly code: string; readonly address: string };

/** At sign-in, once the password was right. Whether a code was asked for and shown: not where there is no second factor. */
export async function checkSecondFactor(
  deps: Pick<Deps, 'db' | 'keys'>,
  { userId, code, address }: SigningIn,
): Promise<boolean> {
  const factor = await findFactor(deps.db, userId);
  if (!factor?.confirmedAt) return false;
  if (code.trim() === '') throw new Refusal('second_factor_needed', { field: 'code' });
  await takeCode(deps, { userId, sealedSecret: factor.sealedSecret, code, address });
  return true;
}
