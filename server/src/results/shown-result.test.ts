import * as contract from '@ekbid/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asSuperuser, forgetSigned } from '../fair-play/testing/superuser.ts';
import { bid } from '../testing/bidding.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { compareResults, declareWinner } from './declare-winner.ts';
import { runDue } from '../testing/run-jobs.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

let auctionId: string;
let meera: Person;
let imran: Person;
let admin: Person;

/** Asha and Ravi bid ₹3, Meera ₹5 and Imran ₹9, so Meera wins. */
beforeEach(async () => {
  auctionId = await createAuction(app, { maxSlots: 4 });
  const [asha, ravi, ...others] = await Promise.all(
    ['Asha', 'Ravi', 'Meera', 'Imran'].map((firstName) => signIn(app, { firstName })),
  );
  [meera, imran] = others as [Person, Person];
  admin = await signIn(app, { role: 'ADMIN' });
  for (const [person, amount] of [
    [asha!, 3],
    [ravi!, 3],
    [meera, 5],
    [imran, 9],
  ] as const)
    await bid(app, person, auctionId, amount);
  await declareWinner(app.deps, auctionId, 'ekbid');
});

const change = (set: RawBuilder<unknown>) =>
  asSuperuser(app.db, sql`update auctions set ${set} where auction_id = ${auctionId}`);
const restore = async () => {
  const winner = sql`(select winning_bid_id from fair_play_events where auction_id = ${auctionId} and kind = 'result')`;
  const at = sql`(select at from fair_play_events where auction_id = ${auctionId} and kind = 'result')`;
  await change(sql`outcome = 'winner', winning_bid_id = ${winner}, declared_at = ${at}, cancelled_at = null`);
};
const bidNumber = (seq: number) => sql`(select bid_id from bids where auction_id = ${auctionId} and seq = ${seq})`;

const read = async ({ browser }: Person) => {
  const params = { auctionId };
  const [auction, board, line, list, mine] = await Promise.all([
    browser.call(contract.getAuction, { params }),
    browser.call(contract.getLeaderboard, { params }),
    browser.call(contract.getNumberLine, { params }),
    browser.call(contract.listAuctions, { query: { limit: 100 } }),
    browser.call(contract.listMyBids, { query: { auctionId } }),
  ]);
  return {
    auction: auction.ok.data,
    listed: list.ok.data.find(({ _id }) => _id === auctionId),
    board: board.ok,
    line: line.ok.data,
    mine: mine.ok,
  };
};
const statusesOf = async (person: Person) => {
  const { board, mine } = await read(person);
  return { board: board.data.map(({ status }) => status), mine: mine.data.map(({ status }) => status) };
};
const tasks = () =>
  app.db
    .selectFrom('operatorTasks')
    .where('kind', '=', 'result_differs')
    .where('auctionId', '=', auctionId)
    .select(['subject', 'resolvedAt'])
    .execute();

const differences = [
  ['another bid is named the winner', () => change(sql`winning_bid_id = ${bidNumber(4)}`)],
  ['the row says that there was no winner', () => change(sql`outcome = 'no_unique_bid', winning_bid_id = null`)],
  [
    'it is said to be cancelled',
    () => change(sql`outcome = 'cancelled', winning_bid_id = null, declared_at = null, cancelled_at = game_clock()`),
  ],
  ['it is said not to be declared', () => change(sql`outcome = null, winning_bid_id = null, declared_at = null`)],
  ['it is said to be declared at another time', () => change(sql`declared_at = declared_at + interval '1 second'`)],
  [
    'the winning bid’s amount is another one',
    () => asSuperuser(app.db, sql`update bids set amount_paise = 600 where auction_id = ${auctionId} and seq = 3`),
  ],
  [
    'the log names another winner',
    () =>
      asSuperuser(
        app.db,
        sql`update fair_play_events set winning_bid_id = ${bidNumber(4)}, winning_bid_paise = 900
        where auction_id = ${auctionId} and kind = 'result'`,
      ),
  ],
  [
    'the log has lost its result',
    () => asSuperuser(app.db, sql`delete from fair_play_events where auction_id = ${auctionId} and kind = 'result'`),
  ],
  [
    'the whole log is gone',
    async () => {
      await asSuperuser(app.db, sql`delete from fair_play_events where auction_id = ${auctionId}`);
      await forgetSigned(app.db, auctionId);
    },
  ],
  [
    'the whole log is gone, the row says that there were no orders, and another bid is named the winner',
    async () => {
      await asSuperuser(app.db, sql`delete from fair_play_events where auction_id = ${auctionId}`);
      await forgetSigned(app.db, auctionId);
      await change(sql`ever_ordered = false, winning_bid_id = ${bidNumber(4)}`);
    },
  ],
] as const;

