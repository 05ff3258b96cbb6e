import * as contract from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { declareWinner } from './declare-winner.ts';

const app = useTestApp();

const leaderboard = ({ browser }: Person, auctionId: string, query: Record<string, string> = {}) =>
  browser.call(contract.getLeaderboard, { params: { auctionId }, query });
const numberLine = ({ browser }: Person, auctionId: string) =>
  browser.call(contract.getNumberLine, { params: { auctionId } });

async function playedAuction({ declared = true } = {}) {
  const auctionId = await createAuction(app, { maxSlots: 5 });
  const names = [
    ['Asha', 'Kulkarni'],
    ['Ravi', 'Menon'],
    ['Meera', ''],
  ] as const;
  const people: Person[] = [];
  for (const [firstName, lastName] of names) people.push(await signIn(app, { firstName, lastName }));
  const [asha, ravi, meera] = people as [Person, Person, Person];
  await bid(app, asha, auctionId, 3);
  await bid(app, ravi, auctionId, 3);
  await bid(app, meera, auctionId, 9);
  await bid(app, ravi, auctionId, 5);
  await bid(app, asha, auctionId, 60);
  if (declared) await declareWinner(app.deps, auctionId, 'ekbid');
  return { auctionId, asha, ravi, meera, admin: await signIn(app, { role: 'ADMIN' }) };
}

describe('a leaderboard while bids come in', () => {
  test('counts at each moment the people whose bids it has', async () => {
    const auctionId = await createAuction(app, { maxSlots: 16 });
    const people = await Promise.all(['Asha', 'Ravi', 'Meera', 'Imran'].map((firstName) => signIn(app, { firstName })));
    const watcher = await signIn(app);
    let placing = true;
    const placed = Promise.all(
      people.map(async (person, nth) => {
        // Each person bids unique and shared amounts one after another. All people do so at the same time.
        for (const amount of [1, 2, 3 + nth, 50]) await bid(app, person, auctionId, amount);
      }),
    ).finally(() => (placing = false));
    while (placing) {
      const { ok } = await leaderboard(watcher, auctionId);
      const counted = ok.data.slice(0, ok.meta.totalBids);
      expect(ok.meta.statistics.totalBidders).toBe(new Set(counted.map(({ name }) => name)).size);
    }
    await placed;
    expect((await leaderboard(watcher, auctionId)).ok.meta).toMatchObject({
      totalBids: 16,
      total: 16,
      statistics: { totalBidders: 4 },
    });
    await declareWinner(app.deps, auctionId, 'ekbid');
    expect((await leaderboard(watcher, auctionId)).ok.meta.statistics).toEqual({
      totalBidders: 4,
      winners: 1,
      averageBid: 14,
      totalVolume: 4 * (1 + 2 + 50) + 3 + 4 + 5 + 6,
    });
  });
});

