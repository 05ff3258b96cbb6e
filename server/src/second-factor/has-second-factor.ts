import type { Db } from '../db/database.ts';
import { findFactor } from './second-factor.queries.ts';

/** Whether this person's sign-ins ask for a code. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await findFactor(db, userId))?.confirmedAt != null;
}
