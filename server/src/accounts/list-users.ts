import type { User } from '@ekbid/contract';
import { cursorId, readCursor, takePage } from '../cursor.ts';
import type { Db } from '../db/database.ts';
import { countUsers, listUserRows } from './user-list.queries.ts';

type Asked = { readonly search?: string | undefined; readonly after?: string | undefined; readonly limit: number };

/** People with an account, newest first, found by name, e-mail address or mobile number. */
export async function listUsers(db: Db, { search = '', after, limit }: Asked) {
  const asked = { search: search.trim(), after: readCursor(after, cursorId)?.[0] ?? null, limit: limit + 1 };
  const [rows, total] = await Promise.all([listUserRows(db, asked), countUsers(db, asked)]);
  const { page, next } = takePage(rows, limit, ({ userId }) => [userId]);
  return { data: page.map(toUser), meta: { next, total } };
}

type UserRow = Awaited<ReturnType<typeof listUserRows>>[number];

function toUser({ userId, blockedAt, createdAt, ...user }: UserRow): User {
  return { _id: userId, ...user, blocked: blockedAt !== null, createdAt: createdAt.toISOString() };
}
