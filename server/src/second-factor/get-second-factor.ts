import type { SecondFactor } from '@ekbid/contract';
import type { Db } from '../db/database.ts';
import { countRecoveryCodes, findFactor } from './second-factor.queries.ts';

/** Whether it is on, and how many recovery codes are left. */
export async function getSecondFactor(db: Db, userId: string): Promise<SecondFactor> {
  const factor = await findFactor(db, userId);
  if (!factor?.confirmedAt) return { since: null, recoveryCodes: 0 };
  return { since: factor.confirmedAt.toISOString(), recoveryCodes: await countRecoveryCodes(db, userId) };
}
