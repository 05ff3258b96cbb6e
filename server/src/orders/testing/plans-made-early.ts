import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../db/database.ts';
import { buffersRead, rowsRead, takeStatistics } from '../../testing/database-activity.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { BidToPlace, BidWithPayment, PlaceBidAnswer } from '../../bids/bids.queries.ts';
import { placeBids } from '../../bids/bid-batcher.ts';
import { insertPaidOrder } from '../../bids/testing/paid-order.ts';
import { markRefunded } from '../book-refunds.ts';
import { bookFirstPayments } from '../book-first-payments.ts';
import { openAllowedOrders } from '../open-allowed-orders.ts';
import { storeProviderOrders } from '../orders.queries.ts';
import { insertOrders, listSituations, lockAuctionsWithRoom } from '../reserve-slots.queries.ts';
import { askOf, insertOrderWithPayment } from './asked-orders.ts';

type Scene = { readonly auctionId: string; readonly bidderIds: readonly string[] };

/** Creates an auction with room for a million bids, and bidders with confirmed e-mail addresses. */
async function createScene(db: Db, people: number): Promise<Scene> {
  const { rows } = await sql<{ userId: string }>`
    insert into users (first_name, email, email_confirmed_at, mobile_number, password_hash)
    select 'Asha', id || '@example.in', game_clock(), '+91' || 7000000000 + (select count(*) from users) + n, 'none'
    from (select gen_random_uuid() as id, n from generate_series(1, ${people}::int) n) made
    returning user_id`.execute(db);
  const bidderIds = rows.map(({ userId }) => userId);
  const auction = await db
    .insertInto('auctions')
    .values({
      title: 'A steel pressure cooker',
      description: 'Five litres, with whistle.',
      startingBidPaise: 100,
      endingBidPaise: 1_000_000_000,
      bidIncrementPaise: 100,
      maxSlots: 1_000_000,
      startTime: sql<Date>`game_clock() - interval '1 hour'`,
      endTime: sql<Date>`game_clock() + interval '1 hour'`,
      createdBy: bidderIds[0] ?? '',
    })
    .returning('auctionId')
    .executeTakeFirstOrThrow();
  return { auctionId: auction.auctionId, bidderIds };
}

/** Fills the auction with orders that became bids, and adds other auctions. */
async function insertManyOrders(db: Db, { auctionId, bidderIds }: Scene, orders: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`insert into payment_orders (receipt, provider_order_id, auction_id, bidder_id, amount_paise, state, holds_slot,
        hold_expires_at, paid_at, created_at)
      select gen_random_uuid(), 'order_' || gen_random_uuid(), ${auctionId}, (${bidderIds}::uuid[])[1 + n % ${bidderIds.length}],
        100000 + n * 100, 'consumed', false, game_clock(), game_clock() - interval '1 day', game_clock() - interval '1 day'
      from generate_series(1, ${orders}::int) n`.execute(db);
    await sql`insert into payments (provider_payment_id, payment_order_id, amount_paise, is_first)
      select 'pay_' || payment_order_id, payment_order_id, amount_paise, true from payment_orders o
      where not exists (select from payments p where p.payment_order_id = o.payment_order_id)`.execute(db);
    await sql`insert into auctions (title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise,
        start_time, end_time, max_slots, created_by)
      select title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise, start_time, end_time,
        max_slots, created_by
      from auctions, generate_series(1, 300) where auction_id = ${auctionId}`.execute(db);
    await sql`update auctions set slots_filled = ${orders}, bidders = ${bidderIds.length}, ever_ordered = true
      where auction_id = ${auctionId}`.execute(db);
  });
}

let amount = 0;
const nextAmount = () => (amount += 100);

/** Prepares rows on one connection. Returns the work to be measured, which the caller runs on another connection. */
type Prepared = (db: Db, at: Scene) => Promise<(db: Db) => Promise<unknown>>;

