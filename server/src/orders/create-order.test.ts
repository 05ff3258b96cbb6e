import { describe, expect, test } from 'vitest';
import * as contract from '@ekbid/contract';
import { bid, order, payAndVerify } from '../testing/bidding.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const minutes = 60_000;

const slotsHeld = async (auctionId: string) =>
  (await app.db.selectFrom('auctions').where('auctionId', '=', auctionId).select('slotsHeld').executeTakeFirstOrThrow())
    .slotsHeld;

describe('an order for a bid', () => {
  test('is in paise, reserves a slot for six minutes, and reveals nothing of the auction to the provider', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const before = Date.now();
    const { ok } = await order(asha, auctionId, 7);
    expect(ok.order).toMatchObject({ amount: 700, currency: 'INR' });
    expect(ok.prefill).toMatchObject({ name: 'Asha Kulkarni', email: asha.email });
    const openedAt = Date.parse(ok.holdExpiresAt) - 6 * minutes;
    expect(openedAt).toBeGreaterThanOrEqual(before);
    expect(openedAt).toBeLessThanOrEqual(Date.now());
    expect(await slotsHeld(auctionId)).toBe(1);
    expect(JSON.stringify(app.deps.provider.orders.get(ok.order.id))).not.toContain(auctionId);
  });

  test('fills in an address of nobody for a bidder who has none', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    await app.db.updateTable('users').set({ email: '' }).where('userId', '=', asha.userId).execute();
    expect((await order(asha, auctionId, 7)).ok.prefill).toMatchObject({
      name: 'Asha Kulkarni',
      email: 'bidder@example.com',
    });
  });

  test('asked for again is the same order, and another amount is another', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const [first, again, other] = [
      await order(asha, auctionId, 7),
      await order(asha, auctionId, 7),
      await order(asha, auctionId, 8),
    ];
    expect(again.ok.order.id).toBe(first.ok.order.id);
    expect(other.ok.order.id).not.toBe(first.ok.order.id);
    expect(await slotsHeld(auctionId)).toBe(2);
  });
});

describe('before any money is asked for', () => {
  test.each([
    [0, 'bid_amount_missing', 'Please enter a valid bid amount'],
    [-3, 'bid_amount_missing', 'Please enter a valid bid amount'],
    [1.234, 'bid_amount_missing', 'Please enter a valid bid amount'],
    [49, 'bid_below_start', 'Bid must be at least ₹50'],
    [1001, 'bid_above_end', 'Bid must not exceed ₹1,000'],
    [51, 'bid_off_grid', 'Bid must be a multiple of ₹5 from ₹50'],
  ])('₹%d is refused: %s', async (amount, code, message) => {
    const asha = await signIn(app);
    const auctionId = await createAuction(app, {
      startingBidPaise: 5_000,
      endingBidPaise: 100_000,
      bidIncrementPaise: 500,
    });
    const answer = await order(asha, auctionId, amount);
    expect([answer.status, answer.problem.code, answer.problem.message]).toEqual([400, code, message]);
    expect(await slotsHeld(auctionId)).toBe(0);
  });

  test('an amount the bidder holds already, a sixth bid, and bids outside the auction’s time are refused', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    await bid(app, asha, auctionId, 1);
    expect((await order(asha, auctionId, 1)).problem.code).toBe('amount_already_bid');
    for (const amount of [2, 3, 4, 5]) await bid(app, asha, auctionId, amount);
    const sixth = await order(asha, auctionId, 6);
    expect([sixth.status, sixth.problem.message]).toEqual([409, 'You reached the 5-bid limit']);

    const early = await createAuction(app, { startsInMinutes: 5 });
    const late = await createAuction(app, { endsInMinutes: -1 });
    expect((await order(asha, early, 6)).problem.code).toBe('auction_not_started');
    expect((await order(asha, late, 6)).problem.code).toBe('auction_ended');
  });

  test('an amount paid but not yet placed counts as held', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { ok } = await order(asha, auctionId, 7);
    await payAndVerify(app, asha, ok.order.id);
    expect((await order(asha, auctionId, 7)).problem.code).toBe('amount_already_bid');
  });

  test('administrators, blocked people and strangers are refused', async () => {
    const auctionId = await createAuction(app);
    const [admin, blocked] = [await signIn(app, { role: 'ADMIN' }), await signIn(app)];
    await app.db.updateTable('users').where('userId', '=', blocked.userId).set({ blockedAt: new Date() }).execute();
    expect((await order(admin, auctionId, 7)).problem.code).toBe('administrators_cannot_bid');
    expect((await order(blocked, auctionId, 7)).problem.code).toBe('account_blocked');
    const stranger = await signIn(app);
    stranger.browser.cookies.clear();
    expect((await order(stranger, auctionId, 7)).status).toBe(401);
  });

  test('an unknown auction is not found', async () => {
    const answer = await order(await signIn(app), '00000000-0000-4000-8000-000000000000', 7);
    expect([answer.status, answer.problem.message]).toEqual([404, 'We could not find that auction.']);
  });
});