describe('a sealed leaderboard', () => {
  // proves leaderboard.sealed-by-server
  test('lists entries in order of placing, masked, with own amounts only', async () => {
    const { auctionId, asha } = await playedAuction({ declared: false });
    const { ok } = await leaderboard(asha, auctionId);
    expect(ok.data.map(({ rank, name, bidAmount, status, mine }) => [rank, name, bidAmount, status, mine])).toEqual([
      [1, 'Asha Kulkarni', 3, 'active', true],
      [2, 'Ravi M.', null, 'active', false],
      [3, 'Meera', null, 'active', false],
      [4, 'Ravi M.', null, 'active', false],
      [5, 'Asha Kulkarni', 60, 'active', true],
    ]);
    expect(ok.data[1]?.email).toBe('p***@e***.in');
    expect(ok.data.every(({ people }) => people === null)).toBe(true);
    expect(ok.meta.statistics).toEqual({ totalBidders: 3, winners: 0, averageBid: null, totalVolume: null });
  });

  test('is as sealed to an administrator', async () => {
    const { auctionId, admin } = await playedAuction({ declared: false });
    const { ok } = await leaderboard(admin, auctionId);
    expect(ok.data.every(({ bidAmount, name }) => bidAmount === null && !name.includes('Kulkarni'))).toBe(true);
    const line = await numberLine(admin, auctionId);
    expect(line.ok.data).toMatchObject({ sealed: true, mine: [], lowest: [], rest: [], winningBid: null });
  });

  test('hints at no amount through filter or search', async () => {
    const { auctionId, asha } = await playedAuction({ declared: false });
    for (const status of ['winner', 'disqualified', 'lost', 'pending'])
      expect((await leaderboard(asha, auctionId, { status })).ok.data).toEqual([]);
    expect((await leaderboard(asha, auctionId, { status: 'active' })).ok.data).toHaveLength(5);
    expect((await leaderboard(asha, auctionId, { search: 'ravi m' })).ok.data).toHaveLength(2);
    expect((await leaderboard(asha, auctionId, { search: 'Menon' })).ok.data).toEqual([]);
  });

  test('does not reveal to a bidder whether their own amount is shared', async () => {
    const { auctionId, asha } = await playedAuction({ declared: false });
    const line = await numberLine(asha, auctionId);
    expect(line.ok.data.mine).toEqual([
      { amount: 3, people: null },
      { amount: 60, people: null },
    ]);
  });

  test('stays sealed for ever when the auction was cancelled', async () => {
    const { auctionId, ravi } = await playedAuction({ declared: false });
    await app.db
      .updateTable('auctions')
      .where('auctionId', '=', auctionId)
      .set({ cancelledAt: new Date(), outcome: 'cancelled' })
      .execute();
    const { ok } = await leaderboard(ravi, auctionId);
    expect(ok.data.filter(({ mine }) => !mine).map(({ bidAmount }) => bidAmount)).toEqual([null, null, null]);
    expect(ok.data.every(({ people }) => people === null)).toBe(true);
    const mine = await ravi.browser.call(contract.listMyBids, { query: { auctionId } });
    expect(mine.ok.data.map(({ status, people }) => [status, people])).toEqual(Array(2).fill(['lost', null]));
    expect((await numberLine(ravi, auctionId)).ok.data).toMatchObject({ sealed: true, lowest: [] });
  });
});

describe('a declared leaderboard', () => {
  // proves leaderboard.average-bid
  test('ranks the winner, then unique amounts rising, then shared ones', async () => {
    const { auctionId, meera } = await playedAuction();
    const { ok } = await leaderboard(meera, auctionId);
    expect(ok.data.map(({ rank, name, bidAmount, status }) => [rank, name, bidAmount, status])).toEqual([
      [1, 'Ravi M.', 5, 'winner'],
      [2, 'Meera', 9, 'lost'],
      [3, 'Asha K.', 60, 'lost'],
      [4, 'Asha K.', 3, 'disqualified'],
      [5, 'Ravi M.', 3, 'disqualified'],
    ]);
    expect(ok.meta.statistics).toEqual({ totalBidders: 3, winners: 1, averageBid: 16, totalVolume: 80 });
  });

  test('names people in full to administrators only', async () => {
    const { auctionId, admin, ravi } = await playedAuction();
    const { ok } = await leaderboard(admin, auctionId);
    expect(ok.data[0]).toMatchObject({ name: 'Ravi Menon', email: ravi.email });
  });

  test('keeps its ranks through filter, search and pages', async () => {
    const { auctionId, asha } = await playedAuction();
    const shared = await leaderboard(asha, auctionId, { status: 'disqualified' });
    expect(shared.ok.data.map(({ rank }) => rank)).toEqual([4, 5]);
    expect(shared.ok.meta).toMatchObject({ total: 2, totalBids: 5 });

    const ranks: number[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: Awaited<ReturnType<typeof leaderboard>> = await leaderboard(asha, auctionId, { limit: '2', after });
      ranks.push(...page.ok.data.map(({ rank }) => rank));
      after = page.ok.meta.next;
    }
    expect(ranks).toEqual([1, 2, 3, 4, 5]);
  });

  test('refuses a cursor it did not write', async () => {
    const { auctionId, asha } = await playedAuction();
    for (const cursor of ['x', '{}', '["a","b"]', '[2147483648]']) {
      const after = Buffer.from(cursor).toString('base64url');
      expect((await leaderboard(asha, auctionId, { after })).status).toBe(400);
    }
  });

  test('is drawn as a number line with counts per amount', async () => {
    const { auctionId, asha } = await playedAuction();
    const { ok } = await numberLine(asha, auctionId);
    expect(ok.data).toMatchObject({
      sealed: false,
      winningBid: 5,
      totalBids: 5,
      lowest: [
        { amount: 3, people: 2 },
        { amount: 5, people: 1 },
        { amount: 9, people: 1 },
        { amount: 60, people: 1 },
      ],
      rest: [],
      mine: [
        { amount: 3, people: 2 },
        { amount: 60, people: 1 },
      ],
    });
  });
});

