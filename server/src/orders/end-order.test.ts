import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { order } from '../testing/bidding.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/database-activity.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

test('an order can be given up while the same bid is asked for again: a deadlock of the two is retried', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
  const { ok } = await order(asha, auctionId, 7);
  await setClock(app.db, { aheadMs: 16 * 60_000 });

  // Both requests wait for the lock of the auction. Once the test releases it, the first request gets it. It then needs
  // the order's lock, which the second request already holds.
  const { again, givenUp } = await app.db.transaction().execute(async (db) => {
    await sql`select from auctions where auction_id = ${auctionId} for no key update`.execute(db);
    const again = order(asha, auctionId, 7);
    await untilWaiting(app.db, 1);
    const givenUp = asha.browser.call(contract.giveUpOrder, { params: { orderId: ok.order.id } });
    await untilWaiting(app.db, 2);
    return { again, givenUp };
  });

  expect((await givenUp).status).toBe(200);
  expect([200, 503]).toContain((await again).status);
  expect((await order(asha, auctionId, 7)).status).toBe(200);
  const auction = app.db.selectFrom('auctions').where('auctionId', '=', auctionId).select('slotsHeld');
  expect(await auction.executeTakeFirstOrThrow()).toEqual({ slotsHeld: 1 });
});

test('an order given up twice at once gives back one slot', async () => {
  const [asha, ravi, auctionId] = [await signIn(app), await signIn(app), await createAuction(app)];
  const { ok } = await order(asha, auctionId, 7);
  await order(ravi, auctionId, 8);
  const { answers } = await app.db.transaction().execute(async (db) => {
    await sql`select from payment_orders where provider_order_id = ${ok.order.id} for update`.execute(db);
    const giveUp = () => asha.browser.call(contract.giveUpOrder, { params: { orderId: ok.order.id } });
    const answers = Promise.all([giveUp(), giveUp()]);
    await untilWaiting(app.db, 2);
    return { answers };
  });
  expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
  const auction = app.db.selectFrom('auctions').where('auctionId', '=', auctionId).select('slotsHeld');
  expect(await auction.executeTakeFirstOrThrow()).toEqual({ slotsHeld: 1 });
});
