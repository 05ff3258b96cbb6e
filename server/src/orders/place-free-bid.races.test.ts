import { randomUUID } from 'node:crypto';
import { bidLimit } from '@ekbid/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { placeBids } from '../bids/bid-batcher.ts';
import { newOpening } from '../bids/testing/paid-order.ts';
import { bidFree, ordersIn, slotsOf } from '../testing/bidding.ts';
import { useSecondApp } from '../testing/second-app.ts';
import { createAuction, openBrowser, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const second = useSecondApp(app);

const people = (count: number) => Promise.all(Array.from({ length: count }, () => signIn(app)));
const free = (maxSlots = 100) => createAuction(app, { entryMode: 'free', maxSlots });

/** The same person on another device, at another process. */
const onSecond = async ({ userId }: Person) => ({ browser: await openBrowser(second, userId) });

describe('two devices at once, at two processes', () => {
  test('with the same amount make one bid, and both are told of it', async () => {
    const [asha, auctionId] = [await signIn(app), await free()];
    const devices = [asha, await onSecond(asha), asha, await onSecond(asha)];
    const answers = await Promise.all(devices.map((device) => bidFree(device, auctionId, 7)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ ok }) => ok.data.bid._id)).size).toBe(1);
    expect(await ordersIn(app, auctionId)).toHaveLength(1);
    expect(await slotsOf(app, auctionId)).toEqual({ slotsFilled: 1, slotsHeld: 0, bidders: 1 });
  });

  test('get the last slot once', async () => {
    const [[asha, ravi], auctionId] = [(await people(2)) as [Person, Person], await free(1)];
    const answers = await Promise.all([bidFree(asha, auctionId, 7), bidFree(await onSecond(ravi), auctionId, 8)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('auction_full');
    expect(await slotsOf(app, auctionId)).toMatchObject({ slotsFilled: 1 });
  });

  test('never pass the limit of a person, or the slots of an auction', async () => {
    const auctionId = await free(12);
    const crowd = await people(4);
    const elsewhere = await Promise.all(crowd.map(onSecond));
    const calls = Array.from({ length: 10 }, (_, n) => n + 1).flatMap((amount) =>
      crowd.map((person, n) => bidFree(amount % 2 === 0 ? person : elsewhere[n]!, auctionId, amount)),
    );
    const answers = await Promise.all(calls);
    const refusals = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code);
    expect(answers.length - refusals.length).toBe(12);
    expect(['auction_full', 'bid_limit_reached']).toEqual(expect.arrayContaining([...new Set(refusals)]));
    const ofPeople = Map.groupBy(await ordersIn(app, auctionId), ({ bidderId }) => bidderId);
    expect(Math.max(...[...ofPeople.values()].map(({ length }) => length))).toBeLessThanOrEqual(bidLimit);
    expect(await slotsOf(app, auctionId)).toMatchObject({ slotsFilled: 12, slotsHeld: 0 });
  });

  test('keep few bids of a person waiting', async () => {
    const [asha, auctionId] = [await signIn(app), await free()];
    const answers = await Promise.all(Array.from({ length: 30 }, () => bidFree(asha, auctionId, 7)));
    const codes = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code);
    expect(new Set(codes)).toEqual(new Set(['too_many_requests']));
    expect(codes.length).toBeLessThan(30);
  });
});

describe('what places bids, asked for a free order that the rule did not see', () => {
  /** Inserts an order and places its bid without asking the rule. */
  async function placeDirectly(auctionId: string, bidderId: string, amountPaise: number) {
    const { paymentOrderId } = await app.db
      .insertInto('paymentOrders')
      .values({
        ...{ auctionId, bidderId, receipt: randomUUID(), holdsSlot: false, amountPaise: 0, isFree: true },
        ...{ state: 'paid', holdExpiresAt: sql<Date>`game_clock()`, paidAt: sql<Date>`game_clock()` },
      })
      .returning('paymentOrderId')
      .executeTakeFirstOrThrow();
    const bid = { auctionId, bidderId, amountPaise, paymentOrderId, ...newOpening(), sessionHash: null };
    // A constraint may refuse the statement. Then there is no answer.
    const [answer] = await placeBids(app.db, [bid]).catch(() => []);
    const order = app.db.selectFrom('paymentOrders').where('paymentOrderId', '=', paymentOrderId).select('state');
    return [answer?.verdict, answer?.reason, (await order.executeTakeFirstOrThrow()).state];
  }

  test('refuses an amount that its bidder has, a full and an ended auction, and moves nothing', async () => {
    const [[asha, ravi], auctionId] = [(await people(2)) as [Person, Person], await free(2)];
    expect((await bidFree(asha, auctionId, 7)).status).toBe(200);
    expect(await placeDirectly(auctionId, asha.userId, 700)).toEqual(['refund_due', 'amount_already_bid', 'paid']);
    expect(await placeDirectly(auctionId, asha.userId, 800)).toEqual(['placed', null, 'consumed']);
    expect(await placeDirectly(auctionId, ravi.userId, 900)).toEqual(['refund_due', 'auction_full', 'paid']);
    const over = await createAuction(app, { entryMode: 'free', endsInMinutes: -1 });
    expect(await placeDirectly(over, ravi.userId, 900)).toEqual(['refund_due', 'auction_ended', 'paid']);
    expect(await slotsOf(app, auctionId)).toEqual({ slotsFilled: 2, slotsHeld: 0, bidders: 1 });
  });
});