describe('my bids', () => {
  test('show the outcome of each, and what was won and spent', async () => {
    const { ravi, asha } = await playedAuction();
    const mine = await ravi.browser.call(contract.listMyBids, { query: { sort: 'highest' } });
    expect(mine.ok.data.map((bid) => [bid.bidAmount, bid.status, bid.people, bid.paymentStatus])).toEqual([
      [5, 'won', 1, 'paid'],
      [3, 'lost', 2, 'paid'],
    ]);
    expect(mine.ok.meta.statistics).toEqual({ totalBids: 2, bidsWon: 1, winRate: 50, totalSpent: 8 });
    const lost = await asha.browser.call(contract.listMyBids, { query: { status: 'lost', limit: 1 } });
    expect([lost.ok.data.length, lost.ok.meta.total]).toEqual([1, 2]);
    const found = await asha.browser.call(contract.listMyBids, { query: { search: 'no such title' } });
    expect(found.ok.data).toEqual([]);
  });

  test('of a running auction are active, and of a full one pending', async () => {
    const { ravi } = await playedAuction({ declared: false });
    const auctionId = await createAuction(app, { maxSlots: 2 });
    await bid(app, ravi, auctionId, 4);
    const mine = await ravi.browser.call(contract.listMyBids);
    expect(mine.ok.data.map(({ bidAmount, status }) => [bidAmount, status])).toEqual([
      [4, 'active'],
      [5, 'pending'],
      [3, 'pending'],
    ]);
    const own = await ravi.browser.call(contract.listOwnBids, { params: { auctionId } });
    expect(own.ok.data.map(({ bidAmount }) => bidAmount)).toEqual([4]);
  });
});

describe('pages of my bids', () => {
  test('miss none and repeat none, however close together bids were placed', async () => {
    const asha = await signIn(app);
    for (let n = 0; n < 3; n += 1) {
      const auctionId = await createAuction(app);
      for (const amount of [1, 2, 3]) await bid(app, asha, auctionId, amount);
    }
    for (const sort of ['recent', 'highest'] as const) {
      const seen: string[] = [];
      let after: string | null = '';
      while (after !== null) {
        const page: Awaited<ReturnType<typeof myBids>> = await myBids(asha, { sort, limit: 2, after });
        seen.push(...page.ok.data.map(({ _id }) => _id));
        after = page.ok.meta.next;
      }
      expect([seen.length, new Set(seen).size]).toEqual([9, 9]);
    }
    for (const after of ['x', btoa('["a","b"]'), btoa('[1,"not an id",1,1,1,1]')])
      expect((await myBids(asha, { after })).status).toBe(400);
  });
});

function myBids({ browser }: Person, query: { sort?: 'recent' | 'highest'; limit?: number; after?: string }) {
  return browser.call(contract.listMyBids, { query });
}
