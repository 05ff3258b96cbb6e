import { randomBytes } from 'node:crypto';
import { Refusal } from '@ekbid/domain';
import type { Admin } from '../accounts/admit.ts';
import { checkPresentPassword } from '../accounts/check-present-password.ts';
import type { Deps } from '../deps.ts';
import { describeSecret, secretBytes } from './one-time-password.ts';
import { sealSecret } from './seal-secret.ts';
import { beginFactor } from './second-factor.queries.ts';

/** A secret for the authenticator app. Nothing asks for its codes until one was shown. */
export async function beginSecondFactor(
  deps: Pick<Deps, 'db' | 'keys'>,
  by: Admin,
  { presentPassword }: { readonly presentPassword: string },
  address: string,
): Promise<{ secret: string; address: string }> {
  await checkPresentPassword(deps, by, presentPassword, address);
  const secret = randomBytes(secretBytes);
  if (!(await beginFactor(deps.db, by.userId, sealSecret(deps.keys, by.userId, secret))))
    throw new Refusal('second_factor_on');
  return describeSecret(secret, by.email);
}
