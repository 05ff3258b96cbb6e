import * as contract from '@ekbid/contract';
import type { Profile } from '@ekbid/contract';
import { type NameFields, readName, Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { type Budget, checkWait, minutesUntilRoom } from '../budgets.ts';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { setAnonymousId, perAddress, originOf } from '../http/anonymous-session.ts';
import { serve } from '../http/serve.ts';
import { requestAnotherConfirmation, requestEmailChangeNotice } from '../mail/request-mails.ts';
import type { Caller } from '../sessions/authorize.ts';
import { checkPresentPassword, wrongPassword } from '../sessions/passwords.ts';
import { lockUser, lockPassword, person, sessionId } from '../sessions/sessions.queries.ts';
import { endOneSession, endOtherSessions, endSessionsOf } from '../sessions/sessions.ts';
import { isEmailTaken, lockEmail } from './accounts.queries.ts';
import { findNumberChange } from './change-mobile.ts';
import { toSession, normalEmail } from './user-fields.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, contract.getProfile, async ({ caller, request }) => ({
    data: await getProfile(db, caller, originOf(deps, request).visitorHash),
  }));

  serve(
    app,
    deps,
    contract.changeName,
    async ({ body, caller, texts }) => ({
      message: texts.messages.nameChanged,
      data: toSession(await changeName(db, caller, body)),
    }),
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.changeEmail,
    async ({ body, caller, request, texts }) => ({
      message: texts.messages.emailChanged,
      data: toSession(await changeEmail(deps, caller, body, request.ip)),
    }),
    perAddress(100),
  );

  serve(app, deps, contract.endSession, async ({ params, caller }) => {
    await endOneSession(deps, caller.userId, params.sessionId);
    return {};
  });

  serve(app, deps, contract.logoutOthers, async ({ caller, request }) => {
    const { visitorHash } = originOf(deps, request);
    await db.transaction().execute((db) => endOtherSessions(db, caller.userId, visitorHash));
    deps.live.personChanged(caller.userId);
    return {};
  });

  serve(app, deps, contract.logoutEverywhere, async ({ caller, reply, texts }) => {
    await endSessionsOf(deps, caller.userId);
    setAnonymousId(reply, deps);
    return { message: texts.messages.signedOutEverywhere };
  });
}

/** Returns what people see of their own account, without the parts that every page has: `getMe` returns those. */
async function getProfile(db: Db, { userId }: Caller, sessionHash: Buffer): Promise<Profile> {
  const [createdAt, sessions, change] = await Promise.all([
    getCreatedAt(db, userId),
    listSessions(db, userId, sessionHash),
    findNumberChange(db, userId),
  ]);
  return {
    createdAt: createdAt.toISOString(),
    numberChange: change ? { mobileNumber: change.mobileNumber, dueAt: change.dueAt.toISOString() } : null,
    sessions: sessions.map((session) => ({
      _id: session.sessionId,
      browser: session.browser,
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      current: session.current,
    })),
  };
}

/**
 * Changes the name. Bids belong to the account and not to the name, so the name may change at any time. An
 * administrator's change is recorded as an audit event, because earlier audit events then show the new name.
 */
async function changeName(db: Db, by: Caller, typed: NameFields): Promise<Caller> {
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

type Typed = { readonly email: string; readonly presentPassword: string };

// Few, because each attempt may reveal whether an address has an account.
const changesPerDay: Budget = { most: 3, withinMinutes: 24 * 60 };

/** Changes the account's e-mail address. Asks the new address to confirm, and informs the former one. */
async function changeEmail(
  deps: Pick<Deps, 'db' | 'keys'>,
  by: Caller,
  typed: Typed,
  address: string,
): Promise<Caller> {
  const presentHash = await checkPresentPassword(deps, by, typed.presentPassword, address);
  const email = normalEmail(typed.email);
  const changed = await deps.db.transaction().execute((db) => change(db, { userId: by.userId, email, presentHash }));
  // Thrown after the commit: a rollback would also undo the record of this attempt.
  if (!changed) throw new Refusal('email_taken', { field: 'email' });
  return { ...by, ...changed };
}

type Change = { readonly userId: string; readonly email: string; readonly presentHash: string };

/** Changes the address within the limit. Returns null if another account has confirmed it. */
async function change(db: Db, { userId, email, presentHash }: Change) {
  await lockEmail(db, email);
  // The row is locked, so that concurrent requests cannot exceed the limit.
  const user = await lockUser(db, userId);
  if (!user) throw new Refusal('not_signed_in');
  if (!(await lockPassword(db, userId, presentHash))) throw wrongPassword();
  if (user.email === email) return user;
  checkWait(
    'email_change_limit',
    minutesUntilRoom(changesPerDay, await listEmailChanges(db, userId), await readClock(db)),
  );
  await insertEmailChange(db, userId);
  if (await isEmailTaken(db, email)) return null;
  const changed = await setEmail(db, userId, email);
  if (user.emailConfirmedAt !== null) await requestEmailChangeNotice(db, userId, user.email);
  await requestAnotherConfirmation(db, userId);
  if (user.role === 'ADMIN') {
    const [before, after] = [{ email: user.email }, { email }];
    await recordAuditEvent(db, { userId }, 'user.change-email', { userId, before, after });
  }
  return changed;
}

async function getCreatedAt(db: Db, userId: string): Promise<Date> {
  const users = db.selectFrom('users').where('userId', '=', userId).select('createdAt');
  return (await users.executeTakeFirstOrThrow()).createdAt;
}

function setName(db: Db, userId: string, name: { readonly firstName: string; readonly lastName: string }) {
  return db.updateTable('users').where('userId', '=', userId).set(name).returning(person).executeTakeFirstOrThrow();
}

/** Sets the address. A trigger of the table removes the confirmation, which was for the former address. */
function setEmail(db: Db, userId: string, email: string) {
  return db
    .updateTable('users')
    .where('userId', '=', userId)
    .set({ email })
    .returning(person)
    .executeTakeFirstOrThrow();
}

/** Returns when this person tried to change the e-mail address, within the last day. */
async function listEmailChanges(db: Db, userId: string): Promise<Date[]> {
  const { rows } = await sql<{ askedAt: Date }>`
    select asked_at from email_changes where user_id = ${userId} and asked_at > game_clock() - interval '1 day'`.execute(
    db,
  );
  return rows.map(({ askedAt }) => askedAt);
}

/** Records an attempt to change the address. Deletes this person's attempts that are too old to count. */
async function insertEmailChange(db: Db, userId: string): Promise<void> {
  await sql`delete from email_changes
    where user_id = ${userId} and asked_at < game_clock() - interval '1 day'`.execute(db);
  await db.insertInto('emailChanges').values({ userId }).execute();
}

/** Lists the sessions of a person: the one of this browser first, then the newest. */
function listSessions(db: Db, userId: string, sessionHash: Buffer) {
  return db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`game_clock()`)
    .select(['browser', 'createdAt', 'expiresAt', sessionId.as('sessionId')])
    .select(sql<boolean>`session_hash = ${sessionHash}`.as('current'))
    .orderBy('current', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
}
