import { Refusal } from '@ekbid/domain';
import { setBlocked } from '../accounts/accounts.queries.ts';
import { promoteUser } from '../accounts/make-administrator.ts';
import { lockAdministrators, lockUserWhole, setRole } from '../accounts/roles.queries.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import type { Admin } from '../sessions/authorize.ts';
import { deleteSessionsOf, lockUser } from '../sessions/sessions.queries.ts';

type BlockChange = { readonly userId: string; readonly reason: string };

/** From this commit on the person cannot bid and is signed out everywhere; placed bids stay. */
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

type RoleChange = { readonly userId: string; readonly reason: string };
type Needs = Pick<Deps, 'db' | 'live'>;

export async function makeUserAdministrator(
  { db, live }: Needs,
  by: Admin,
  { userId, reason }: RoleChange,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await checkStillAdministrator(db, by);
    if (!(await promoteUser(db, userId))) return;
    await recordAuditEvent(db, by, 'user.make-administrator', {
      userId,
      before: { role: 'USER' },
      after: { role: 'ADMIN' },
      reason: reason.trim(),
    });
  });
  live.personChanged(userId);
}

/** Administrators cannot remove their own role, so that at least one always remains. */
export async function unmakeAdministrator(
  { db, live }: Needs,
  by: Admin,
  { userId, reason }: RoleChange,
): Promise<void> {
  if (userId === by.userId) throw new Refusal('own_role');
  await db.transaction().execute(async (db) => {
    await checkStillAdministrator(db, by);
    const user = await lockUserWhole(db, userId);
    if (!user) throw new Refusal('not_found', { what: 'person' });
    if (user.role === 'USER') return;
    await setRole(db, userId, 'USER');
    await deleteSessionsOf(db, userId);
    await recordAuditEvent(db, by, 'user.unmake-administrator', {
      userId,
      before: { role: 'ADMIN' },
      after: { role: 'USER' },
      reason: reason.trim(),
    });
  });
  live.personChanged(userId);
}

/** If two administrators remove each other's role at once, only the first succeeds. */
async function checkStillAdministrator(db: Db, by: Admin): Promise<void> {
  const administrators = await lockAdministrators(db);
  if (!administrators.includes(by.userId)) throw new Refusal('forbidden');
}

/** Signs a person out everywhere, e.g. after their phone was stolen. */
export async function endUserSessions(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  by: Admin,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (!(await lockUser(db, userId))) throw new Refusal('not_found', { what: 'person' });
    await deleteSessionsOf(db, userId);
    await recordAuditEvent(db, by, 'user.end-sessions', { userId });
  });
  live.personChanged(userId);
}
