import { Refusal } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { hasLiveBids, lockOrdersOf, lockUserWhole, setRole } from './roles.queries.ts';
import { deleteSessionsOf } from './sessions.queries.ts';

/**
 * Makes an administrator of somebody with an account, and signs them out everywhere. Never somebody who takes part in an
 * auction, or is blocked. Whether they were none before.
 */
export async function promoteUser(db: Db, userId: string): Promise<boolean> {
  await lockOrdersOf(db, userId);
  const user = await lockUserWhole(db, userId);
  if (!user) throw new Refusal('not_found', { what: 'person' });
  if (user.role === 'ADMIN') return false;
  if (user.blockedAt !== null) throw new Refusal('blocked_cannot_administer');
  if (await hasLiveBids(db, userId)) throw new Refusal('bidder_cannot_administer');
  await setRole(db, userId, 'ADMIN');
  await deleteSessionsOf(db, userId);
  return true;
}
