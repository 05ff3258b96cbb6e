import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { order, payAndVerify, place } from '../../testing/bidding.ts';
import { CuttingProxy } from '../../testing/cutting-proxy.ts';
import { eventually } from '../../testing/eventually.ts';
import { findMisplacedMoney } from '../../testing/refunds.ts';
import { openAnotherApp } from '../../testing/second-app.ts';
import { createAuction, openBrowser, type Person, signIn, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { untilWaiting } from '../../testing/database-activity.ts';

const app = useTestApp();
/** The application whose network to the database the test can cut. */
const remote = {} as TestApp;
let network: CuttingProxy;

beforeAll(async () => {
  network = await CuttingProxy.open(app.connectionString);
  // The application name identifies this application's connections, so that no others are cut.
  Object.assign(remote, await openAnotherApp(app, `${network.connectionString}?application_name=remote`));
});
afterAll(async () => {
  await remote.app.close();
  await remote.deps.live.close();
  await remote.db.destroy();
  await network.goAway();
});
afterEach(async () => {
  expect(await findMisplacedMoney(app)).toEqual([]);
});

/**
 * Opens a browser that calls the application behind this network. The session is inserted over another connection,
 * which never fails.
 */
const browserOf = (userId: string) => openBrowser({ ...remote, db: app.db }, userId);

async function enter(change: Parameters<typeof createAuction>[1] = {}): Promise<{ asha: Person; auctionId: string }> {
  const [person, auctionId] = [await signIn(app), await createAuction(app, change)];
  return { asha: { ...person, browser: await browserOf(person.userId) }, auctionId };
}

const booksOf = async (auctionId: string) => {
  const { rows } = await sql<{ orders: number; payments: number; bids: number; filled: number; held: number }>`
    select (select count(*)::int from payment_orders where auction_id = a.auction_id) as orders,
      (select count(*)::int from payments join payment_orders using (payment_order_id) where auction_id = a.auction_id) as payments,
      (select count(*)::int from bids where auction_id = a.auction_id) as bids,
      slots_filled as filled, slots_held as held
    from auctions a where auction_id = ${auctionId}`.execute(app.db);
  return rows[0];
};

describe('fault 11: the connection is lost on COMMIT, so that its outcome is unknown', () => {
  test('of an order: the retry finds it, one order and one hold', async () => {
    const { asha, auctionId } = await enter();
    network.loseReplyTo(auctionId);
    const ordered = await order(asha, auctionId, 7);
    expect([ordered.status, network.hasLost()]).toEqual([200, true]);
    expect(await booksOf(auctionId)).toMatchObject({ orders: 1, held: 1 });
    // The bidder already has an unpaid order. So the rule decides about this one, in a transaction with a `commit`.
    network.loseReplyTo('commit');
    const second = await order(asha, auctionId, 8);
    expect([second.status, network.hasLost()]).toEqual([200, true]);
    expect(await booksOf(auctionId)).toMatchObject({ orders: 2, held: 2 });
  });

  test('of the provider’s id: the retry stores it, and no other is asked for', async () => {
    const { asha, auctionId } = await enter();
    const known = app.deps.provider.orders.size;
    network.loseReplyTo('"order_');
    const ordered = await order(asha, auctionId, 7);
    expect([ordered.status, network.hasLost()]).toEqual([200, true]);
    expect((await order(asha, auctionId, 7)).ok.order.id).toBe(ordered.ok.order.id);
    expect(app.deps.provider.orders.size).toBe(known + 1);
  });

  test('of a payment: the retry finds it, one payment', async () => {
    const { asha, auctionId } = await enter();
    const ordered = await order(asha, auctionId, 7);
    network.loseReplyTo(ordered.ok.order.id);
    const token = await payAndVerify(remote, asha, ordered.ok.order.id);
    expect(network.hasLost()).toBe(true);
    expect(await booksOf(auctionId)).toMatchObject({ payments: 1 });
    await place(asha, auctionId, 7, token);
    // This payment is already booked, so the call is decided in a transaction with a `commit`.
    network.loseReplyTo('commit');
    expect(await payAndVerify(remote, asha, ordered.ok.order.id)).toBe(token);
    expect(network.hasLost()).toBe(true);
    expect(await booksOf(auctionId)).toMatchObject({ payments: 2, bids: 1 });
  });

  test('of a bid: the retry reads it again by its order, the same bid', async () => {
    const { asha, auctionId } = await enter();
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(remote, asha, ordered.ok.order.id);
    network.loseReplyTo('place_bids');
    const placed = await place(asha, auctionId, 7, token);
    expect([placed.status, network.hasLost()]).toEqual([200, true]);
    expect(await booksOf(auctionId)).toEqual({ orders: 1, payments: 1, bids: 1, filled: 1, held: 0 });
    expect((await place(asha, auctionId, 7, token)).ok.data.bid._id).toBe(placed.ok.data.bid._id);
  });

  test('of a payment together with its bid: the retry reads both again', async () => {
    const { asha, auctionId } = await enter();
    const ordered = await order(asha, auctionId, 7);
    const paid = app.deps.provider.pay(ordered.ok.order.id);
    const payment = {
      razorpay_order_id: paid.providerOrderId,
      razorpay_payment_id: paid.providerPaymentId,
      razorpay_signature: paid.signature,
    };
    network.loseReplyTo('place_paid_bids');
    const body = { auctionId, userId: asha.userId, bidAmount: 7, payment };
    const placed = await asha.browser.call(contract.placeBid, { body });
    expect([placed.status, network.hasLost()]).toEqual([200, true]);
    expect(await booksOf(auctionId)).toEqual({ orders: 1, payments: 1, bids: 1, filled: 1, held: 0 });
  });

  test('of a result: the retry finds it declared', async () => {
    const { auctionId } = await enter({ endsInMinutes: -1 });
    const { userId } = await signIn(app, { role: 'ADMIN' });
    const admin = await browserOf(userId);
    network.loseReplyTo('commit');
    const declared = await admin.call(contract.declareWinner, { params: { auctionId } });
    expect([declared.status, network.hasLost(), declared.ok.data.outcome]).toEqual([200, true, 'no_bids']);
    const auditEvents = await app.db.selectFrom('adminActs').where('adminId', '=', userId).selectAll().execute();
    expect(auditEvents).toHaveLength(1);
  });
});

describe('fault 11: PostgreSQL restarts', () => {
  test('in the middle of a rush: every purchase ends with one bid, none with two', async () => {
    const auctionId = await createAuction(app, { maxSlots: 100 });
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const person = await signIn(app);
        return { ...person, browser: await browserOf(person.userId) };
      }),
    );
    // Cuts all connections three times. To clients, this is the same as a restart of the database. Each cut waits until
    // there are connections again.
    let verified = 0;
    let restarts = Promise.resolve(0);
    const restart = () => (restarts = restarts.then(async (before) => before + (await cutAllConnections())));
    const buyOne = async (person: Person, amount: number) => {
      const ordered = await insist(() => order(person, auctionId, amount));
      const paid = app.deps.provider.pay(ordered.ok.order.id);
      const result = {
        razorpay_order_id: paid.providerOrderId,
        razorpay_payment_id: paid.providerPaymentId,
        razorpay_signature: paid.signature,
      };
      const { token } = (await insist(() => person.browser.call(contract.verifyPayment, { body: result }))).ok;
      verified += 1;
      if (verified % 10 === 0 && verified < 40) await restart();
      await insist(() => place(person, auctionId, amount, token));
    };
    await Promise.all(people.flatMap((person, n) => [buyOne(person, n + 1), buyOne(person, n + 21)]));
    expect(await restarts).toBeGreaterThanOrEqual(3);
    expect(await booksOf(auctionId)).toEqual({ orders: 40, payments: 40, bids: 40, filled: 40, held: 0 });
  });

  test('while it is away, calls answer 503 in plain words, and all is well once it is back', async () => {
    const { asha, auctionId } = await enter();
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(remote, asha, ordered.ok.order.id);
    await network.goAway();
    const ways = [
      place(asha, auctionId, 7, token),
      order(asha, auctionId, 8),
      asha.browser.call(contract.listAuctions, { query: {} }),
      asha.browser.call(contract.getMe),
    ];
    for (const { status, problem } of await Promise.all<{ status: number; problem: { code: string; message: string } }>(
      ways,
    )) {
      expect([status, problem.code]).toEqual([503, 'unavailable']);
      expect(problem.message).toMatch(/try again in a moment/);
    }
    await network.comeBack();
    expect((await place(asha, auctionId, 7, token)).status).toBe(200);
  });
});

