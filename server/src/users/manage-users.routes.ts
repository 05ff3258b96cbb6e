import * as contract from '@ekbid/contract';
import type { Role } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { promoteUser } from '../accounts/make-administrator.ts';
import { lockUserWhole, setRole } from '../accounts/accounts.queries.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import type { Admin } from '../sessions/authorize.ts';
import { deleteSessionsOf, lockUser } from '../sessions/sessions.queries.ts';

/** The calls with which administrators manage people. */
export function manageUserRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.blockUser, async ({ params, body, caller, texts }) => {
    await blockUser(deps, caller, { ...params, ...body });
    return { message: texts.users.messages.blocked };
  });

  serve(app, deps, contract.unblockUser, async ({ params, body, caller, texts }) => {
    await unblockUser(deps, caller, { ...params, ...body });
    return { message: texts.users.messages.unblocked };
  });

  serve(app, deps, contract.makeUserAdministrator, async ({ params, body, caller, texts }) => {
    await makeUserAdministrator(deps, caller, { ...params, ...body });
    return { message: texts.users.messages.madeAdministrator };
  });

  serve(app, deps, contract.unmakeAdministrator, async ({ params, body, caller, texts }) => {
    await unmakeAdministrator(deps, caller, { ...params, ...body });
    return { message: texts.users.messages.unmadeAdministrator };
  });

  serve(app, deps, contract.endUserSessions, async ({ params, caller, texts }) => {
    await endUserSessions(deps, caller, params.userId);
    return { message: texts.users.messages.sessionsEnded };
  });
}

type Needs = Pick<Deps, 'db' | 'live'>;
type Change = { readonly userId: string; readonly reason: string };

/** Blocks a person, who can then no longer bid and is signed out everywhere. Placed bids stay valid. */
function blockUser(deps: Needs, by: Admin, asked: Change): Promise<void> {
  const { userId } = asked;
  return change(deps, by, asked, 'user.block', { blocked: true }, async (db) => {
    const user = await getUserLocked(db, userId);
    if (user.role === 'ADMIN') throw new Refusal('cannot_block_administrator');
    if (user.blockedAt !== null) return null;
    await setBlocked(db, userId, true);
    await deleteSessionsOf(db, userId);
    return { blocked: false };
  });
}

function unblockUser(deps: Needs, by: Admin, asked: Change): Promise<void> {
  return change(deps, by, asked, 'user.unblock', { blocked: false }, async (db) => {
    const user = await getUserLocked(db, asked.userId);
    if (user.blockedAt === null) return null;
    await setBlocked(db, asked.userId, false);
    return { blocked: true };
  });
}

async function getUserLocked(db: Db, userId: string) {
  const user = await lockUser(db, userId);
  if (!user) throw new Refusal('not_found', { what: 'person' });
  return user;
}

function makeUserAdministrator(deps: Needs, by: Admin, asked: Change): Promise<void> {
  return change(deps, by, asked, 'user.make-administrator', { role: 'ADMIN' }, async (db) => {
    await checkStillAdministrator(db, by);
    return (await promoteUser(db, asked.userId)) ? { role: 'USER' } : null;
  });
}

/**
 * Removes the role of an administrator. Nobody can remove their own role, so that at least one administrator always
 * remains.
 */
async function unmakeAdministrator(deps: Needs, by: Admin, asked: Change): Promise<void> {
  const { userId } = asked;
  if (userId === by.userId) throw new Refusal('own_role');
  await change(deps, by, asked, 'user.unmake-administrator', { role: 'USER' }, async (db) => {
    await checkStillAdministrator(db, by);
    const user = await lockUserWhole(db, userId);
    if (!user) throw new Refusal('not_found', { what: 'person' });
    if (user.role === 'USER') return null;
    await setRole(db, userId, 'USER');
    await deleteSessionsOf(db, userId);
    return { role: 'ADMIN' };
  });
}

type State = { readonly blocked: boolean } | { readonly role: Role };

/**
 * Changes a person and records the audit event. `make` returns the former values, or null if there is nothing to
 * change.
 */
async function change(
  { db, live }: Needs,
  by: Admin,
  { userId, reason }: Change,
  action: Parameters<typeof recordAuditEvent>[2],
  after: State,
  make: (db: Db) => Promise<State | null>,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const before = await make(db);
    if (before !== null) await recordAuditEvent(db, by, action, { userId, before, after, reason: reason.trim() });
  });
  live.personChanged(userId);
}

/**
 * Refuses administrators who have lost the role meanwhile. So if two remove each other's role at the same time, only
 * the first succeeds.
 */
async function checkStillAdministrator(db: Db, by: Admin): Promise<void> {
  const administrators = await lockAdministrators(db);
  if (!administrators.includes(by.userId)) throw new Refusal('forbidden');
}

/** Signs a person out everywhere, for example after their phone was stolen. */
async function endUserSessions({ db, live }: Needs, by: Admin, userId: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (!(await lockUser(db, userId))) throw new Refusal('not_found', { what: 'person' });
    await deleteSessionsOf(db, userId);
    await recordAuditEvent(db, by, 'user.end-sessions', { userId });
  });
  live.personChanged(userId);
}

async function setBlocked(db: Db, userId: string, blocked: boolean): Promise<void> {
  await db
    .updateTable('users')
    .where('userId', '=', userId)
    .set({ blockedAt: blocked ? sql<Date>`game_clock()` : null })
    .execute();
}

/**
 * Locks all changes of roles until the transaction ends. Returns the ids of the administrators once the locks are held.
 */
async function lockAdministrators(db: Db): Promise<string[]> {
  const administrators = await db
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .orderBy('userId')
    .select('userId')
    .forNoKeyUpdate()
    .execute();
  return administrators.map(({ userId }) => userId);
}
