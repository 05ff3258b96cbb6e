import { Refusal } from '@ekbid/domain';
import { recordAuditEvent } from '../audit/record-act.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from './admit.ts';
import { deleteSessionsOf, lockUser } from './sessions.queries.ts';

/** Signs somebody out wherever they are signed in, e.g. where their phone was stolen. */
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
