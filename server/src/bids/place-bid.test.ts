import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { closeOrder } from '../orders/orders.queries.ts';
import { bid, order, payAndVerify, place } from '../testing/bidding.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, openBrowser, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { placeBids } from './bid-batcher.ts';
import { insertPaidOrder } from './testing/paid-order.ts';

const app = useTestApp();

const slotsOf = (auctionId: string) =>
  app.db
    .selectFrom('auctions')
    .where('auctionId', '=', auctionId)
    .select(['slotsFilled', 'slotsHeld'])
    .executeTakeFirstOrThrow();

const refundsOf = (userId: string) =>
  app.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.paymentId', 'refunds.paymentId')
    .innerJoin('paymentOrders', 'paymentOrders.paymentOrderId', 'payments.paymentOrderId')
    .where('bidderId', '=', userId)
    .select(['refunds.reason', 'refunds.amountPaise', 'paymentOrders.state'])
    .execute();

describe('a paid bid', () => {
  test('fills one slot, ends its hold and is counted at its amount', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { bidId } = await bid(app, asha, auctionId, 7);

    expect(await slotsOf(auctionId)).toEqual({ slotsFilled: 1, slotsHeld: 0 });
    const stored = await app.db.selectFrom('bids').where('bidId', '=', bidId).selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ auctionId, bidderId: asha.userId, amountPaise: 700, seq: 1 });
    expect(stored.commitment).toHaveLength(32);
    const counts = await app.db.selectFrom('amountCounts').where('auctionId', '=', auctionId).selectAll().execute();
    expect(counts).toEqual([{ auctionId, amountPaise: 700, people: 1 }]);
  });

  test('has its bidder’s one pseudonym in the auction, however the auction’s id was spelt', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    await bid(app, asha, auctionId, 7);
    await bid(app, asha, auctionId.toUpperCase(), 8);
    const stored = await app.db.selectFrom('bids').where('auctionId', '=', auctionId).select('pseudonym').execute();
    expect(stored).toHaveLength(2);
    expect(stored[0]?.pseudonym).toEqual(stored[1]?.pseudonym);
  });

  test('submitted again is the same bid', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { bidId, token } = await bid(app, asha, auctionId, 7);
    const again = await place(asha, auctionId, 7, token);
    expect(again.status).toBe(200);
    expect(again.ok.data.bid._id).toBe(bidId);
    expect(await slotsOf(auctionId)).toEqual({ slotsFilled: 1, slotsHeld: 0 });
  });

  test('submitted twenty times at once is one bid', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, ordered.ok.order.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(asha, auctionId, 7, token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ ok }) => ok.data.bid._id)).size).toBe(1);
    expect(await slotsOf(auctionId)).toEqual({ slotsFilled: 1, slotsHeld: 0 });
  });

  test('can be placed from another browser of the same person', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, ordered.ok.order.id);
    const phone = { ...asha, browser: await openBrowser(app, asha.userId) };
    expect((await place(phone, auctionId, 7, token)).status).toBe(200);
  });
});

describe('a payment token', () => {
  test('of another person is refused and changes nothing', async () => {
    const [asha, ravi, auctionId] = [await signIn(app), await signIn(app), await createAuction(app)];
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, ordered.ok.order.id);
    const stolen = await place(ravi, auctionId, 7, token);
    expect([stolen.status, stolen.problem.code]).toEqual([403, 'payment_token_of_another']);
    expect(await slotsOf(auctionId)).toEqual({ slotsFilled: 0, slotsHeld: 1 });
  });

  test('pays for its own amount and auction only', async () => {
    const [asha, auctionId, other] = [await signIn(app), await createAuction(app), await createAuction(app)];
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, ordered.ok.order.id);
    for (const wrong of [place(asha, auctionId, 3, token), place(asha, other, 7, token)])
      expect((await wrong).problem.code).toBe('payment_of_another_bid');
    expect((await place(asha, auctionId, 7, token)).status).toBe(200);
  });

  test.each(['', 'Bearer', 'Bearer x.y', 'nonsense'])('that is malformed is refused: %j', async (token) => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const answer = await asha.browser.call(contract.placeBid, {
      body: { auctionId, userId: asha.userId, bidAmount: 7 },
      headers: { authorization: token },
    });
    expect([answer.status, answer.problem.code]).toEqual([400, 'payment_token_invalid']);
  });

  test('for another userId than the session’s is refused', async () => {
    const [asha, ravi, auctionId] = [await signIn(app), await signIn(app), await createAuction(app)];
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, ordered.ok.order.id);
    const answer = await place({ ...asha, userId: ravi.userId }, auctionId, 7, token);
    expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden']);
  });
});

