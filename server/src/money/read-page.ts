import { type RawBuilder, sql } from 'kysely';
import { cursorId, cursorNumber, readCursor, takePage } from '../cursor.ts';

/** Where a page ended: time in microseconds (JavaScript's dates are coarser), id, and the total its first page said. */
type Place = readonly [microseconds: number, id: string, total: number];

export type Asked = { readonly after?: string | undefined; readonly limit: number };

/** A page of rows with `key` in microseconds, behind the place `after` names. Only the first page counts them all. */
export async function readPage<Row extends { readonly id: string; readonly key: number }>(
  { after, limit }: Asked,
  { list, count }: { list: (place: Place | null, limit: number) => Promise<Row[]>; count: () => Promise<number> },
) {
  const place = readCursor(after, cursorNumber, cursorId, cursorNumber);
  const [rows, total] = await Promise.all([list(place, limit + 1), place ? place[2] : count()]);
  const { page, next } = takePage(rows, limit, ({ key, id }) => [key, id, total]);
  return { page, meta: { next, total } };
}

export const microseconds = (time: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`;

/** Behind a place in a list that falls by time and id. */
export function isBehind(
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  place: Place | null,
): RawBuilder<boolean>[] {
  if (place === null) return [];
  const at = sql`timestamptz 'epoch' + ${place[0]}::float8 * interval '1 microsecond'`;
  return [sql<boolean>`(${time}, ${id}) < (${at}, ${place[1]}::uuid)`];
}

export const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;
