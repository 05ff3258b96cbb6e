import { randomUUID } from 'node:crypto';
import { Refusal } from '@ekbid/domain';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fc, runs } from '../../../testing/properties.ts';
import type { Bidder } from '../sessions/authorize.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { type AskedReservation, type Reservation, reserveSlots, openOrderBatcher } from './reserve-slots.ts';

const app = useTestApp();
let people: Bidder[];

beforeAll(async () => {
  const userIds = await Promise.all(Array.from({ length: 40 }, async () => (await signIn(app)).userId));
  const rows = await app.db.selectFrom('users').selectAll().where('userId', 'in', userIds).execute();
  people = rows.map((row) => ({ ...row, role: 'USER' }));
});

const ask = (auctionId: string, person: number, amountPaise: number | null): AskedReservation => ({
  bidder: people[person] as Bidder,
  auctionId,
  amountPaise,
  networkHash: null,
  receipt: randomUUID(),
});

const toResult = (answer: Reservation | undefined) => (answer instanceof Refusal ? answer.code : answer?.amountPaise);

const slotsHeld = async (auctionId: string) => {
  const row = app.db.selectFrom('auctions').where('auctionId', '=', auctionId).select(['slotsHeld', 'everOrdered']);
  return row.executeTakeFirstOrThrow();
};

/** Few people, slots and amounts, so that most requests are refused. A batch has at most one request of each person. */
const batch = fc.uniqueArray(
  fc.record({
    auction: fc.constantFrom(0, 0, 1, 2),
    person: fc.integer({ min: 0, max: 9 }),
    amountPaise: fc.constantFrom(100, 200, 300, 400, 500, 600, 150, 20_000, null),
  }),
  { selector: ({ person }) => person, minLength: 1, maxLength: 10 },
);
const plan = fc.record({
  maxSlots: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })),
  batches: fc.array(batch, { minLength: 1, maxLength: 8 }),
});