/** The calls for which bidders of a busy auction wait, and the work on refunds. Each run uses other people. */
const hotWork: Readonly<Record<string, Prepared>> = {
  // This comes first: once these people have unpaid orders, only the rule decides about further ones.
  'opening orders that are clearly allowed': async (db, { auctionId, bidderIds }) => {
    const asked = await Promise.all(
      bidderIds.map((bidderId) => askOf(db, bidderId, { auctionId, amountPaise: nextAmount() })),
    );
    return async (db) => {
      const opened = await openAllowedOrders(db, asked);
      if (opened.includes(null)) throw new Error('an order was not opened');
      await storeProviderOrders(
        db,
        opened.map((order) => ({ paymentOrderId: order?.paymentOrderId ?? '', providerOrderId: randomUUID() })),
      );
    };
  },
  'booking payments': async (db, { auctionId, bidderIds }) => {
    const asked = await Promise.all(
      bidderIds.map(async (bidderId) => {
        const bid = await insertOrderWithPayment(db, { auctionId, bidderId, amountPaise: nextAmount() });
        return { ...bid.payment, sessionHash: bid.sessionHash };
      }),
    );
    return async (db) => {
      if ((await bookFirstPayments(db, asked)).includes(null)) throw new Error('a payment was not booked');
    };
  },
  'reserving slots': async (_db, { auctionId, bidderIds }) => {
    const asked = bidderIds.map((bidderId) => {
      return { auctionId, bidderId, amountPaise: nextAmount(), networkHash: null, receipt: randomUUID() };
    });
    return async (db) => {
      await lockAuctionsWithRoom(db, [auctionId]);
      await listSituations(db, asked);
      const opened = await insertOrders(db, asked);
      if (opened.size !== asked.length) throw new Error('a slot was not reserved');
    };
  },
  'releasing a lapsed reservation': async (db, { auctionId, bidderIds }) => {
    await insertLapsed(db, auctionId, bidderIds[0] ?? '');
    return (db) => lockAuctionsWithRoom(db, [auctionId]);
  },
  'placing a bid': async (db, at) => {
    const paid = await insertPaid(db, at);
    return (db) => place(db, paid, 'placed');
  },
  'placing a bid with its payment': async (db, { auctionId, bidderIds }) => {
    const [bidderId = ''] = bidderIds;
    const bid = await insertOrderWithPayment(db, { auctionId, bidderId, amountPaise: nextAmount() });
    return (db) => place(db, bid, 'placed');
  },
  'placing a bid again': async (db, at) => {
    const paid = await insertPaid(db, at);
    await placeBids(db, [paid]);
    return (db) => place(db, paid, 'already_placed');
  },
  'owing a refund': async (db, at) => {
    const paid = await insertPaid(db, at, { isBlocked: true });
    return (db) => place(db, paid, 'refund_due');
  },
  'placing a bid again that was refunded': async (db, at) => {
    const paid = await insertPaid(db, at, { isBlocked: true });
    await placeBids(db, [paid]);
    return (db) => place(db, paid, 'refunded');
  },
  'recording a refund': async (db, at) => {
    const paid = await insertPaid(db, at, { isBlocked: true });
    await placeBids(db, [paid]);
    const { rows } = await sql<{ refundId: string }>`select refund_id from refunds join payments using (payment_id)
      where payment_order_id = ${paid.paymentOrderId}`.execute(db);
    return (db) => markRefunded(db, rows[0]?.refundId ?? '', `rfnd_${paid.paymentOrderId}`);
  },
};

async function insertPaid(db: Db, { auctionId, bidderIds }: Scene, { isBlocked = false } = {}): Promise<BidToPlace> {
  const bidderId = bidderIds[0] ?? '';
  if (isBlocked) await sql`update users set blocked_at = game_clock() where user_id = ${bidderId}`.execute(db);
  return insertPaidOrder(db, { auctionId, bidderId, amountPaise: nextAmount() });
}

