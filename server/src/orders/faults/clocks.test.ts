import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bid, order, payAndVerify, place } from '../../testing/bidding.ts';
import { findMisplacedMoney } from '../../testing/refunds.ts';
import { setClock } from '../../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../../testing/test-app.ts';
import { runDue } from '../../testing/run-jobs.ts';

const app = useTestApp();
const minuteMs = 60_000;

afterEach(async () => {
  vi.useRealTimers();
  await setClock(app.db, 'real');
  expect(await findMisplacedMoney(app)).toEqual([]);
});

const statusOf = async ({ browser }: Person, auctionId: string) =>
  (await browser.call(contract.getAuction, { params: { auctionId } })).ok.data.status;
const declare = ({ browser }: Person, auctionId: string) =>
  browser.call(contract.declareWinner, { params: { auctionId } });

describe('fault 31: the application’s clock is wrong, and the game goes by the database’s', () => {
  /** Moves only the date of this process. Timers and the network are real. */
  const setApplicationClock = (aheadMs: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });

  test.each([10, -10, 16])('by %i minutes: a hold lives, is paid and becomes a bid', async (minutes) => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 5 })];
    setApplicationClock(minutes * minuteMs);
    const ordered = await order(asha, auctionId, 7);
    expect(ordered.status).toBe(200);
    await runDue(app.deps, 'reconcile-orders');
    const token = await payAndVerify(app, asha, ordered.ok.order.id);
    expect((await place(asha, auctionId, 7, token)).status).toBe(200);
    expect(await statusOf(asha, auctionId)).toBe('active');
  });

  test('ten minutes ahead: nothing is declared before its end', async () => {
    const [asha, admin] = [await signIn(app), await signIn(app, { role: 'ADMIN' })];
    const auctionId = await createAuction(app, { endsInMinutes: 5 });
    await bid(app, asha, auctionId, 7);
    setApplicationClock(10 * minuteMs);
    expect((await declare(admin, auctionId)).problem.code).toBe('auction_not_declarable');
  });

  test('ten minutes behind: nothing that has ended takes a bid', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 1 })];
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, ordered.ok.order.id);
    await setClock(app.db, { aheadMs: 2 * minuteMs });
    setApplicationClock(-10 * minuteMs);
    expect((await order(asha, auctionId, 8)).problem.code).toBe('auction_ended');
    expect((await place(asha, auctionId, 7, token)).problem.code).toBe('payment_refunded');
    expect(await statusOf(asha, auctionId)).toBe('completed');
  });
});

describe('fault 32: the database’s clock steps back', () => {
  test('nothing declared reopens, changes or takes a bid', async () => {
    const [asha, ravi, admin] = [await signIn(app), await signIn(app), await signIn(app, { role: 'ADMIN' })];
    const auctionId = await createAuction(app, { endsInMinutes: 5 });
    await bid(app, asha, auctionId, 7);
    const unplaced = await order(ravi, auctionId, 8);
    const token = await payAndVerify(app, ravi, unplaced.ok.order.id);
    await setClock(app.db, { aheadMs: 6 * minuteMs });
    const declared = await declare(admin, auctionId);
    expect(declared.ok.data).toMatchObject({ outcome: 'winner', winningBid: 7 });

    await setClock(app.db, { aheadMs: -10 * minuteMs });
    expect(await statusOf(asha, auctionId)).toBe('completed');
    expect((await order(ravi, auctionId, 6)).problem.code).toBe('auction_ended');
    expect((await place(ravi, auctionId, 8, token)).problem.code).toBe('payment_refunded');
    const again = await declare(admin, auctionId);
    expect(again.ok.data).toMatchObject({ outcome: 'winner', winningBid: 7, declaredAt: declared.ok.data.declaredAt });
    const removed = await admin.browser.call(contract.deleteAuction, { params: { auctionId } });
    expect(removed.problem.code).toBe('auction_not_cancellable');
  });

  test('a slot that a lapsed hold gave back is not held again by it', async () => {
    const [asha, ravi, auctionId] = [await signIn(app), await signIn(app), await createAuction(app, { maxSlots: 1 })];
    const lapsing = await order(asha, auctionId, 7);
    await setClock(app.db, { aheadMs: 16 * minuteMs });
    expect((await order(ravi, auctionId, 8)).status).toBe(200);

    await setClock(app.db, { aheadMs: 0 });
    const token = await payAndVerify(app, asha, lapsing.ok.order.id);
    expect((await place(asha, auctionId, 7, token)).problem.code).toBe('payment_refunded');
    const { slotsFilled, slotsHeld } = await app.db
      .selectFrom('auctions')
      .where('auctionId', '=', auctionId)
      .select(['slotsFilled', 'slotsHeld'])
      .executeTakeFirstOrThrow();
    expect([slotsFilled, slotsHeld]).toEqual([0, 1]);
  });
});
