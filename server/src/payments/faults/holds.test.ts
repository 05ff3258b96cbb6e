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
    const [bot, asha, auctionId] = [await signIn(app), await signIn(app), await createAuction(app, { maxSlots: 10 })];
    const first = await hold(bot, auctionId, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(codesOf(first)).toEqual([...Array<string>(5).fill('bid_limit_reached'), ...Array<string>(5).fill('held')]);
    await bid(app, asha, auctionId, 1);
  });

  test('holds end by themselves, and whoever wants to bid gets the slot without any job running', async () => {
    const [bot, asha, auctionId] = [await signIn(app), await signIn(app), await createAuction(app, { maxSlots: 5 })];
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

  test('the wait is for one person in one auction, and nobody else’s', async () => {
    const [bot, asha] = [await signIn(app), await signIn(app)];
    const [auctionId, other] = [await createAuction(app), await createAuction(app)];
    await hold(bot, auctionId, [1, 2, 3]);
    await setClock(app.db, { aheadMs: 16 * minuteMs });
    expect(codesOf(await hold(bot, auctionId, [4]))).toEqual(['hold_wait']);
    expect(codesOf(await hold(bot, other, [4]))).toEqual(['held']);
    expect(codesOf(await hold(asha, auctionId, [4]))).toEqual(['held']);
  });
});
