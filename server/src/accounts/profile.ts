import type { Profile, Session } from '@ekbid/contract';
import { type NameFields, readName, Refusal } from '@ekbid/domain';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../sessions/authorize.ts';
import { listSessions, lockUser } from '../sessions/sessions.queries.ts';
import { getCreatedAt, setName } from './accounts.queries.ts';

/** What a person sees of their own account, in addition to the session that every page has. */
export async function getProfile(db: Db, { userId }: Caller, sessionHash: Buffer): Promise<Profile> {
  const [createdAt, sessions] = await Promise.all([getCreatedAt(db, userId), listSessions(db, userId, sessionHash)]);
  return {
    createdAt: createdAt.toISOString(),
    sessions: sessions.map((session) => ({
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      current: session.current,
    })),
  };
}

/**
 * Bids belong to the account, not to the name, so a name may change at any time and changes wherever it is shown.
 * An administrator's change is audited, or earlier audit events would seem to name another person.
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

/** A signed-in person's own data, as their browser receives it. */
export function toSession({
  userId,
  role,
  firstName,
  lastName,
  email,
  emailConfirmedAt,
  mobileNumber,
  blockedAt,
  secondFactorDue = false,
}: Caller): Session {
  const name = `${firstName} ${lastName}`.trim();
  return {
    userRole: role,
    userData: {
      _id: userId,
      name,
      firstName,
      lastName,
      email,
      emailConfirmed: emailConfirmedAt !== null,
      mobileNumber,
      blocked: blockedAt !== null,
    },
    ...(secondFactorDue && { secondFactorDue }),
  };
}
