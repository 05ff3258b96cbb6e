import { cursorId, cursorKey, cursorNumber, readCursor, takePage } from '../cursor.ts';
import type { Place } from './conditions.queries.ts';

export type Asked = { readonly after?: string | undefined; readonly limit: number };

/** A page of rows with `key` in microseconds, behind the place `after` names. Only the first page counts them all. */
export async function readPage<Row extends { readonly id: string; readonly key: string }>(
  { after, limit }: Asked,
  { list, count }: { list: (place: Place | null, limit: number) => Promise<Row[]>; count: () => Promise<number> },
) {
  const place = readCursor(after, cursorKey, cursorId, cursorNumber);
  const [rows, total] = await Promise.all([list(place, limit + 1), place ? place[2] : count()]);
  const { page, next } = takePage(rows, limit, ({ key, id }) => [key, id, total]);
  return { page, meta: { next, total } };
}
