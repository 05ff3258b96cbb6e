import type { UserGroup } from '@ekbid/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { anywhere } from '../db/anywhere.ts';
import type { Db } from '../db/database.ts';
import { isFew } from '../db/is-few.ts';
import type { DB } from '../db/schema.ts';

export type UserFilter = { readonly search: string; readonly group: UserGroup | undefined };
export type UserPage = UserFilter & {
  /** How many match, as `countUsers` said for the first page. */
  readonly found: number;
  readonly after: string | null;
  readonly limit: number;
};

/** Newest first, from behind the person `after` on. */
export function listUserRows(db: Db, { found, after, limit, ...filter }: UserPage) {
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
    .select(['userId', 'firstName', 'lastName', 'email', 'mobileNumber', 'role', 'blockedAt', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('userId', 'desc')
    .limit(limit);
  // Compared inside the database: its times are finer than a Date, and a rounded one would skip people.
  if (after !== null)
    query = query.where(
      sql<boolean>`(created_at, user_id) < (select created_at, user_id from users where user_id = ${after})`,
    );
  return query.execute();
}

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
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
    ...(group === 'blocked' ? [user('blockedAt', 'is not', null)] : []),
  ]);
}

/** The expression of the index `users_found`, to the letter. */
const contains = (text: string) => sql<boolean>`
  (first_name || ' ' || last_name || e'\\n' || email || e'\\n' || mobile_number) ilike ${anywhere(text)}`;

/** As it was typed, and what looks like a number as it is kept, too. */
function spellings(search: string): string[] {
  const digits = search.replaceAll(/[\s()-]/g, '').replace(/^0+/, '');
  return /^\+?\d{3,}$/.test(digits) && digits !== search ? [search, digits] : [search];
}