describe('the caller who submits a paid bid', () => {
  const paid = async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const token = await payAndVerify(app, asha, (await order(asha, auctionId, 7)).ok.order.id);
    return { asha, auctionId, token };
  };
  const change = (table: 'sessions' | 'users', userId: string, values: object) =>
    app.db.updateTable(table).where('userId', '=', userId).set(values).execute();
  const signOut = ({ userId }: Person) => app.db.deleteFrom('sessions').where('userId', '=', userId).execute();

  test.each<[string, (asha: Person) => Promise<unknown>, number, string]>([
    ['is signed out', signOut, 401, 'not_signed_in'],
    [
      'has a session that has run out',
      ({ userId }) => change('sessions', userId, { expiresAt: sql`game_clock()` }),
      401,
      'not_signed_in',
    ],
    ['has no cookie', async ({ browser }) => browser.cookies.delete('ekbid_visitor'), 403, 'forged_request'],
    [
      'has become an administrator',
      ({ userId }) => change('users', userId, { role: 'ADMIN' }),
      403,
      'administrators_cannot_bid',
    ],
  ])('and %s changes nothing', async (_who, happens, status, code) => {
    const { asha, auctionId, token } = await paid();
    await happens(asha);
    const refused = await place(asha, auctionId, 7, token);
    expect([refused.status, refused.problem.code]).toEqual([status, code]);
    expect(await slotsOf(auctionId)).toEqual({ slotsFilled: 0, slotsHeld: 1 });

    await change('users', asha.userId, { role: 'USER' });
    const back = { ...asha, browser: await openBrowser(app, asha.userId) };
    expect((await place(back, auctionId, 7, token)).status).toBe(200);
  });

  test('and signs out while the bid waits for another places none', async () => {
    const { asha, auctionId, token } = await paid();
    const waiting = await app.db.transaction().execute(async (db) => {
      await sql`select from auctions where auction_id = ${auctionId} for update`.execute(db);
      const answer = place(asha, auctionId, 7, token);
      await untilWaiting(app.db, 1);
      await signOut(asha);
      return { answer };
    });
    expect((await waiting.answer).problem.code).toBe('not_signed_in');
    expect(await slotsOf(auctionId)).toEqual({ slotsFilled: 0, slotsHeld: 1 });
  });

  test('with another’s token and userId is refused, though signed in', async () => {
    const { asha, auctionId, token } = await paid();
    const ravi = await signIn(app);
    const refused = await place({ ...ravi, userId: asha.userId }, auctionId, 7, token);
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden']);
    expect(await slotsOf(auctionId)).toEqual({ slotsFilled: 0, slotsHeld: 1 });
  });

  test('is checked with the bid: placing a bid reads no session separately', async () => {
    const { asha, auctionId, token } = await paid();
    const lookUp = vi.spyOn(app.deps.sessions, 'take');
    expect((await place(asha, auctionId, 7, token)).status).toBe(200);
    expect(lookUp).not.toHaveBeenCalled();
    lookUp.mockRestore();
  });
});

describe('money that comes too late', () => {
  test('goes back when the auction has ended, and the refusal gives the reason', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 10 })];
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, ordered.ok.order.id);
    await setClock(app.db, { aheadMs: 11 * 60_000 });
    try {
      const late = await place(asha, auctionId, 7, token);
      expect([late.status, late.problem.code]).toEqual([409, 'payment_refunded']);
      expect(late.problem.message).toContain('the auction had ended');
    } finally {
      await setClock(app.db, 'real');
    }
    expect(await refundsOf(asha.userId)).toEqual([
      { reason: 'auction_ended', amountPaise: 700, state: 'refund_pending' },
    ]);
    expect(await slotsOf(auctionId)).toEqual({ slotsFilled: 0, slotsHeld: 0 });
    // Repeating the call neither places the bid nor records a second refund.
    expect((await place(asha, auctionId, 7, token)).problem.code).toBe('payment_refunded');
    expect(await refundsOf(asha.userId)).toHaveLength(1);
  });

  test('takes a free slot when only its hold has lapsed, and goes back when the auction filled meanwhile', async () => {
    const auctionId = await createAuction(app, { maxSlots: 2, endsInMinutes: 600 });
    const [asha, ravi, meera] = [await signIn(app), await signIn(app), await signIn(app)];
    const [first, second] = [await order(asha, auctionId, 3), await order(ravi, auctionId, 4)];
    await setClock(app.db, { aheadMs: 16 * 60_000 });
    try {
      await bid(app, meera, auctionId, 5);
      const token = await payAndVerify(app, asha, first.ok.order.id);
      expect((await place(asha, auctionId, 3, token)).status).toBe(200);
      const tooLate = await payAndVerify(app, ravi, second.ok.order.id);
      expect((await place(ravi, auctionId, 4, tooLate)).problem.message).toContain('the auction was full');
    } finally {
      await setClock(app.db, 'real');
    }
    expect(await slotsOf(auctionId)).toEqual({ slotsFilled: 2, slotsHeld: 0 });
  });

  test('is no bid if it is refunded in the provider’s dashboard at the same moment', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const paid = await insertPaidOrder(app.db, { auctionId, bidderId: asha.userId, amountPaise: 700 });
    const placing = await app.db.transaction().execute(async (db) => {
      await closeOrder(db, { ...paid, holdsSlot: false }, 'refunded');
      const answers = placeBids(app.db, [paid]);
      await untilWaiting(app.db, 1);
      return { answers };
    });
    expect(await placing.answers).toMatchObject([{ verdict: 'refunded', bidId: null }]);
    expect(await slotsOf(auctionId)).toEqual({ slotsFilled: 0, slotsHeld: 0 });
    const bids = app.db.selectFrom('bids').where('auctionId', '=', auctionId).select('bidId');
    expect(await bids.execute()).toEqual([]);
  });

  test('of a person blocked meanwhile goes back', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, ordered.ok.order.id);
    await app.db.updateTable('users').where('userId', '=', asha.userId).set({ blockedAt: new Date() }).execute();
    expect((await place(asha, auctionId, 7, token)).problem.code).toBe('payment_refunded');
    expect(await refundsOf(asha.userId)).toMatchObject([{ reason: 'account_blocked' }]);
  });
});
