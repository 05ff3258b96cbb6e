import { bidLimit } from '@ekbid/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { order, payAndVerify, place } from '../testing/bidding.ts';
import { useSecondApp } from '../testing/second-app.ts';
import { createAuction, openBrowser, type Person, signIn, type TestApp, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const second = useSecondApp(app);
const slots = 50;
const buyers = 200;

/** The result of a race for slots: the codes of all refusals, and the placed bids. */
type Outcome = { refusals: string[]; bids: { bidderId: string; amountPaise: number }[] };

/** Lists the broken rules. They are checked for the product and for a version without locks, which must break them. */
function broken({ bids }: Outcome): string[] {
  const perPerson = Map.groupBy(bids, ({ bidderId }) => bidderId);
  return [
    ...(bids.length === slots ? [] : [`${bids.length} bids for ${slots} slots`]),
    ...[...perPerson].filter(([, own]) => own.length > bidLimit).map(([, own]) => `${own.length} bids of one person`),
  ];
}

/** Opens the person's n-th browser. Successive browsers use different processes in turn. */
async function inTurn(processes: readonly TestApp[], person: Person, n: number): Promise<Person> {
  const process = processes[n % processes.length];
  if (!process) throw new Error('no process');
  return { ...person, browser: await openBrowser(process, person.userId) };
}

/**
 * The number of people who share 200 attempts at 50 slots. It is two more than are needed to fill the auction, so some
 * attempts exceed the limit of a person and others find the auction full.
 */
const crowdSize = slots / bidLimit + 2;

function crowd(people: readonly Person[]) {
  return Array.from({ length: buyers }, (_, n) => ({ person: people[n % people.length], amount: 1 + n }));
}

/** Orders a bid. Tries again while the person's unpaid orders hold as many slots as one person may hold. */
async function orderInTurn(person: Person, auctionId: string, amount: number) {
  for (;;) {
    const ordered = await order(person, auctionId, amount);
    if (ordered.status === 200 || ordered.problem.code !== 'unpaid_hold_limit') return ordered;
  }
}

describe.each([
  ['in one process', () => [app]],
  ['in two processes, each person in both', () => [app, second]],
])('200 buyers at once for 50 slots, %s', (_, processes) => {
  // proves bidding.five-bids-at-once
  test('make exactly 50 bids, each person at most the limit, every refusal clear', async () => {
    const auctionId = await createAuction(app, { maxSlots: slots, endingBidPaise: 100_000 });
    const people = await Promise.all(Array.from({ length: crowdSize }, () => signIn(app)));
    const refusals: string[] = [];

    await Promise.all(
      crowd(people).map(async (buyer, n) => {
        if (!buyer.person) throw new Error('a buyer without a person');
        const { amount } = buyer;
        const person = await inTurn(processes(), buyer.person, n);
        const ordered = await orderInTurn(person, auctionId, amount);
        if (ordered.status !== 200) return refusals.push(ordered.problem.code);
        const token = await payAndVerify(app, person, ordered.ok.order.id);
        const placed = await place(person, auctionId, amount, token);
        if (placed.status !== 200) refusals.push(placed.problem.code);
        return undefined;
      }),
    );

    const bids = await app.db
      .selectFrom('bids')
      .where('auctionId', '=', auctionId)
      .orderBy('seq')
      .select(['bidderId', 'amountPaise', 'seq'])
      .execute();
    expect(broken({ refusals, bids })).toEqual([]);
    expect(bids.map(({ seq }) => seq)).toEqual(Array.from({ length: slots }, (_, n) => n + 1));
    expect(refusals).toHaveLength(buyers - slots);
    expect(['bid_limit_reached', 'auction_full', 'slots_all_held']).toEqual(
      expect.arrayContaining([...new Set(refusals)]),
    );

    const auction = await app.db
      .selectFrom('auctions')
      .where('auctionId', '=', auctionId)
      .select(['slotsFilled', 'slotsHeld'])
      .executeTakeFirstOrThrow();
    expect(auction).toEqual({ slotsFilled: slots, slotsHeld: 0 });
    const counted = await sql<{ people: number }>`
      select sum(people)::int as people from amount_counts where auction_id = ${auctionId}`.execute(app.db);
    expect(counted.rows[0]?.people).toBe(slots);
  });
});

describe('200 buyers at once for 50 slots', () => {
  test('break the rules where bids are counted and then inserted: the control that shows this test can fail', async () => {
    await sql`create table naive_bids (bidder_id uuid not null, amount_paise bigint not null)`.execute(app.db);
    const people = await Promise.all(Array.from({ length: crowdSize }, () => signIn(app)));

    await Promise.all(
      crowd(people).map(({ person, amount }) =>
        app.db.transaction().execute(async (db) => {
          const { rows } = await sql<{ filled: number; own: number }>`
            select count(*)::int as filled, count(*) filter (where bidder_id = ${person?.userId})::int as own
            from naive_bids`.execute(db);
          const [{ filled, own } = { filled: 0, own: 0 }] = rows;
          if (filled >= slots || own >= bidLimit) return;
          await sql`insert into naive_bids values (${person?.userId}, ${amount * 100})`.execute(db);
        }),
      ),
    );

    const { rows } = await sql<{ bidderId: string; amountPaise: number }>`select * from naive_bids`.execute(app.db);
    expect(broken({ refusals: [], bids: rows })).not.toEqual([]);
  });
});

describe('one person in several tabs, of two processes', () => {
  test('gets one order for one amount however often they click', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const tabs = await Promise.all(Array.from({ length: 20 }, (_, n) => inTurn([app, second], asha, n)));
    const answers = await Promise.all(tabs.map((tab) => order(tab, auctionId, 7)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ ok }) => ok.order.id)).size).toBe(1);
    const orders = await app.db.selectFrom('paymentOrders').where('bidderId', '=', asha.userId).selectAll().execute();
    expect(orders).toHaveLength(1);
    expect([...app.deps.provider.orders.values()].filter(({ receipt }) => receipt === orders[0]?.receipt)).toHaveLength(
      1,
    );
  });

  test('never reserves more slots than the limit, in twenty tabs with twenty amounts', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const tabs = await Promise.all(Array.from({ length: 20 }, (_, n) => inTurn([app, second], asha, n)));
    const answers = await Promise.all(tabs.map((tab, n) => order(tab, auctionId, 1 + n)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(bidLimit);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code))).toEqual(
      new Set(['bid_limit_reached']),
    );
  });
});
