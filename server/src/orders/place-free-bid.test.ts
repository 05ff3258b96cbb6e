import * as contract from '@ekbid/contract';
import { accountsOfNetwork, bidLimit, consents, termsVersion } from '@ekbid/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { checkOpening } from '../fair-play/testing/find-disagreements.ts';
import { compareBooks } from '../ledger/compare-books.ts';
import { bid, bidFree, order, payAndVerify, place, ordersIn, slotsOf } from '../testing/bidding.ts';
import { findWrongBalances } from '../testing/refunds.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, type TestApp, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const limited = useTestApp({ RATE_LIMITS: 'on', SIGN_UP_REQUIRES: 'age,terms' });

afterEach(() => setClock(app.db, 'real'));

const people = (count: number, test: TestApp = app) => Promise.all(Array.from({ length: count }, () => signIn(test)));
const free = (change: Parameters<typeof createAuction>[1] = {}, test: TestApp = app) =>
  createAuction(test, { entryMode: 'free', ...change });

async function declare(auctionId: string): Promise<void> {
  const { browser } = await signIn(app, { role: 'ADMIN' });
  await setClock(app.db, { aheadMs: 2 * 3_600_000 });
  await browser.call(contract.declareWinner, { params: { auctionId } });
}

describe('a free bid', () => {
  test('is placed by one call, as an order of ₹0 that the provider never hears of', async () => {
    const [asha, auctionId] = [await signIn(app), await free()];
    const before = app.deps.provider.orders.size;
    const { status, ok } = await bidFree(asha, auctionId, 7);
    expect([status, ok.message]).toEqual([200, 'Bid placed successfully!']);
    expect(ok.data).toMatchObject({
      bid: { auctionId, userId: asha.userId, bidAmount: 7 },
      ownBids: 1,
      slotsFilled: 1,
    });
    expect(app.deps.provider.orders.size).toBe(before);
    const [only, ...others] = await ordersIn(app, auctionId);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      ...{ isFree: true, amountPaise: 0, state: 'consumed', holdsSlot: false },
      ...{ providerOrderId: null, reconcileAt: null },
    });
    expect(await slotsOf(app, auctionId)).toEqual({ slotsFilled: 1, slotsHeld: 0, bidders: 1 });
  });

  test('names the person or not, and never another one', async () => {
    const [[asha, ravi], auctionId] = [(await people(2)) as [Person, Person], await free()];
    expect((await bidFree(asha, auctionId, 7, asha.userId)).status).toBe(200);
    expect((await bidFree(asha, auctionId, 8, ravi.userId)).status).toBe(403);
    ravi.browser.cookies.clear();
    expect((await bidFree(ravi, auctionId, 9)).status).toBe(401);
    expect(await ordersIn(app, auctionId)).toHaveLength(1);
  });

  test('sent again is the bid that its person has, also after the end, and takes nothing more', async () => {
    const [asha, auctionId] = [await signIn(app), await free({ maxSlots: 1 })];
    const first = await bidFree(asha, auctionId, 7);
    expect((await bidFree(asha, auctionId, 7)).ok.data).toEqual(first.ok.data);
    await setClock(app.db, { aheadMs: 2 * 3_600_000 });
    expect((await bidFree(asha, auctionId, 7)).ok.data).toEqual(first.ok.data);
    expect(await ordersIn(app, auctionId)).toHaveLength(1);
  });

  test('sent again after the auction was cancelled is refused as such', async () => {
    const [asha, auctionId] = [await signIn(app), await free()];
    await bidFree(asha, auctionId, 7);
    const { browser } = await signIn(app, { role: 'ADMIN' });
    await browser.call(contract.deleteAuction, { params: { auctionId } });
    expect((await bidFree(asha, auctionId, 7)).problem.code).toBe('auction_cancelled');
  });

  test('is refused where it cannot stand, and nothing is stored of it', async () => {
    const asha = await signIn(app);
    const open = await free({ maxSlots: 6 });
    const refused = async (auctionId: string, amount: number, person: Pick<Person, 'browser'> = asha) =>
      (await bidFree(person, auctionId, amount)).problem.code;
    expect(await refused(open, 0)).toBe('bid_amount_missing');
    expect(await refused(open, 0.5)).toBe('bid_below_start');
    expect(await refused(open, 101)).toBe('bid_above_end');
    expect(await refused(open, 1.5)).toBe('bid_off_grid');
    expect(await refused(await free({ startsInMinutes: 5 }), 7)).toBe('auction_not_started');
    expect(await refused(await free({ endsInMinutes: -1 }), 7)).toBe('auction_ended');
    expect(await refused('00000000-0000-4000-8000-000000000000', 7)).toBe('not_found');
    expect(await ordersIn(app, open)).toEqual([]);
    for (let amount = 1; amount <= bidLimit; amount += 1) expect((await bidFree(asha, open, amount)).status).toBe(200);
    expect(await refused(open, bidLimit + 1)).toBe('bid_limit_reached');
    const [ravi, uma, admin] = [await signIn(app), await signIn(app), await signIn(app, { role: 'ADMIN' })];
    expect((await bidFree(ravi, open, 1)).status).toBe(200);
    expect(await refused(open, 9, uma)).toBe('auction_full');
    expect(await refused(open, 9, admin)).toBe('administrators_cannot_bid');
    await app.db.updateTable('users').where('userId', '=', uma.userId).set({ blockedAt: new Date() }).execute();
    expect(await refused(await free(), 9, uma)).toBe('account_blocked');
    expect(await ordersIn(app, open)).toHaveLength(6);
  });

  test('is refused during a break, but not by a limit of spending that is used up', async () => {
    const [asha, auctionId, paid] = [await signIn(app), await free(), await createAuction(app)];
    await bid(app, asha, paid, 9);
    await asha.browser.call(contract.setLimit, { body: { period: 'day', limit: 5 } });
    expect((await order(asha, paid, 1)).problem.code).toBe('spending_limit_reached');
    expect((await bidFree(asha, auctionId, 7)).status).toBe(200);
    const limits = (await asha.browser.call(contract.getOwnLimits)).ok.data;
    expect([limits.limits[0]?.spent, limits.lastHour]).toMatchObject([9, { bids: 1, spent: 9 }]);
    await asha.browser.call(contract.excludeMyself, { body: { exclusion: 'day' } });
    expect((await bidFree(asha, auctionId, 8)).problem.code).toBe('excluded');
  });

  test('is refused by an account that is too young', async () => {
    const [asha, auctionId] = [await signIn(app), await free({ minAccountDays: 2 })];
    expect((await bidFree(asha, auctionId, 7)).problem.code).toBe('account_too_young');
    await sql`update users set created_at = created_at - interval '2 days' where user_id = ${asha.userId}`.execute(
      app.db,
    );
    expect((await bidFree(asha, auctionId, 7)).status).toBe(200);
  });

  test('asks for age and terms as an order does', async () => {
    const [asha, auctionId] = [await signIn(limited), await free({}, limited)];
    expect((await bidFree(asha, auctionId, 7)).problem.code).toBe('age_needed');
    await asha.browser.call(contract.giveConsents, { body: { isAdult: true, termsVersion } });
    expect((await bidFree(asha, auctionId, 7)).status).toBe(200);
  });
});