async function insist<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await call();
    if (answer.status === 200) return answer;
    expect(answer.status).toBe(503);
  }
  throw new Error('the database stayed away');
}

/** Waits until there is at least one connection, cuts all of them and returns their number. */
const cutAllConnections = () =>
  eventually(async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'remote'`.execute(app.db);
    expect(rows).not.toEqual([]);
    return rows.length;
  });

describe('fault 37: PostgreSQL sacrifices a transaction to another', () => {
  test('a deadlock: the bid is placed all the same, once', async () => {
    const { asha, auctionId } = await enter();
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(remote, asha, ordered.ok.order.id);
    const placing = await app.db.transaction().execute(async (db) => {
      // PostgreSQL lets the transaction that finds a deadlock fail. This one looks for deadlocks only after a minute,
      // so the bid finds it first and is cancelled.
      await sql`set local deadlock_timeout = '1min'`.execute(db);
      await sql`select from auctions where auction_id = ${auctionId} for update`.execute(db);
      const placing = place(asha, auctionId, 7, token);
      await untilWaiting(app.db, 1);
      await sql`select from payment_orders where auction_id = ${auctionId} for update`.execute(db);
      return { placing };
    });
    expect((await placing.placing).status).toBe(200);
    expect(await booksOf(auctionId)).toEqual({ orders: 1, payments: 1, bids: 1, filled: 1, held: 0 });
  });

  test('again and again: a bounded number of tries, a clear answer, nothing half done', async () => {
    const { asha, auctionId } = await enter();
    const ordered = await order(asha, auctionId, 7);
    const token = await payAndVerify(remote, asha, ordered.ok.order.id);
    await sql`create sequence sacrifices`.execute(app.db);
    await sql`create function sacrifice() returns trigger language plpgsql as $$ begin
      perform nextval('sacrifices');
      raise exception 'could not serialize access' using errcode = 'serialization_failure';
    end $$`.execute(app.db);
    await sql`create trigger sacrifices before insert on amount_counts for each row execute function sacrifice()`.execute(
      app.db,
    );
    const failed = await place(asha, auctionId, 7, token);
    expect([failed.status, failed.problem.code]).toEqual([503, 'unavailable']);
    const { rows } = await sql<{ tries: number }>`select last_value::int as tries from sacrifices`.execute(app.db);
    expect(rows[0]?.tries).toBe(5);
    expect(await booksOf(auctionId)).toEqual({ orders: 1, payments: 1, bids: 0, filled: 0, held: 1 });

    await sql`drop trigger sacrifices on amount_counts`.execute(app.db);
    expect((await place(asha, auctionId, 7, token)).status).toBe(200);
  });
});
