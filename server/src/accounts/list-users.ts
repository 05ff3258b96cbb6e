import type { User, UserGroup } from '@ekbid/contract';
import { cursorId, cursorNumber, readCursor, takePage } from '../cursor.ts';
import type { Db } from '../db/database.ts';
import { countUsers, listUserRows } from './user-list.queries.ts';

type AskedUsers = {
  readonly search?: string | undefined;
  readonly group?: UserGroup | '' | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

/** People with an account, newest first, found by name, e-mail address or mobile number. */
export async function listUsers(db: Db, { search = '', group, after, limit }: AskedUsers) {
  const filter = { search: search.trim(), group: group || undefined };
  // Counted for the first page, carried to the others.
  const [from, counted] = readCursor(after, cursorId, cursorNumber) ?? [null, null];
  const total = counted ?? (await countUsers(db, filter));
  const rows = await listUserRows(db, { ...filter, found: total, after: from, limit: limit + 1 });
  const { page, next } = takePage(rows, limit, ({ userId }) => [userId, total]);
  return { data: page.map(toUser), meta: { next, total } };
}

type UserRow = Awaited<ReturnType<typeof listUserRows>>[number];

function toUser({ userId, blockedAt, createdAt, ...user }: UserRow): User {
  return { _id: userId, ...user, blocked: blockedAt !== null, createdAt: createdAt.toISOString() };
}