describe('a payment', () => {
  test('is neither asked for nor taken where bids are free', async () => {
    const [asha, auctionId, paid] = [await signIn(app), await free(), await createAuction(app)];
    const refused = await order(asha, auctionId, 7);
    expect([refused.status, refused.problem]).toMatchObject([
      409,
      { code: 'bid_is_free', message: 'Bids in this auction are free. Please place this one without a payment.' },
    ]);
    const { ok } = await order(asha, paid, 7);
    const token = await payAndVerify(app, asha, ok.order.id);
    expect((await place(asha, auctionId, 7, token)).problem.code).toBe('bid_is_free');
    expect((await place(asha, auctionId, 7, 'no-token')).problem.code).toBe('bid_is_free');
    expect((await place(asha, paid, 7, token)).status).toBe(200);
    expect(await ordersIn(app, auctionId)).toEqual([]);
  });

  test.each(['paid', 'refundable'] as const)('is missing where bids are %s', async (entryMode) => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { entryMode })];
    const { status, problem } = await bidFree(asha, auctionId, 7, asha.userId);
    expect([status, problem.code]).toEqual([400, 'payment_missing']);
    const { ok } = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, ok.order.id);
    // A browser may send a payment token and leave out the bidder's id.
    const body = { auctionId, bidAmount: 7 };
    const placed = await asha.browser.call(contract.placeBid, { body, headers: { authorization: token } });
    expect(placed.ok.data.bid.userId).toBe(asha.userId);
  });

  test('and an order of ₹0 are refused by the database in the wrong auctions', async () => {
    const [asha, auctionId, paid] = [await signIn(app), await free(), await createAuction(app)];
    const insert = (into: string, values: object) =>
      app.db
        .insertInto('paymentOrders')
        .values({
          ...{ auctionId: into, bidderId: asha.userId, receipt: crypto.randomUUID(), holdsSlot: false },
          ...{ amountPaise: 0, isFree: true, state: 'paid', holdExpiresAt: new Date(), ...values },
        })
        .execute();
    await expect(insert(paid, {})).rejects.toThrow('free where bids are paid');
    await expect(insert(auctionId, { isFree: false, amountPaise: 700 })).rejects.toThrow('paid where they are free');
    await expect(insert(auctionId, { amountPaise: 700 })).rejects.toThrow('payment_orders_amount_paise_check');
    await expect(insert(paid, { isFree: false })).rejects.toThrow('payment_orders_amount_paise_check');
    await expect(insert(auctionId, { state: 'created', holdsSlot: true })).rejects.toThrow('payment_orders_free');
    await expect(insert(auctionId, { providerOrderId: 'order_1' })).rejects.toThrow('payment_orders_free');
    await bidFree(asha, auctionId, 7);
    const set = (values: object) =>
      app.db.updateTable('paymentOrders').where('auctionId', '=', auctionId).set(values).execute();
    await expect(set({ isFree: false, amountPaise: 700 })).rejects.toThrow('never changes');
    await expect(set({ state: 'refund_pending' })).rejects.toThrow('payment_orders_free');
  });
});