describe('people who ask for slots at once', () => {
  test('are answered as if they had come one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ maxSlots: [first, second], batches }) => {
        const open = async () => [
          await createAuction(app, { maxSlots: first }),
          await createAuction(app, { maxSlots: second }),
          randomUUID(),
        ];
        const [together, inTurn] = [await open(), await open()];
        for (const asked of batches) {
          const at = (auctions: readonly string[]) =>
            asked.map(({ auction, person, amountPaise }) => ask(auctions[auction] ?? '', person, amountPaise));
          const answers = await reserveSlots(app.db, at(together));
          const expected = [];
          for (const each of at(inTurn)) expected.push(...(await reserveSlots(app.db, [each])));
          expect(answers.map(toResult)).toEqual(expected.map(toResult));
        }
        for (const place of [0, 1])
          expect(await slotsHeld(together[place] ?? '')).toEqual(await slotsHeld(inTurn[place] ?? ''));
      }),
      { numRuns: runs(100) },
    );
  });

  test('get none if they were made administrators, or blocked, since their calls were authorized', async () => {
    const auctionId = await createAuction(app);
    const [promoted, blocked] = [await signIn(app), await signIn(app)];
    await sql`update users set role = 'ADMIN' where user_id = ${promoted.userId}`.execute(app.db);
    await sql`update users set blocked_at = game_clock() where user_id = ${blocked.userId}`.execute(app.db);
    const asked = [promoted, blocked].map(({ userId }, person) => ({
      ...ask(auctionId, person, 100),
      bidder: { ...(people[person] as Bidder), userId },
    }));
    const answers = await reserveSlots(app.db, asked);
    expect(answers.map(toResult)).toEqual(['unavailable', 'unavailable']);
    expect((await slotsHeld(auctionId)).slotsHeld).toBe(0);
  });

  test('wait for the auction’s lock in one batch, and no slot is reserved twice', async () => {
    const auctionId = await createAuction(app, { maxSlots: 30 });
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const batcher = openOrderBatcher(app.db.withPlugin(counting));
    const answers = await Promise.all(
      people.map((_, person) => batcher.take(ask(auctionId, person, 100 * (1 + person)))),
    );
    expect(answers.filter((answer) => answer instanceof Refusal)).toHaveLength(10);
    expect(new Set(answers.map(toResult))).toContain('slots_all_held');
    expect(await slotsHeld(auctionId)).toEqual({ slotsHeld: 30, everOrdered: true });
    // Two batches: the first request, and all others, which wait for it. Each batch needs a lock, a read and a write.
    expect(statements).toBeLessThanOrEqual(6);
  });

  test('get the same order when they ask again, and only the call that opened it has the claim', async () => {
    const auctionId = await createAuction(app);
    const batcher = openOrderBatcher(app.db);
    const asked = ask(auctionId, 0, 700);
    const [opened, again] = await Promise.all([batcher.take(asked), batcher.take(ask(auctionId, 0, 700))]);
    expect(again).toMatchObject({ amountPaise: 700, receipt: asked.receipt, providerOrderId: null });
    expect(again).toMatchObject({ paymentOrderId: (opened as { paymentOrderId: string }).paymentOrderId });
    expect(await batcher.take(asked)).toMatchObject({ receipt: asked.receipt });
    expect((await slotsHeld(auctionId)).slotsHeld).toBe(1);
  });

  test('keep no more slots than a person may, in however many tabs they ask', async () => {
    const auctionId = await createAuction(app);
    const batcher = openOrderBatcher(app.db);
    const tabs = Array.from({ length: 9 }, (_, tab) => batcher.take(ask(auctionId, 2, 100 * (1 + tab))));
    const refused = (await Promise.all(tabs)).map(toResult).filter((answer) => answer === 'bid_limit_reached');
    expect(refused).toHaveLength(4);
    expect((await slotsHeld(auctionId)).slotsHeld).toBe(5);
  });

  test('get no slot twice if two processes answer at the same moment, and no more than a person may have', async () => {
    const auctionId = await createAuction(app, { maxSlots: 30 });
    const [first, second] = [openOrderBatcher(app.db), openOrderBatcher(app.db)];
    const tabs = Array.from({ length: 8 }, (_, tab) => ask(auctionId, 3, 5000 + 100 * tab));
    const others = Array.from({ length: 35 }, (_, person) => ask(auctionId, 4 + person, 100 * (1 + person)));
    const asked = [...tabs, ...others].map((each, place) => (place % 2 === 0 ? first : second).take(each));
    const answers = (await Promise.all(asked)).map(toResult);
    const own = answers.slice(0, tabs.length).filter((answer) => typeof answer === 'number');
    expect(own.length).toBeLessThanOrEqual(5);
    expect(answers.filter((answer) => typeof answer === 'number')).toHaveLength(30);
    const refusals = new Set(answers.filter((answer) => typeof answer === 'string'));
    expect(['slots_all_held', 'bid_limit_reached', 'unpaid_hold_limit']).toEqual(expect.arrayContaining([...refusals]));
    expect((await slotsHeld(auctionId)).slotsHeld).toBe(30);
  });

  test('are answered by what is there after the lock, not by what was there when they asked', async () => {
    const auctionId = await createAuction(app, { maxSlots: 1 });
    const { waiting } = await app.db.transaction().execute(async (db) => {
      await db.updateTable('auctions').where('auctionId', '=', auctionId).set({ slotsHeld: 1 }).execute();
      const waiting = reserveSlots(app.db, [ask(auctionId, 5, 100)]);
      await untilWaiting(app.db, 1);
      return { waiting: waiting.then((answers) => answers.map(toResult), String) };
    });
    expect(await waiting).toEqual(['slots_all_held']);
  });

  test('keep one of the last slots unpaid, in however many tabs and processes, and leave the others', async () => {
    const auctionId = await createAuction(app, { maxSlots: 20 });
    await reserveSlots(
      app.db,
      Array.from({ length: 17 }, (_, person) => ask(auctionId, 10 + person, 100)),
    );
    const batchers = [openOrderBatcher(app.db), openOrderBatcher(app.db)] as const;
    const batcherOf = (place: number) => batchers[place % 2 === 0 ? 0 : 1];
    const tabs = Array.from({ length: 12 }, (_, tab) => batcherOf(tab).take(ask(auctionId, 4, 100 * (1 + tab))));
    const own = (await Promise.all(tabs)).map(toResult);
    expect(own.filter((answer) => typeof answer === 'number')).toHaveLength(1);
    expect(own.filter((answer) => answer === 'unpaid_hold_limit')).toHaveLength(11);

    const others = Array.from({ length: 6 }, (_, person) => batcherOf(person).take(ask(auctionId, 30 + person, 100)));
    const answers = (await Promise.all(others)).map(toResult);
    expect(answers.filter((answer) => answer === 100)).toHaveLength(2);
    expect(answers.filter((answer) => answer === 'slots_all_held')).toHaveLength(4);
    expect((await slotsHeld(auctionId)).slotsHeld).toBe(20);
  });

  test('never keep more than their share at any moment of a rush', async () => {
    const auctionId = await createAuction(app, { maxSlots: 25 });
    const [first, second] = [openOrderBatcher(app.db), openOrderBatcher(app.db)];
    const asked = Array.from({ length: 8 * 6 }, (_, n) => ask(auctionId, n % 8, 100 * (1 + Math.floor(n / 8))));
    await Promise.all(asked.map((each, place) => (place % 3 === 0 ? first : second).take(each)));
    // `allowed` is the person's share of the slots that no other person had reserved before.
    const { rows } = await sql<{ own: number; allowed: number }>`
      select row_number() over (partition by bidder_id order by created_at)::int as own,
        greatest(1, floor((25 - (select count(*) from payment_orders other where other.auction_id = o.auction_id
          and other.bidder_id <> o.bidder_id and other.created_at < o.created_at)) / 5.0))::int as allowed
      from payment_orders o where auction_id = ${auctionId}`.execute(app.db);
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter(({ own, allowed }) => own > allowed)).toEqual([]);
  });

  test('get no slot if they were blocked since the call was authorized, and cost others none', async () => {
    const auctionId = await createAuction(app);
    const blocked = people[39] as Bidder;
    await app.db.updateTable('users').set({ blockedAt: new Date() }).where('userId', '=', blocked.userId).execute();
    const answers = await reserveSlots(app.db, [ask(auctionId, 39, 100), ask(auctionId, 1, 100)]);
    expect(answers.map(toResult)).toEqual(['unavailable', 100]);
    expect((await slotsHeld(auctionId)).slotsHeld).toBe(1);
  });
});
