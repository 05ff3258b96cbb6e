import { type NameFields, readName, Refusal } from '@ekbid/domain';
import { recordAuditEvent } from '../audit/record-act.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from './admit.ts';
import { lockUser } from './sessions.queries.ts';
import { setName } from './users.queries.ts';

/**
 * Bids belong to the account, not to the name: it may change at any time, and shows wherever the person does.
 * An administrator's is on record, or their acts would read as somebody else's.
 */
export async function changeName(db: Db, by: Caller, typed: NameFields): Promise<Caller> {
  const { userId } = by;
  return db.transaction().execute(async (db) => {
    const user = await lockUser(db, userId);
    if (!user) throw new Refusal('not_signed_in');
    const changed = await setName(db, userId, readName(typed, user));
    const [before, after] = [{ name: nameOf(user) }, { name: nameOf(changed) }];
    if (user.role === 'ADMIN' && before.name !== after.name)
      await recordAuditEvent(db, by, 'user.rename', { userId, before, after });
    return { ...by, ...changed };
  });
}

const nameOf = ({ firstName, lastName }: NameFields) => `${firstName} ${lastName}`;