describe('slots', () => {
  test('that are all reserved are distinguished from a full auction', async () => {
    const auctionId = await createAuction(app, { maxSlots: 1 });
    const [asha, ravi] = [await signIn(app), await signIn(app)];
    await order(asha, auctionId, 7);
    const held = await order(ravi, auctionId, 8);
    expect(held.problem.message).toBe('Every remaining slot is being paid for; try again soon.');
    await bid(app, asha, auctionId, 7);
    expect((await order(ravi, auctionId, 8)).problem.code).toBe('auction_full');
  });

  test('come free when a hold is given up, by its owner only', async () => {
    const auctionId = await createAuction(app, { maxSlots: 1 });
    const [asha, ravi] = [await signIn(app), await signIn(app)];
    const { ok } = await order(asha, auctionId, 7);
    const params = { orderId: ok.order.id };
    expect((await ravi.browser.call(contract.giveUpOrder, { params })).status).toBe(404);
    expect((await asha.browser.call(contract.giveUpOrder, { params })).status).toBe(200);
    expect((await asha.browser.call(contract.giveUpOrder, { params })).status).toBe(200);
    expect((await order(ravi, auctionId, 8)).status).toBe(200);
  });

  test('come free by themselves when a hold lapses, with no job running', async () => {
    const auctionId = await createAuction(app, { maxSlots: 1, endsInMinutes: 600 });
    const [asha, ravi] = [await signIn(app), await signIn(app)];
    await order(asha, auctionId, 7);
    await setClock(app.db, { aheadMs: 15 * minutes + 1000 });
    try {
      expect((await order(ravi, auctionId, 8)).status).toBe(200);
      expect(await slotsHeld(auctionId)).toBe(1);
    } finally {
      await setClock(app.db, 'real');
    }
  });

  test('are not given to someone who let three holds lapse, for thirty minutes', async () => {
    const auctionId = await createAuction(app, { endsInMinutes: 600 });
    const asha = await signIn(app);
    for (const amount of [1, 2, 3]) await order(asha, auctionId, amount);
    try {
      await setClock(app.db, { aheadMs: 16 * minutes });
      const waiting = await order(asha, auctionId, 4);
      expect([waiting.status, waiting.problem.code]).toEqual([429, 'hold_wait']);
      await setClock(app.db, { aheadMs: 46 * minutes });
      expect((await order(asha, auctionId, 4)).status).toBe(200);
    } finally {
      await setClock(app.db, 'real');
    }
  });

  test('are not given to someone who gives up holds instead of letting them lapse', async () => {
    const auctionId = await createAuction(app, { endsInMinutes: 600 });
    const [asha, ravi, meera] = [await signIn(app), await signIn(app), await signIn(app)];
    const hold = async (person: Person, amount: number) => (await order(person, auctionId, amount)).ok.order.id;
    const giveUp = ({ browser }: Person, orderId: string) =>
      browser.call(contract.giveUpOrder, { params: { orderId } });
    const held = [await hold(asha, 1), await hold(asha, 2), await hold(asha, 3)];
    const lapsed = [await hold(ravi, 1), await hold(ravi, 2), await hold(ravi, 3)];
    for (let closed = 0; closed < 11; closed += 1) await giveUp(meera, await hold(meera, 1));
    const last = await hold(meera, 1);
    await giveUp(meera, last);
    expect((await order(meera, auctionId, 1)).problem.code).toBe('hold_wait');
    try {
      await setClock(app.db, { aheadMs: 14 * minutes });
      for (const orderId of held) await giveUp(asha, orderId);
      expect((await order(asha, auctionId, 4)).problem.code).toBe('hold_wait');
      await setClock(app.db, { aheadMs: 16 * minutes });
      for (const orderId of lapsed) await giveUp(ravi, orderId);
      expect((await order(ravi, auctionId, 4)).problem.code).toBe('hold_wait');
      await setClock(app.db, { aheadMs: 45 * minutes });
      expect((await order(asha, auctionId, 4)).status).toBe(200);
    } finally {
      await setClock(app.db, 'real');
    }
  });

  test('are given again at once to someone who closed the checkout a few times', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    for (let closed = 0; closed < 8; closed += 1) {
      const { ok } = await order(asha, auctionId, 7);
      await asha.browser.call(contract.giveUpOrder, { params: { orderId: ok.order.id } });
    }
    expect((await order(asha, auctionId, 7)).status).toBe(200);
  });

  test('can be reserved again at the same amount after the reservation lapsed', async () => {
    const auctionId = await createAuction(app, { endsInMinutes: 600 });
    const asha = await signIn(app);
    const first = await order(asha, auctionId, 7);
    await setClock(app.db, { aheadMs: 16 * minutes });
    try {
      const second = await order(asha, auctionId, 7);
      expect(second.status).toBe(200);
      expect(second.ok.order.id).not.toBe(first.ok.order.id);
    } finally {
      await setClock(app.db, 'real');
    }
  });
});

describe('a provider in trouble', () => {
  test('that refuses ends the order and frees the slot', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    app.deps.provider.troubles.push('refused');
    const answer = await order(asha, auctionId, 7);
    expect([answer.status, answer.problem.code]).toEqual([502, 'order_refused']);
    expect(await slotsHeld(auctionId)).toBe(0);
  });

  test('that does not answer gives 503, and a retry adopts the order if the provider made it', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const known = app.deps.provider.orders.size;
    app.deps.provider.troubles.push('unavailable-after');
    const lost = await order(asha, auctionId, 7);
    expect([lost.status, lost.problem.code]).toEqual([503, 'provider_unavailable']);
    expect((await order(asha, auctionId, 7)).status).toBe(200);
    expect(app.deps.provider.orders.size).toBe(known + 1);
    expect(await slotsHeld(auctionId)).toBe(1);
  });
});
