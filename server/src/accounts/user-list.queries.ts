import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { DB } from '../db/schema.ts';

export type UserFilter = { readonly search: string };
export type UserPage = UserFilter & { readonly after: string | null; readonly limit: number };

/** Newest first, from behind the person `after` on. */
export function listUserRows(db: Db, { search, after, limit }: UserPage) {
  let query = db
    .selectFrom('users')
    .select(['userId', 'firstName', 'lastName', 'email', 'mobileNumber', 'role', 'blockedAt', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('userId', 'desc')
    .limit(limit);
  if (search !== '') query = query.where((user) => matches(user, search));
  // Compared inside the database: its times are finer than a Date, and a rounded one would skip people.
  if (after !== null)
    query = query.where(
      sql<boolean>`(created_at, user_id) < (select created_at, user_id from users where user_id = ${after})`,
    );
  return query.execute();
}

export async function countUsers(db: Db, { search }: UserFilter): Promise<number> {
  let query = db.selectFrom('users').select((user) => user.fn.countAll<number>().as('total'));
  if (search !== '') query = query.where((user) => matches(user, search));
  return (await query.executeTakeFirstOrThrow()).total;
}

function matches(user: ExpressionBuilder<DB, 'users'>, search: string) {
  const anywhere = `%${escapeLike(search)}%`;
  const digits = search.replaceAll(/[\s()-]/g, '').replace(/^0+/, '');
  return user.or([
    sql<boolean>`first_name || ' ' || last_name ilike ${anywhere}`,
    user('email', 'ilike', anywhere),
    ...(/^\+?\d{3,}$/.test(digits) ? [user('mobileNumber', 'like', `%${digits}%`)] : []),
  ]);
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