test('at most so many accounts of one network bid in a free auction in a day', async () => {
  const auctionId = await free({}, limited);
  const accounts = await people(accountsOfNetwork + 1, limited);
  const said = accounts.flatMap(({ userId }) =>
    consents.map((what) => ({ userId, what, version: termsVersion, language: 'en' })),
  );
  await limited.db.insertInto('consents').values(said).execute();
  const last = accounts.pop() as Person;
  for (const person of accounts) expect((await bidFree(person, auctionId, 3)).status).toBe(200);
  expect((await bidFree(last, auctionId, 3)).problem.code).toBe('network_limit');
  expect((await bidFree(accounts[0] as Person, auctionId, 4)).status).toBe(200);
});

describe('a free auction', () => {
  /** A declared auction with two bids of ₹3, and one each of ₹4, ₹5 and ₹7. The bid of ₹4 wins. */
  async function played() {
    const auctionId = await free();
    const [asha, ravi, uma] = (await people(3)) as [Person, Person, Person];
    for (const [person, amount] of [
      [asha, 3],
      [ravi, 3],
      [asha, 4],
      [uma, 5],
      [asha, 7],
    ] as const)
      expect((await bidFree(person, auctionId, amount)).status).toBe(200);
    return { auctionId, asha, ravi, uma };
  }
  const refunds = () => app.db.selectFrom('refunds').selectAll().execute();

  test('is won by the lowest unique amount, moves no money, and its log is in order', async () => {
    const { auctionId, asha } = await played();
    const before = await refunds();
    await declare(auctionId);
    await runJobs(app, { later: true });
    await runDue(app.deps, 'reconcile-orders');
    const shown = (await asha.browser.call(contract.getAuction, { params: { auctionId } })).ok.data;
    expect(shown).toMatchObject({ entryMode: 'free', outcome: 'winner', winningBid: 4 });
    expect(await refunds()).toEqual(before);
    const booked = app.db.selectFrom('ledgerEntries').where('auctionId', '=', auctionId).selectAll();
    expect(await booked.execute()).toEqual([]);
    expect(await findWrongBalances(app)).toEqual([]);
    expect(await compareBooks(app.deps)).toMatchObject({ differences: [], wrongAccounts: [], underWay: [] });
    expect(await checkOpening(app.deps, auctionId)).toMatchObject({ fits: true, facts: { refunds: { count: 0 } } });
  });

  test('shows its bidders what they chose, and that they paid nothing', async () => {
    const { auctionId, asha } = await played();
    await declare(auctionId);
    await runJobs(app, { later: true });
    const mine = (await asha.browser.call(contract.listMyBids, { query: { auctionId, sort: 'highest' } })).ok;
    expect(mine.data.map(({ bidAmount, status, paymentStatus }) => [bidAmount, status, paymentStatus])).toEqual([
      [7, 'lost', 'free'],
      [4, 'won', 'free'],
      [3, 'lost', 'free'],
    ]);
    expect(mine.meta.statistics).toMatchObject({ totalBids: 3, bidsWon: 1, totalSpent: 0 });
    expect((await asha.browser.call(contract.listMonths)).ok.data.at(-1)).toMatchObject({ paid: 0, back: 0, won: 1 });
    const [first] = mine.data;
    const record = await asha.browser.call(contract.getPaymentRecord, { params: { paymentOrderId: first?._id ?? '' } });
    expect(record.status).toBe(404);
    expect((await asha.browser.call(contract.listOpenOrders, { query: {} })).ok.data).toEqual([]);
    const own = (await asha.browser.call(contract.listOwnBids, { params: { auctionId } })).ok.data;
    expect(own.map(({ bidAmount }) => bidAmount)).toEqual([3, 4, 7]);
  });

  test.each(['cancelled', 'no_unique_bid'] as const)('owes nothing when it ends as %s', async (outcome) => {
    const auctionId = await free();
    for (const person of await people(2)) await bidFree(person, auctionId, 3);
    const before = await refunds();
    const { browser } = await signIn(app, { role: 'ADMIN' });
    if (outcome === 'cancelled') await browser.call(contract.deleteAuction, { params: { auctionId } });
    else await declare(auctionId);
    await runJobs(app, { later: true });
    expect(await refunds()).toEqual(before);
    expect((await ordersIn(app, auctionId)).map(({ state }) => state)).toEqual(['consumed', 'consumed']);
    expect(await findWrongBalances(app)).toEqual([]);
    const shown = (await browser.call(contract.getAuction, { params: { auctionId } })).ok.data;
    expect(shown.outcome).toBe(outcome);
  });
});
