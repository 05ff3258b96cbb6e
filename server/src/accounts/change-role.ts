import { Refusal } from '@ekbid/domain';
import { recordAuditEvent } from '../audit/record-act.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from './admit.ts';
import { promoteUser } from './promote-user.ts';
import { lockAdministrators, lockUserWhole, setRole } from './roles.queries.ts';
import { deleteSessionsOf } from './sessions.queries.ts';

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

/** Never of oneself: whoever does it stays one, so that there always is one. */
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

/** Two who take the role from each other at once: the second is none any more. */
async function checkStillAdministrator(db: Db, by: Admin): Promise<void> {
  const administrators = await lockAdministrators(db);
  if (!administrators.includes(by.userId)) throw new Refusal('forbidden');
}
