import * as contract from '@ekbid/contract';
import { lowestUniqueBid } from '@ekbid/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../../testing/properties.ts';
import { openBidBatcher } from '../bids/bid-batcher.ts';
import { placePaidOrder, readPaymentToken } from '../bids/place-bid.ts';
import { bid, order, payAndVerify } from '../testing/bidding.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { declareWinner } from './declare-winner.ts';
import { listOwing, runDue } from '../testing/run-jobs.ts';

const app = useTestApp();

const declare = ({ browser }: Person, auctionId: string) =>
  browser.call(contract.declareWinner, { params: { auctionId } });

const resultOf = (auctionId: string) =>
  app.db
    .selectFrom('auctions')
    .leftJoin('bids', 'bids.bidId', 'winningBidId')
    .where('auctions.auctionId', '=', auctionId)
    .select(['outcome', 'declaredAt', 'bids.amountPaise', 'bids.bidderId'])
    .executeTakeFirstOrThrow();

/** The reason for the refunds that this auction still has to owe, if any. */
const owingOf = async (auctionId: string) => {
  const owing = await listOwing(app);
  return owing.filter((each) => each.auctionId === auctionId).map(({ reason }) => reason);
};

/** A full auction. Each amount is bid by another person. */
async function fullAuction(...amounts: number[]) {
  const auctionId = await createAuction(app, { maxSlots: Math.max(1, amounts.length) });
  const people: Person[] = [];
  for (const amount of amounts) {
    const person = await signIn(app);
    people.push(person);
    await bid(app, person, auctionId, amount);
  }
  return { auctionId, people };
}

describe('declaring', () => {
  test('the lowest unique amount wins', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const { auctionId, people } = await fullAuction(3, 3, 5, 7, 9);
    const answer = await declare(admin, auctionId);
    expect([answer.status, answer.ok.message]).toEqual([200, 'Winner declared']);
    expect(answer.ok.data).toMatchObject({ outcome: 'winner', winningBid: 5, status: 'completed' });
    expect(await resultOf(auctionId)).toMatchObject({ amountPaise: 500, bidderId: people[2]?.userId });
    expect(await owingOf(auctionId)).toEqual([]);
  });

  test('no unique amount is an outcome of its own, and everyone’s money is to be owed back', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const { auctionId } = await fullAuction(3, 3, 5, 5);
    const { ok } = await declare(admin, auctionId);
    expect(ok.data).toMatchObject({ outcome: 'no_unique_bid', winnerId: null });
    expect(ok.message).toMatch(/^Nobody won/);
    expect(await owingOf(auctionId)).toEqual(['no_unique_bid']);
  });

  test('an auction without bids ends as one', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const auctionId = await createAuction(app, { endsInMinutes: -1 });
    expect((await declare(admin, auctionId)).ok.data).toMatchObject({ outcome: 'no_bids', winnerId: null });
  });

  test('twenty times at once is one result and one audit event, and its refunds are owed once', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const { auctionId } = await fullAuction(3, 3);
    const answers = await Promise.all(Array.from({ length: 20 }, () => declare(admin, auctionId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ ok }) => ok.data.declaredAt)).size).toBe(1);
    const { rows } =
      await sql`select 1 from admin_acts where act = 'auction.declare' and details->>'auctionId' = ${auctionId}`.execute(
        app.db,
      );
    expect(rows).toHaveLength(1);
    expect(await owingOf(auctionId)).toHaveLength(1);
  });

  test('waits for a bid that is being placed at this moment, and counts it', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { maxSlots: 1 })];
    const { ok } = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, ok.order.id);
    const { declaring } = await app.db.transaction().execute(async (placing) => {
      // The bid for the last slot is placed but not committed. Without waiting for it, declaring would be refused.
      const paymentOrderId = readPaymentToken(app.deps.keys, token, asha.userId);
      const paid = { paymentOrderId, auctionId, bidderId: asha.userId, amountPaise: 700 };
      await placePaidOrder({ ...app.deps, bidBatcher: openBidBatcher(placing) }, paid);
      const declaring = declareWinner(app.deps, auctionId, 'ekbid');
      await untilWaiting(app.db, 1);
      return { declaring };
    });
    await declaring;
    expect(await resultOf(auctionId)).toMatchObject({ outcome: 'winner', bidderId: asha.userId });
  });

  test('does not wait for people who are still paying', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 10, maxSlots: 3 })];
    await order(asha, auctionId, 7);
    await setClock(app.db, { aheadMs: 11 * 60_000 });
    try {
      expect((await declare(admin, auctionId)).ok.data).toMatchObject({ outcome: 'no_bids' });
    } finally {
      await setClock(app.db, 'real');
    }
  });

  test.each(['USER', null] as const)('is not for %s', async (role) => {
    const { auctionId } = await fullAuction(3);
    const person = await signIn(app);
    if (role === null) person.browser.cookies.clear();
    expect((await declare(person, auctionId)).status).toBe(role === null ? 401 : 403);
    expect(await resultOf(auctionId)).toMatchObject({ outcome: null });
  });

  test('a running auction with free slots is refused', async () => {
    const answer = await declare(await signIn(app, { role: 'ADMIN' }), await createAuction(app));
    expect([answer.status, answer.problem.code]).toEqual([409, 'auction_not_declarable']);
  });
});

