import type { LeaderboardEntry } from '@ekbid/contract';
import type { LeaderboardStatus } from '@ekbid/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../sessions/authorize.ts';
import type { Db } from '../db/database.ts';
import { rowsRead } from '../testing/database-activity.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { declareWinner } from './declare-winner.ts';
import { getLeaderboard } from './results.routes.ts';
import { fillAuction } from './testing/fill-auction.ts';

const app = useTestApp();
const bids = 4000;
const tables = ['bids', 'amount_counts', 'users', 'auctions'];
const caller = { role: 'ADMIN' } as Caller;
let sealed: string;
let declared: string;

beforeAll(async () => {
  await signIn(app);
  const shape = { maxSlots: bids, endingBidPaise: 100_000_000 };
  [sealed, declared] = [await createAuction(app, shape), await createAuction(app, shape)];
  for (const auctionId of [sealed, declared]) await fillAuction(app.db, auctionId, bids);
  await declareWinner(app.deps, declared, 'ekbid');
});

type Query = { status?: LeaderboardStatus; search?: string; limit?: number; after?: string };
const page = (auctionId: string, { limit = 24, ...query }: Query, db: Db = app.db) =>
  getLeaderboard(db, caller, auctionId, { limit, ...query });

async function wholeList(auctionId: string, query: Query): Promise<LeaderboardEntry[]> {
  const placed = await app.db.selectFrom('bids').select(['bidId', 'bidderId']).execute();
  const bidderOf = new Map(placed.map(({ bidId, bidderId }) => [bidId, bidderId]));
  const entries: LeaderboardEntry[] = [];
  let people = 0;
  for (let after: string | null = ''; after !== null;) {
    const { data, meta } = await page(auctionId, { limit: 97, ...query, after });
    expect(meta).toMatchObject({ totalBids: bids, statistics: { totalBidders: bids / 4 } });
    entries.push(...data);
    people += meta.newBidders;
    // Each person is counted as new on only one page.
    expect(people).toBe(new Set(entries.map(({ _id }) => bidderOf.get(_id))).size);
    after = meta.next;
    if (after === null) expect(meta.total).toBe(entries.length);
  }
  return entries;
}

/**
 * The order that the pages must have: unique amounts rising, then shared ones. Bids of the same amount are in order of
 * placing.
 */
function ranked(entries: readonly LeaderboardEntry[], seqOf: ReadonlyMap<string, number>): LeaderboardEntry[] {
  const people = Map.groupBy(entries, ({ bidAmount }) => bidAmount);
  const key = ({ bidAmount, _id }: LeaderboardEntry) =>
    [Number((people.get(bidAmount)?.length ?? 0) > 1), bidAmount ?? 0, seqOf.get(_id) ?? 0] as const;
  return entries.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
  });
}

describe('a declared leaderboard of many pages', () => {
  test('ranks every bid once, and keeps its ranks under any filter or search', async () => {
    const all = await wholeList(declared, {});
    const placed = await app.db.selectFrom('bids').where('auctionId', '=', declared).select(['bidId', 'seq']).execute();
    const expected = ranked(all, new Map(placed.map(({ bidId, seq }) => [bidId, seq])));
    expect(all.map(({ _id }) => _id)).toEqual(expected.map(({ _id }) => _id));
    expect(all.map(({ rank }) => rank)).toEqual(all.map((_, place) => place + 1));
    expect(all.filter(({ status }) => status === 'winner').map(({ rank }) => rank)).toEqual([1]);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['winner', 'lost', 'disqualified']));

    for (const status of ['winner', 'lost', 'disqualified', 'active'] as const)
      expect(await wholeList(declared, { status })).toEqual(all.filter((entry) => entry.status === status));
    const found = all.filter(({ name }) => name.startsWith('Ashac'));
    expect(found.length).toBeGreaterThan(20);
    expect(await wholeList(declared, { search: 'ashac' })).toEqual(found);
    expect(await wholeList(declared, { search: 'ashac', status: 'disqualified' })).toEqual(
      found.filter(({ status }) => status === 'disqualified'),
    );
  });

  test('reads few more rows for a late page than the page has', async () => {
    for (const status of [undefined, 'lost', 'disqualified'] as const) {
      const query = status ? { status } : {};
      let after = '';
      for (let pages = 0; pages < 10; pages += 1)
        after = (await page(declared, { ...query, limit: 100, after })).meta.next ?? '';
      const read = await rowsRead(app.db, tables, (db) => page(declared, { ...query, after }, db));
      // For each entry, the bid, the count of its amount and its bidder are read. Amounts in between that do not match
      // the filter are read too.
      expect(read).toBeLessThan(24 * 20);
    }
  });
});

describe('the first page of a leaderboard', () => {
  test('reads as few rows of many bids as of a page', async () => {
    await page(declared, {});
    for (const auctionId of [sealed, declared]) {
      const read = await rowsRead(app.db, tables, (db) => page(auctionId, {}, db));
      expect(read).toBeLessThan(24 * 20);
    }
  });
});

describe('a sealed leaderboard of many pages', () => {
  test('lists every bid once, in order of placing', async () => {
    const all = await wholeList(sealed, {});
    expect(all.map(({ rank }) => rank)).toEqual(all.map((_, place) => place + 1));
    expect(await wholeList(sealed, { search: 'ashac' })).toEqual(all.filter(({ name }) => name.startsWith('Ashac')));
  });

  test('reads no more rows for a late page than the page has', async () => {
    const { next } = (await page(sealed, { limit: 100 })).meta;
    const read = await rowsRead(app.db, tables, (db) => page(sealed, { after: next ?? '' }, db));
    // For each entry, at most five bids of its bidder are read too.
    expect(read).toBeLessThan(24 * 8);
  });

  test('writes a place and counts into its cursor, and no amount', async () => {
    const { data, meta } = await page(sealed, { limit: 7 });
    expect(data).toHaveLength(7);
    expect(JSON.parse(Buffer.from(meta.next ?? '', 'base64url').toString())).toEqual(['placed', 7, bids]);
    // A cursor of the sealed list is refused by the list of ranks.
    await expect(page(declared, { after: meta.next ?? '' })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
