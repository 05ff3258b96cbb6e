import * as contract from '@ekbid/contract';
import type { UserDetails, User, UserGroup } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { type ExpressionBuilder, sql } from 'kysely';
import { hasLiveBids } from '../accounts/accounts.queries.ts';
import { cursorId, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { anywhere, isFew } from '../db/list-queries.ts';
import type { DB } from '../db/schema.ts';
import { serve } from '../http/serve.ts';

/** The calls that show people to administrators. */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, contract.listUsers, async ({ query }) => listUsers(db, query));

  serve(app, deps, contract.getUser, async ({ params }) => ({ data: await getUser(db, params.userId) }));
}

/** One person, with the details that administrators see. */
async function getUser(db: Db, userId: string): Promise<UserDetails> {
  const [user, sessions, liveBids] = await Promise.all([
    findUser(db, userId),
    listSessionsOf(db, userId),
    hasLiveBids(db, userId),
  ]);
  if (!user) throw new Refusal('not_found', { what: 'person' });
  const { firstName, lastName, email, mobileNumber, role, blockedAt, emailConfirmedAt, erasedAt, createdAt } = user;
  return {
    _id: userId,
    firstName,
    lastName,
    email,
    mobileNumber: shownNumber({ mobileNumber, erasedAt }),
    role,
    blocked: blockedAt !== null,
    createdAt: createdAt.toISOString(),
    emailConfirmed: emailConfirmedAt !== null,
    blockedAt: blockedAt?.toISOString() ?? null,
    hasLiveBids: liveBids,
    erasedAt: erasedAt?.toISOString() ?? null,
    deletionDueAt: user.dueAt?.toISOString() ?? null,
    sessions: sessions.map((session) => ({
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
  };
}

type AskedUsers = {
  readonly search?: string | undefined;
  readonly group?: UserGroup | '' | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

/** People with an account, newest first. The search covers names, e-mail addresses and mobile numbers. */
export async function listUsers(db: Db, { search = '', group, after, limit }: AskedUsers) {
  const filter = { search: search.trim(), group: group || undefined };
  // The rows are counted only for the first page. Its cursor carries the total to later pages.
  const [from, counted] = readCursor(after, cursorId, cursorNumber) ?? [null, null];
  const total = counted ?? (await countUsers(db, filter));
  const rows = await listUserRows(db, { ...filter, found: total, after: from, limit: limit + 1 });
  const { page, next } = takePage(rows, limit, ({ userId }) => [userId, total]);
  return { data: page.map(toUser), meta: { next, total } };
}

type UserRow = Awaited<ReturnType<typeof listUserRows>>[number];

function toUser({ userId, blockedAt, createdAt, mobileNumber, erasedAt, ...user }: UserRow): User {
  const number = shownNumber({ mobileNumber, erasedAt });
  return {
    _id: userId,
    ...user,
    mobileNumber: number,
    blocked: blockedAt !== null,
    createdAt: createdAt.toISOString(),
    erasedAt: erasedAt?.toISOString() ?? null,
  };
}

/** The mobile number; empty for a deleted account, whose column only holds a placeholder. */
const shownNumber = ({ mobileNumber, erasedAt }: Pick<UserRow, 'mobileNumber' | 'erasedAt'>) =>
  erasedAt === null ? mobileNumber : '';

type UserFilter = { readonly search: string; readonly group: UserGroup | undefined };
type UserPage = UserFilter & {
  /** The number of matches that `countUsers` found for the first page. */
  readonly found: number;
  readonly after: string | null;
  readonly limit: number;
};

/** Lists people, newest first, after the person `after`. */
function listUserRows(db: Db, { found, after, limit, ...filter }: UserPage) {
  let query = db
    .with(
      (cte) => (isFew(found) ? cte('matching').materialized() : cte('matching').notMaterialized()),
      (db) =>
        db
          .selectFrom('users')
          .where((user) => matches(user, filter))
          .selectAll(),
    )
    .selectFrom('matching')
    .select(['userId', 'firstName', 'lastName', 'email', 'mobileNumber', 'role', 'blockedAt', 'createdAt', 'erasedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('userId', 'desc')
    .limit(limit);
  // The database compares the times, because its times are finer than a JavaScript Date. A rounded time would skip
  // people.
  if (after !== null)
    query = query.where(
      sql<boolean>`(created_at, user_id) < (select created_at, user_id from users where user_id = ${after})`,
    );
  return query.execute();
}

async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const counted = db
    .selectFrom('users')
    .where((user) => matches(user, filter))
    .select((user) => user.fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

function matches(user: ExpressionBuilder<DB, 'users'>, { search, group }: UserFilter) {
  return user.and([
    ...(search === '' ? [] : [user.or(spellings(search).map(contains))]),
    ...(group === 'administrators' ? [user('role', '=', sql.lit('ADMIN'))] : []),
    ...(group === 'blocked' ? [user('blockedAt', 'is not', null), user('erasedAt', 'is', null)] : []),
  ]);
}

/** This must be exactly the expression of the index `users_found`. Otherwise the index would not be used. */
const contains = (text: string) => sql<boolean>`
  (first_name || ' ' || last_name || e'\\n' || email || e'\\n' || mobile_number) ilike ${anywhere(text)}`;

/** The texts to search for: the typed text and, if it looks like a phone number, its stored form. */
function spellings(search: string): string[] {
  const digits = search.replaceAll(/[\s()-]/g, '').replace(/^0+/, '');
  return /^\+?\d{3,}$/.test(digits) && digits !== search ? [search, digits] : [search];
}

function findUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('accountDeletions', 'accountDeletions.userId', 'users.userId')
    .where('users.userId', '=', userId)
    .select(['users.userId', 'firstName', 'lastName', 'email', 'emailConfirmedAt', 'mobileNumber', 'role', 'blockedAt'])
    .select(['createdAt', 'erasedAt', 'dueAt'])
    .executeTakeFirst();
}

/** A person's active sessions, newest first. */
function listSessionsOf(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`game_clock()`)
    .select(['createdAt', 'expiresAt'])
    .orderBy('createdAt', 'desc')
    .execute();
}
