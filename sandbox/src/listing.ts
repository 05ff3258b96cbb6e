import type { SQLInputValue } from 'node:sqlite';
import { readCount } from './requests.ts';

/** A page of a list, newest first. The provider's default is ten items. */
export type Listing = {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
  readonly skip: number;
};

export function readListing(query: unknown): Listing {
  const any = { min: 0, max: Number.MAX_SAFE_INTEGER };
  return {
    from: readCount(query, 'from', { ...any, fallback: null }),
    to: readCount(query, 'to', { ...any, fallback: null }),
    count: readCount(query, 'count', { min: 1, max: 100, fallback: 10 }),
    skip: readCount(query, 'skip', { ...any, fallback: 0 }),
  };
}

/** The end of a `select`, with only the requested conditions. An `or` for optional ones would keep SQLite from using indexes. */
export function listingSql(
  { from, to, count, skip }: Listing,
  only: Readonly<Record<string, SQLInputValue>> = {},
): { readonly sql: string; readonly values: SQLInputValue[] } {
  const given = [
    ...Object.entries(only).map(([column, value]) => [`${column} = ?`, value] as const),
    ['created_at >= ?', from] as const,
    ['created_at <= ?', to] as const,
  ].filter(([, value]) => value !== null);
  const where = given.length === 0 ? '' : `where ${given.map(([condition]) => condition).join(' and ')}`;
  return {
    sql: `${where} order by seq desc limit ? offset ?`,
    values: [...given.map(([, value]) => value), count, skip],
  };
}

export function collectionReply<Item>(items: readonly Item[]) {
  return { entity: 'collection', count: items.length, items };
}
