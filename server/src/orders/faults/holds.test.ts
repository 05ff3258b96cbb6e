import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { bid, order } from '../../testing/bidding.ts';
import { setClock } from '../../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const minuteMs = 60_000;

afterEach(() => setClock(app.db, 'real'));

const hold = (bot: Person, auctionId: string, amounts: readonly number[]) =>
  Promise.all(amounts.map((amount) => order(bot, auctionId, amount)));
const codesOf = (answers: Awaited<ReturnType<typeof hold>>) =>
  answers.map(({ status, problem }) => (status === 200 ? 'held' : problem.code)).sort();

describe('fault 35: bots hoard and renew holds', () => {
  test('each keeps five slots at most, however many tabs it has; the rest is for others', async () => {
    const [bot, asha, auctionId] = [await signIn(app), await signIn(app), await createAuction(app, { maxSlots: 100 })];
    const first = await hold(bot, auctionId, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(codesOf(first)).toEqual([...Array<string>(5).fill('bid_limit_reached'), ...Array<string>(5).fill('held')]);
    await bid(app, asha, auctionId, 1);
  });

  test('the fewer slots are free, the fewer each keeps: three numbers hold four of twelve, and one paid bid is no hold', async () => {
    const [first, second, third, asha] = await Promise.all(Array.from({ length: 4 }, () => signIn(app)));
    const auctionId = await createAuction(app, { maxSlots: 12 });
    const amounts = [1, 2, 3, 4, 5];
    if (!first || !second || !third || !asha) throw new Error('four people');
    await bid(app, first, auctionId, 9);
    const held = [];
    for (const bot of [first, second, third]) held.push(codesOf(await hold(bot, auctionId, amounts)));
    expect(held.map((codes) => codes.filter((code) => code === 'held').length)).toEqual([2, 1, 1]);
    expect(new Set(held.flat())).toEqual(new Set(['held', 'unpaid_hold_limit']));
    for (const amount of amounts) await bid(app, asha, auctionId, amount);

    const refused = await order(second, auctionId, 7);
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'Your unfinished payments keep as many slots of this auction as one person may have now. Please finish one, or cancel it, before you start another.',
    ]);
  });

  test('reservations lapse, and the next bidder gets the slot without any background work', async () => {
    const [bot, asha, auctionId] = [await signIn(app), await signIn(app), await createAuction(app, { maxSlots: 1 })];
    await hold(bot, auctionId, [1, 2, 3, 4, 5]);
    expect((await order(asha, auctionId, 1)).problem.code).toBe('slots_all_held');
    await setClock(app.db, { aheadMs: 16 * minuteMs });
    await bid(app, asha, auctionId, 1);
  });

  test('renewed, they end in a wait of half an hour, which asking again does not lengthen', async () => {
    const [bot, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
    await hold(bot, auctionId, [1, 2, 3]);
    await setClock(app.db, { aheadMs: 16 * minuteMs });
    const renewed = await hold(bot, auctionId, [1, 2, 3, 4]);
    expect(codesOf(renewed)).toEqual(Array<string>(4).fill('hold_wait'));
    expect(renewed[0]?.status).toBe(429);
    expect(renewed[0]?.problem.message).toMatch(/try again in 29 minutes/);

    await setClock(app.db, { aheadMs: 44 * minuteMs });
    expect(codesOf(await hold(bot, auctionId, [1]))).toEqual(['hold_wait']);
    await setClock(app.db, { aheadMs: 46 * minuteMs });
    expect(codesOf(await hold(bot, auctionId, [1]))).toEqual(['held']);
  });

  test('the wait applies to one person in every auction, and to no one else', async () => {
    const [bot, asha] = [await signIn(app), await signIn(app)];
    const [auctionId, other] = [await createAuction(app), await createAuction(app)];
    await hold(bot, auctionId, [1, 2, 3]);
    await setClock(app.db, { aheadMs: 16 * minuteMs });
    expect(codesOf(await hold(bot, auctionId, [4]))).toEqual(['hold_wait']);
    expect(codesOf(await hold(bot, other, [4]))).toEqual(['hold_wait']);
    expect(codesOf(await hold(asha, auctionId, [4]))).toEqual(['held']);
  });

  test('a lapse in each of three auctions is three lapses; what comes after doubles the wait; a day later it is forgotten', async () => {
    const bot = await signIn(app);
    const auctions = await Promise.all(Array.from({ length: 3 }, () => createAuction(app, { endsInMinutes: 6000 })));
    const [auctionId = ''] = auctions;
    for (const each of auctions) await order(bot, each, 1);
    await setClock(app.db, { aheadMs: 16 * minuteMs });
    expect((await order(bot, auctionId, 2)).problem.message).toMatch(/try again in 29 minutes/);
    await setClock(app.db, { aheadMs: 46 * minuteMs });
    expect((await order(bot, auctionId, 2)).status).toBe(200);
    await setClock(app.db, { aheadMs: 62 * minuteMs });
    expect((await order(bot, auctions[1] ?? '', 3)).problem.message).toMatch(/try again in 59 minutes/);
    await setClock(app.db, { aheadMs: 25 * 60 * minuteMs });
    for (const amount of [3, 4]) expect((await order(bot, auctionId, amount)).status).toBe(200);
  });

  test('a hold, given up and taken again, adds up as if it had been kept', async () => {
    const [bot, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
    const codes = [];
    for (let round = 0; round < 5; round += 1) {
      await setClock(app.db, { aheadMs: round * 4 * minuteMs });
      const { ok, status, problem } = await order(bot, auctionId, 1);
      codes.push(status === 200 ? 'held' : problem.code);
      if (status !== 200) continue;
      await setClock(app.db, { aheadMs: (round + 1) * 4 * minuteMs - 1000 });
      await bot.browser.call(contract.giveUpOrder, { params: { orderId: ok.order.id } });
    }
    expect(codes).toEqual(['held', 'held', 'held', 'held', 'hold_wait']);
  });

  test('an order that the provider never had counts as no lapse', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
    app.deps.provider.isDown = true;
    for (const amount of [1, 2, 3]) expect((await order(asha, auctionId, amount)).status).toBe(503);
    app.deps.provider.isDown = false;
    await setClock(app.db, { aheadMs: 16 * minuteMs });
    expect((await order(asha, auctionId, 4)).status).toBe(200);
  });
});
