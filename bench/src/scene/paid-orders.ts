import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import type { Bench } from '../benchmark.ts';
import { insertAuctions, placeAllBids } from './auctions.ts';
import { insertAdministrator, insertPeople, type Person } from './people.ts';
import { type Database, inChunks } from './postgres.ts';

/** The paid orders of one run of a case, spread over the auctions. */
type Portion = { readonly bids: number; readonly auctions: number };

export type BidDatabase<Name extends string> = Database & {
  readonly ordersOf: (name: Name, round: number) => readonly PaidOrder[];
};

/** Creates a database with paid orders, or their bids, for each case and round. */
export async function createBidDatabase<Name extends string>(
  { postgres, rounds }: Pick<Bench, 'postgres' | 'rounds'>,
  name: string,
  portions: Readonly<Record<Name, Portion>>,
  state: 'paid orders' | 'bids' = 'paid orders',
): Promise<BidDatabase<Name>> {
  const database = await postgres.createDatabase(name);
  const { pool } = database;
  const adminId = await insertAdministrator(pool);
  const most = Math.max(...Object.values<Portion>(portions).map(({ bids }) => bids));
  const people = await insertPeople(pool, peopleFor(most));
  const orders = new Map<string, PaidOrder[]>();
  for (const [caseName, { bids, auctions }] of Object.entries<Portion>(portions))
    for (let round = 0; round < rounds; round += 1)
      orders.set(`${caseName} ${round}`, planOrders(people, await insertAuctions(pool, adminId, auctions), bids));
  const all = [...orders.values()].flat();
  await insertOrders(pool, all, state === 'bids' ? 'consumed' : 'paid');
  if (state === 'bids') await placeAllBids(pool);
  await vacuum(pool);
  return { ...database, ordersOf: (caseName, round) => orders.get(`${caseName} ${round}`) ?? [] };
}

/** A paid order whose bid has not been placed. */
export type PaidOrder = {
  readonly paymentOrderId: string;
  readonly auctionId: string;
  readonly bidder: Person;
  readonly amountPaise: number;
};

/** The highest number of orders of one person in an auction. */
const bidsOfPerson = 4;

export const peopleFor = (orders: number): number => Math.ceil(orders / bidsOfPerson);

/** Spreads orders over people and auctions. About one amount in three is unique. */
export function planOrders(people: readonly Person[], auctionIds: readonly string[], count: number): PaidOrder[] {
  return Array.from({ length: count }, (_, n) => {
    const turn = Math.floor(n / people.length);
    const bidder = people[n % people.length];
    const auctionId = auctionIds[n % auctionIds.length];
    if (!bidder || !auctionId) throw new Error('orders need people and auctions');
    // The step is larger than the range of amounts, so one person never has the same amount twice.
    const amount = 1 + turn * count + ((n * 7919) % Math.max(1, Math.floor(people.length * 0.9)));
    return { paymentOrderId: randomUUIDv7(), auctionId, bidder, amountPaise: amount * 100 };
  });
}

/** Inserts orders as if each had just been paid. The caller inserts the bids of consumed orders. */
async function insertOrders(
  pool: pg.Pool,
  orders: readonly PaidOrder[],
  state: 'paid' | 'consumed' = 'paid',
): Promise<void> {
  await inChunks(orders, async (chunk) => {
    const ids = chunk.map(({ paymentOrderId }) => paymentOrderId);
    const amounts = chunk.map(({ amountPaise }) => amountPaise);
    await pool.query(
      `insert into payment_orders (payment_order_id, receipt, provider_order_id, auction_id, bidder_id, amount_paise,
        state, holds_slot, hold_expires_at, paid_at)
      select id, id, 'order_' || id, auction_id, bidder_id, amount, $5, $5 = 'paid', game_clock() + interval '15 minutes',
        game_clock()
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[]) as t (id, auction_id, bidder_id, amount)`,
      [ids, chunk.map(({ auctionId }) => auctionId), chunk.map(({ bidder }) => bidder.userId), amounts, state],
    );
    await pool.query(
      `insert into payments (provider_payment_id, payment_order_id, amount_paise, is_first)
      select 'pay_' || id, id, amount, true from unnest($1::uuid[], $2::bigint[]) as t (id, amount)`,
      [ids, amounts],
    );
  });
  await pool.query(
    `update auctions a set slots_held = held.orders, ever_ordered = true
    from (select auction_id, count(*) as orders from payment_orders where holds_slot group by 1) held
    where held.auction_id = a.auction_id`,
  );
}

/** Vacuums and writes a checkpoint, so that no measurement includes work left by the inserts. */
export async function vacuum(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
}