async function place(db: Db, paid: BidToPlace | BidWithPayment, verdict: PlaceBidAnswer['verdict']): Promise<void> {
  const [answer] = await placeBids(db, [paid]);
  if (answer?.verdict !== verdict) throw new Error(`the bid was answered with ${answer?.verdict}`);
}

async function insertLapsed(db: Db, auctionId: string, bidderId: string): Promise<void> {
  await sql`insert into payment_orders (receipt, auction_id, bidder_id, amount_paise, holds_slot, hold_expires_at)
    values (${randomUUID()}, ${auctionId}, ${bidderId}, ${nextAmount()}, true, game_clock() - interval '1 second')`.execute(
    db,
  );
  await sql`update auctions set slots_held = slots_held + 1, ever_ordered = true where auction_id = ${auctionId}`.execute(
    db,
  );
}

const tables = ['auctions', 'bids', 'ledger_entries', 'mails', 'payment_orders', 'payments', 'refunds', 'users'];

/** This many people of the scene have no bid yet. The measured work bids for them. */
const withoutBids = 64;

/** When a connection makes the plans that it keeps. `late`: when the database is already full. */
export const moments = [
  'before any statistics',
  'with statistics of empty tables',
  'with statistics of few rows',
  'late',
];

type Reads = { readonly work: string; readonly rows: number; readonly pages: number };

/**
 * Returns whether the work reads only what it needs. Reading all orders of the auction, or an index of them, would
 * exceed both limits. The limits are above zero because checks of foreign keys may read all people and auctions:
 * PostgreSQL keeps the plans that it made for these checks while the tables were small.
 */
export const isBounded = ({ rows, pages }: Reads): boolean => rows < 600 && pages < 600;

/** Measures what each kind of work reads in an auction with many orders, with plans made at this moment. */
export async function measureReads(moment: string, orders: number): Promise<readonly Reads[]> {
  const database = await createTestDatabase();
  const [db, other] = [0, 1].map(() => openDatabase(database.connectionString, { maximum: 1 })) as [Db, Db];
  try {
    const [few, many] = [await createScene(other, 40), await createScene(other, withoutBids + Math.ceil(orders / 4))];
    if (moment === 'with statistics of empty tables') await takeStatistics(other, ...tables);
    if (moment === 'with statistics of few rows') {
      await doAll(other, other, few, 9);
      await takeStatistics(other, ...tables);
    }
    if (moment !== 'late') for (let time = 0; time < timesUntilPlanned; time += 1) await doAll(db, other, few, time);
    await insertManyOrders(other, { ...many, bidderIds: many.bidderIds.slice(withoutBids) }, orders);
    if (moment === 'late') {
      await takeStatistics(other, ...tables);
      for (let time = 0; time < timesUntilPlanned; time += 1) await doAll(db, other, many, 10 + time);
    }
    return await measureAll(db, other, many);
  } finally {
    await Promise.all([db.destroy(), other.destroy()]);
    await database.drop();
  }
}

/** PostgreSQL plans a named statement anew for its first five uses, and may then keep a plan. */
const timesUntilPlanned = 6;
const nth = ({ auctionId, bidderIds }: Scene, time: number): Scene => {
  return { auctionId, bidderIds: bidderIds.slice(time * 4, time * 4 + 4) };
};

async function doAll(db: Db, other: Db, scene: Scene, time: number): Promise<void> {
  for (const prepare of Object.values(hotWork)) {
    const work = await prepare(other, nth(scene, time));
    await db.transaction().execute(work);
  }
}

async function measureAll(db: Db, other: Db, scene: Scene): Promise<Reads[]> {
  const reads: Reads[] = [];
  for (const [work, prepare] of Object.entries(hotWork)) {
    const [first, second] = [await prepare(other, nth(scene, 0)), await prepare(other, nth(scene, 1))];
    const rows = await rowsRead(db, tables, first);
    reads.push({ work, rows, pages: await buffersRead(db, second) });
  }
  return reads;
}