describe('a declared result', () => {
  test('is shown as the log has it', async () => {
    const { auction, listed, board, line, mine } = await read(meera);
    expect(auction).toMatchObject({ outcome: 'winner', winningBid: 5, winnerId: { firstName: 'Meera' } });
    expect(auction).toMatchObject({ resultWithheld: false, winningBidId: board.data[0]?._id });
    const { prize: _, ...alsoListed } = auction;
    expect({ ...listed, serverTime: '' }).toMatchObject({ ...alsoListed, bids: listed?.bids, serverTime: '' });
    expect(board.meta).toMatchObject({ auction: { outcome: 'winner', resultWithheld: false } });
    expect(line).toMatchObject({ sealed: false, winningBid: 5 });
    expect(mine.data).toMatchObject([{ status: 'won' }]);
  });

  // proves result.withheld
  test.each(differences)('is withheld where %s', async (_what, tamper) => {
    await tamper();
    for (const person of [meera, imran, admin]) {
      const { auction, listed, board, line, mine } = await read(person);
      const withheld = { outcome: null, winnerId: null, winningBid: null, winningBidId: null, declaredAt: null };
      for (const shown of [auction, listed])
        expect(shown).toMatchObject({ ...withheld, resultWithheld: true, slotsFilled: 4 });
      expect(auction.status).not.toBe('cancelled');
      expect(board.meta).toMatchObject({
        auction: { outcome: null, resultWithheld: true },
        totalBids: 4,
        statistics: { winners: 0, averageBid: null, totalVolume: null },
      });
      expect(board.data.filter(({ mine }) => !mine).map(({ bidAmount }) => bidAmount)).not.toContain(
        expect.any(Number),
      );
      expect(line).toMatchObject({ sealed: true, winningBid: null, lowest: [] });
      expect(mine.meta.statistics.bidsWon).toBe(0);
      expect(mine.data.every(({ status }) => status === 'pending' || status === 'active')).toBe(true);
    }
    const { ok } = await admin.browser.call(contract.listUserBids, { params: { userId: imran.userId } });
    expect(ok.data).toMatchObject([{ status: 'sealed', amount: null }]);
    const csv = await admin.browser.send('GET', '/api/auctions.csv');
    const line = csv.body.split('\n').find((row) => row.includes(auctionId));
    expect(line).not.toMatch(/winner|no_unique_bid|cancelled/);
  });

  test('that differs cannot be declared again, by hand or automatically, and causes no refunds', async () => {
    await change(sql`outcome = null, winning_bid_id = null, declared_at = null`);
    const { status, problem } = await admin.browser.call(contract.declareWinner, { params: { auctionId } });
    expect([status, problem.code]).toEqual([409, 'result_withheld']);
    await setClock(app.db, { aheadMs: 100 * 60 * 60_000 });
    await runDue(app.deps, 'declare-due-auctions');
    await change(sql`outcome = 'no_unique_bid', winning_bid_id = null, declared_at = game_clock() - interval '1 hour'`);
    await runDue(app.deps, 'owe-refunds');
    const { refundsOwedAt } = await app.db
      .selectFrom('auctions')
      .where('auctionId', '=', auctionId)
      .select('refundsOwedAt')
      .executeTakeFirstOrThrow();
    expect(refundsOwedAt).toBeNull();
    const results = await app.db
      .selectFrom('fairPlayEvents')
      .where('auctionId', '=', auctionId)
      .where('kind', '=', 'result')
      .select('nth')
      .execute();
    expect(results).toHaveLength(1);
  });

  test('that differs cannot be cancelled, and causes no refunds', async () => {
    await change(
      sql`outcome = null, winning_bid_id = null, declared_at = null, max_slots = 9, end_time = game_clock() + interval '1 hour'`,
    );
    const { status, problem } = await admin.browser.call(contract.deleteAuction, { params: { auctionId } });
    expect([status, problem?.code]).toEqual([409, 'result_withheld']);
    const { cancelledAt } = await app.db
      .selectFrom('auctions')
      .where('auctionId', '=', auctionId)
      .select('cancelledAt')
      .executeTakeFirstOrThrow();
    expect(cancelledAt).toBeNull();
  });

  test('that differs keeps its log open for checking, unchanged', async () => {
    const opening = `/api/auctions/${auctionId}/fair-play/opening`;
    const before = (await app.app.inject(opening)).body;
    await change(sql`outcome = 'no_unique_bid', winning_bid_id = null`);
    expect((await app.app.inject(opening)).body).toBe(before);
    await change(sql`outcome = null, winning_bid_id = null, declared_at = null`);
    const refused = await app.app.inject(opening);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'result_withheld']);
  });

  // proves result.operator-task
  test('that differs is an operator’s task, once, until it no longer does', async () => {
    await compareResults(app.deps);
    expect(await tasks()).toEqual([]);
    await change(sql`winning_bid_id = ${bidNumber(4)}`);
    await compareResults(app.deps);
    await compareResults(app.deps);
    expect(await tasks()).toEqual([{ subject: auctionId, resolvedAt: null }]);
    await restore();
    await compareResults(app.deps);
    expect(await tasks()).toEqual([{ subject: auctionId, resolvedAt: expect.any(Date) as Date }]);
    expect(await statusesOf(imran)).toEqual({ board: expect.arrayContaining(['winner']) as string[], mine: ['lost'] });
  });
});

test('an auction that was imported as decided, without a log, is shown with its own result', async () => {
  const other = await createAuction(app);
  await asSuperuser(
    app.db,
    sql`update auctions set outcome = 'no_bids', declared_at = game_clock() where auction_id = ${other}`,
  );
  const { ok } = await meera.browser.call(contract.getAuction, { params: { auctionId: other } });
  expect(ok.data).toMatchObject({ outcome: 'no_bids', status: 'completed', resultWithheld: false });
});