describe('a result', () => {
  test('cannot be changed, nor a bid altered or removed, even in the database', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const { auctionId } = await fullAuction(3, 5);
    await declare(admin, auctionId);
    const other = app.db
      .selectFrom('bids')
      .where('auctionId', '=', auctionId)
      .where('amountPaise', '=', 500)
      .select('bidId');
    const rig = app.db.updateTable('auctions').where('auctionId', '=', auctionId).set({ winningBidId: other });
    await expect(rig.execute()).rejects.toThrow('is final');
    await expect(app.db.deleteFrom('bids').where('auctionId', '=', auctionId).execute()).rejects.toThrow('append-only');
    await expect(app.db.updateTable('bids').set({ amountPaise: 100 }).execute()).rejects.toThrow('append-only');
    await expect(app.db.deleteFrom('adminActs').execute()).rejects.toThrow('append-only');
  });

  test('stays when the clock steps back', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const auctionId = await createAuction(app, { endsInMinutes: -1 });
    await declare(admin, auctionId);
    await setClock(app.db, { aheadMs: -10 * 60_000 });
    try {
      const seen = await admin.browser.call(contract.getAuction, { params: { auctionId } });
      expect(seen.ok.data.status).toBe('completed');
    } finally {
      await setClock(app.db, 'real');
    }
  });

  test('is the one the domain’s rule finds, whatever the bids', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signIn(app)));
    const pairs = fc.uniqueArray(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 8 })), {
      selector: (pair) => pair.join(),
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(pairs, async (placed) => {
        const perPerson = Map.groupBy(placed, ([person]) => person);
        fc.pre([...perPerson.values()].every((own) => own.length <= 5));
        const auctionId = await createAuction(app, { maxSlots: placed.length });
        // People bid at the same time, because one after another would take a minute on a busy machine.
        await Promise.all(
          [...perPerson].map(async ([person, own]) => {
            for (const [, amount] of own) await bid(app, people[person] as Person, auctionId, amount);
          }),
        );
        await declareWinner(app.deps, auctionId, 'ekbid');

        const winner = lowestUniqueBid(
          placed.map(([person, amount]) => ({
            bidId: '',
            bidderId: people[person]?.userId ?? '',
            amountPaise: amount * 100,
          })),
        );
        const { amountPaise, bidderId } = await resultOf(auctionId);
        expect([amountPaise, bidderId]).toEqual([winner?.amountPaise ?? null, winner?.bidderId ?? null]);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('auctions that declare themselves', () => {
  test('do so once over: when asked to at once, else after 72 hours', async () => {
    const [asked, left, running] = [
      await createAuction(app, { endsInMinutes: -1, autoDeclare: true }),
      await createAuction(app, { endsInMinutes: -71 * 60, startsInMinutes: -80 * 60 }),
      await createAuction(app, { autoDeclare: true, endsInMinutes: 600 }),
    ];
    await runDue(app.deps, 'declare-due-auctions');
    expect([(await resultOf(asked)).outcome, (await resultOf(left)).outcome]).toEqual(['no_bids', null]);
    await setClock(app.db, { aheadMs: 61 * 60_000 });
    try {
      await runDue(app.deps, 'declare-due-auctions');
    } finally {
      await setClock(app.db, 'real');
    }
    expect([(await resultOf(left)).outcome, (await resultOf(running)).outcome]).toEqual(['no_bids', null]);
    const { rows } = await sql<{ adminId: string | null }>`
      select admin_id from admin_acts where details->>'auctionId' = ${left}`.execute(app.db);
    expect(rows).toEqual([{ adminId: null }]);
  });

  test('do so even if another, due before them, fails', async () => {
    const [broken, sound] = [
      await createAuction(app, { endsInMinutes: -5, autoDeclare: true }),
      await createAuction(app, { endsInMinutes: -1, autoDeclare: true }),
    ];
    await sql`create trigger broken before update of outcome on auctions for each row
      when (old.auction_id = ${sql.lit(broken)}) execute function reject_change()`.execute(app.db);
    await runDue(app.deps, 'declare-due-auctions');
    await sql`drop trigger broken on auctions`.execute(app.db);
    expect([(await resultOf(broken)).outcome, (await resultOf(sound)).outcome]).toEqual([null, 'no_bids']);
  });
});
