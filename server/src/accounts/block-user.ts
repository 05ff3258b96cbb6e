import { Refusal } from '@ekbid/domain';
import { recordAuditEvent } from '../audit/record-act.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from './admit.ts';
import { deleteSessionsOf, lockUser } from './sessions.queries.ts';
import { setBlocked } from './users.queries.ts';

type BlockChange = { readonly userId: string; readonly reason: string };

/** From this commit on the person places nothing new, and is signed out everywhere; placed bids stand. */
export async function blockUser(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  by: Admin,
  { userId, reason }: BlockChange,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const user = await getUserLocked(db, userId);
    if (user.role === 'ADMIN') throw new Refusal('cannot_block_administrator');
    if (user.blockedAt !== null) return;
    await setBlocked(db, userId, true);
    await deleteSessionsOf(db, userId);
    await recordAuditEvent(db, by, 'user.block', {
      userId,
      before: { blocked: false },
      after: { blocked: true },
      reason: reason.trim(),
    });
  });
  live.personChanged(userId);
}

export async function unblockUser(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  by: Admin,
  { userId, reason }: BlockChange,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const user = await getUserLocked(db, userId);
    if (user.blockedAt === null) return;
    await setBlocked(db, userId, false);
    await recordAuditEvent(db, by, 'user.unblock', {
      userId,
      before: { blocked: true },
      after: { blocked: false },
      reason: reason.trim(),
    });
  });
  live.personChanged(userId);
}

async function getUserLocked(db: Db, userId: string) {
  const user = await lockUser(db, userId);
  if (!user) throw new Refusal('not_found', { what: 'person' });
  return user;
}
