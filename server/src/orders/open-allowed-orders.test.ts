import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { promoteUser } from '../accounts/make-administrator.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { createOrder, openOrderBatchers } from './create-order.ts';
import { openAllowedOrderBatcher, openAllowedOrders } from './open-allowed-orders.ts';
import { askOf, insertOrder } from './testing/asked-orders.ts';

const app = useTestApp();
let people: string[];

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 12 }, async () => (await signIn(app)).userId));
});

const ask = (auctionId: string, person: number, amountPaise: number) =>
  askOf(app.db, people[person] ?? '', { auctionId, amountPaise });

const readAuction = (auctionId: string) =>
  app.db
    .selectFrom('auctions')
    .where('auctionId', '=', auctionId)
    .select(['slotsHeld', 'everOrdered'])
    .executeTakeFirstOrThrow();

describe('orders that are clearly allowed', () => {
  test('are opened together, each with its slot, its time and the name of its bidder', async () => {
    const [auctionId, other] = [await createAuction(app, { maxSlots: 20 }), await createAuction(app)];
    const asked = [await ask(auctionId, 0, 100), await ask(other, 1, 200), await ask(auctionId, 2, 100)];
    const opened = await openAllowedOrders(app.db, asked);
    expect(opened.map((each) => [each?.receipt, each?.userId, each?.amountPaise])).toEqual(
      asked.map(({ receipt, amountPaise }, person) => [receipt, people[person], amountPaise]),
    );
    expect(opened[0]).toMatchObject({ firstName: 'Asha', lastName: 'Kulkarni' });
    const minutes = ((opened[0]?.keptUntil.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(5.9);
    expect(minutes).toBeLessThan(6.1);
    expect(await readAuction(auctionId)).toEqual({ slotsHeld: 2, everOrdered: true });
    expect(await readAuction(other)).toEqual({ slotsHeld: 1, everOrdered: true });
  });

  test('get the free slots in their order, and not one more', async () => {
    const auctionId = await createAuction(app, { maxSlots: 2 });
    const asked = await Promise.all([0, 1, 2, 3].map((person) => ask(auctionId, person, 100)));
    const opened = await openAllowedOrders(app.db, asked);
    expect(opened.map((each) => each !== null)).toEqual([true, true, false, false]);
    expect((await readAuction(auctionId)).slotsHeld).toBe(2);
  });

  test('asked for by two processes at once never get one slot twice', async () => {
    const auctionId = await createAuction(app, { maxSlots: 7 });
    const batchers = [openAllowedOrderBatcher(app.db), openAllowedOrderBatcher(app.db)] as const;
    const asked = await Promise.all(people.map((_, person) => ask(auctionId, person, 100)));
    const opened = await Promise.all(
      asked.map((each, place) => batchers[place % 2 === 0 ? 0 : 1].take(each).catch(String)),
    );
    expect(opened.filter((each) => each !== null)).toHaveLength(7);
    expect((await readAuction(auctionId)).slotsHeld).toBe(7);
  });

  test('are decided by what is there after the lock, not by what was there when they were asked for', async () => {
    const auctionId = await createAuction(app, { maxSlots: 1 });
    const asked = await ask(auctionId, 0, 100);
    const { waiting } = await app.db.transaction().execute(async (db) => {
      await db.updateTable('auctions').where('auctionId', '=', auctionId).set({ slotsHeld: 1 }).execute();
      const waiting = openAllowedOrders(app.db, [asked]);
      await untilWaiting(app.db, 1);
      return { waiting: waiting.catch(String) };
    });
    expect(await waiting).toEqual([null]);
  });

  test('are opened once when the answer of the database is lost', async () => {
    const auctionId = await createAuction(app);
    const asked = await ask(auctionId, 0, 100);
    expect(await openAllowedOrders(app.db, [asked])).not.toEqual([null]);
    expect(await openAllowedOrders(app.db, [asked])).toEqual([null]);
    expect((await readAuction(auctionId)).slotsHeld).toBe(1);
  });
});

describe('left to the rule', () => {
  test('is whoever has no session, an ended one, or two orders in one batch', async () => {
    const auctionId = await createAuction(app);
    const [first, second, ended] = [
      await ask(auctionId, 0, 100),
      await ask(auctionId, 0, 200),
      await ask(auctionId, 1, 100),
    ];
    await sql`update sessions set expires_at = game_clock() where session_hash = ${ended.sessionHash}`.execute(app.db);
    const strange = { ...first, sessionHash: randomBytes(32), receipt: 'of a stranger' };
    const opened = await openAllowedOrders(app.db, [strange, first, second, ended]);
    expect(opened.map((each) => each !== null)).toEqual([false, true, false, false]);
  });

  test('is a bidder with an unpaid order, the amount, five bids, or three reservations that ended without a payment', async () => {
    const auctionId = await createAuction(app, { maxSlots: 20 });
    const own = (person: number, order: object) =>
      insertOrder(app.db, {
        ...{ auctionId, bidderId: people[person] ?? '', amountPaise: 300, state: 'consumed', holdsSlot: false },
        ...order,
      });
    await own(3, { state: 'created', holdsSlot: true });
    await own(4, { amountPaise: 100 });
    for (const givenUpAfterMinutes of [0.1, 0.1, 0.1]) await own(5, { state: 'expired', givenUpAfterMinutes });
    for (const bids of [1, 2, 3, 4, 5]) await own(6, { amountPaise: 1000 * bids });
    const asked = await Promise.all([3, 4, 5, 6].map((person) => ask(auctionId, person, 100)));
    expect(await openAllowedOrders(app.db, asked)).toEqual([null, null, null, null]);
  });

  // A person cannot be both a bidder and an administrator of one auction. So the order waits for the transaction that
  // changes the role, and then the statement refuses it.
  test('is a person who is being made an administrator, once that is done', async () => {
    const auctionId = await createAuction(app);
    const { userId } = await signIn(app);
    const asked = await askOf(app.db, userId, { auctionId, amountPaise: 100 });
    const { waiting } = await app.db.transaction().execute(async (db) => {
      await promoteUser(db, userId);
      const waiting = openAllowedOrders(app.db, [asked]);
      await untilWaiting(app.db, 1);
      return { waiting };
    });
    expect(await waiting).toEqual([null]);
  });

  test('is an auction whose picture has no hash yet', async () => {
    const auctionId = await createAuction(app);
    await sql`update auctions set picture = 'a', picture_sha256 = null where auction_id = ${auctionId}`.execute(app.db);
    expect(await openAllowedOrders(app.db, [await ask(auctionId, 0, 100)])).toEqual([null]);
  });

  test('keeps nobody from an auction’s lock who has no session', async () => {
    const auctionId = await createAuction(app);
    const asked = { ...(await ask(auctionId, 0, 100)), sessionHash: randomBytes(32) };
    await app.db.transaction().execute(async (db) => {
      await sql`select from auctions where auction_id = ${auctionId} for update`.execute(db);
      expect(await openAllowedOrders(app.db, [asked])).toEqual([null]);
    });
  });
});

test('a bidder whose order is clearly allowed is looked up by no other statement', async () => {
  const auctionId = await createAuction(app);
  const { sessionHash } = await ask(auctionId, 0, 100);
  const orderBatchers = openOrderBatchers(app.db);
  const admit = () => Promise.reject(new Error('looked up'));
  const open = (hash: Buffer) =>
    createOrder(
      { ...app.deps, orderBatchers },
      { sessionHash: hash, admit },
      { auctionId, amountPaise: 100, networkHash: null },
    );
  expect(await open(sessionHash)).toMatchObject({ amountPaise: 100, payer: { userId: people[0] } });
  await expect(open(randomBytes(32))).rejects.toThrow('looked up');
});
