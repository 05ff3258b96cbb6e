import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { rowsRead } from '../testing/database-activity.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { openBidBatcher, placeBids } from './bid-batcher.ts';
import type { BidToPlace } from './bids.queries.ts';
import { insertPaidOrder } from './testing/paid-order.ts';

const app = useTestApp();

/** Makes one paid order for each of `count` people, all in one auction and with different amounts. */
async function paidBids(count: number): Promise<BidToPlace[]> {
  const auctionId = await createAuction(app, { maxSlots: count, endingBidPaise: 1_000_000 });
  await app.db.updateTable('auctions').where('auctionId', '=', auctionId).set({ slotsHeld: count }).execute();
  const people = await Promise.all(Array.from({ length: count }, () => signIn(app)));
  const ordered = people.map(({ userId: bidderId }, n) =>
    insertPaidOrder(app.db, { auctionId, bidderId, amountPaise: 100 * (n + 1), holdsSlot: true }),
  );
  return Promise.all(ordered);
}

const storedOf = async ([first]: readonly BidToPlace[]) =>
  (
    await app.db
      .selectFrom('bids')
      .where('auctionId', '=', first?.auctionId ?? '')
      .select('bidId')
      .execute()
  ).map(({ bidId }) => bidId);

/**
 * In the open transaction of `db`, counts the updates of orders, and those that stayed on the same page (HOT updates).
 */
async function countRewritten(db: Db): Promise<{ all: number; inPlace: number }> {
  const { rows } = await sql<{ all: number; inPlace: number }>`
    select n_tup_upd::int as all, n_tup_hot_upd::int as in_place
    from pg_stat_xact_user_tables where relname = 'payment_orders'`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('no payment orders');
  return counted;
}

describe('a batcher of bids', () => {
  test('fails a bid that cannot be placed, and no other of its batch', async () => {
    const bids = await paidBids(8);
    const [first, spoilt] = [bids[0], bids[3]];
    if (!first || !spoilt) throw new Error('too few bids');
    const batcher = openBidBatcher(app.db);
    const pending = bids.map((bid) => batcher.take(bid === spoilt ? { ...bid, nonce: Buffer.alloc(3) } : bid));
    const answers = await Promise.allSettled(pending);
    expect(answers.map(({ status }) => status)).toEqual(bids.map((bid) => (bid === spoilt ? 'rejected' : 'fulfilled')));
    const others = bids.filter((bid) => bid !== spoilt).map(({ bidId }) => bidId);
    expect((await storedOf(bids)).toSorted()).toEqual(others.toSorted());
    expect(await batcher.take(spoilt)).toMatchObject({ verdict: 'placed', slotsFilled: 8 });
  });

  test('makes few batches of many bids, with one bid of a person in each', async () => {
    const bids = await paidBids(60);
    const sizes: number[] = [];
    const batcher = openBidBatcher(app.db, ({ size }) => void sizes.push(size));
    const twice = [...bids, ...bids];
    const answers = await Promise.all(twice.map((bid) => batcher.take(bid)));
    expect(answers.filter(({ verdict }) => verdict === 'placed')).toHaveLength(60);
    expect(answers.filter(({ verdict }) => verdict === 'already_placed')).toHaveLength(60);
    expect(new Set(answers.map(({ bidId }) => bidId)).size).toBe(60);
    expect(sizes).toEqual([60, 60]);
  });

  test('that is closed has placed all that it took', async () => {
    const bids = await paidBids(20);
    const batcher = openBidBatcher(app.db);
    const answers = Promise.all(bids.map((bid) => batcher.take(bid)));
    await batcher.close();
    expect(await storedOf(bids)).toHaveLength(20);
    await answers;
  });

  // proves bidding.limit-in-the-database
  test('refunds a sixth bid of a person, although its order was paid', async () => {
    const auctionId = await createAuction(app, { maxSlots: 10 });
    const { userId: bidderId } = await signIn(app);
    const batcher = openBidBatcher(app.db);
    const reasons: (string | null)[] = [];
    for (let n = 1; n <= 6; n += 1) {
      const bid = await insertPaidOrder(app.db, { auctionId, bidderId, amountPaise: 100 * n });
      reasons.push((await batcher.take(bid)).reason);
    }
    expect(reasons).toEqual([null, null, null, null, null, 'bid_limit_reached']);
  });
});

describe('what a bid costs', () => {
  const tables = ['bids', 'payment_orders', 'users', 'amount_counts', 'auctions', 'payments', 'refunds'];

  test('is the same after many bids, with the plan that was made before the first', async () => {
    const bids = await paidBids(400);
    const cost = (batch: readonly BidToPlace[]) => (db: Db) => rowsRead(db, tables, (db) => placeBids(db, batch));
    await app.db.connection().execute(async (db) => {
      const early = await cost(bids.slice(0, 10))(db);
      await placeBids(db, bids.slice(10, 390));
      const late = await cost(bids.slice(390))(db);
      expect(late).toBeLessThanOrEqual(early + 10);
    });
  });

  test('includes no new entry in any index of its payment order', async () => {
    const bids = await paidBids(50);
    const rewritten = await app.db.transaction().execute(async (db) => {
      const before = await countRewritten(db);
      await placeBids(db, bids);
      const after = await countRewritten(db);
      return { all: after.all - before.all, inPlace: after.inPlace - before.inPlace };
    });
    expect(rewritten.all).toBe(50);
    // Some updates leave their page: a row that no longer fits moves to another page.
    expect(rewritten.inPlace).toBeGreaterThan(20);
  });
});
