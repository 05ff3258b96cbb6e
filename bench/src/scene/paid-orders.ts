import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { inChunks } from './in-chunks.ts';
import type { Person } from './people.ts';

/** A bid that is paid for and not handed in yet. */
export type PaidOrder = {
  readonly paymentOrderId: string;
  readonly auctionId: string;
  readonly bidder: Person;
  readonly amountPaise: number;
};

/** Nobody has more in an auction. */
const bidsOfPerson = 4;

export const peopleFor = (orders: number): number => Math.ceil(orders / bidsOfPerson);

/** One order after the other by another person, spread over the auctions; of three amounts, about one stands alone. */
export function planOrders(people: readonly Person[], auctionIds: readonly string[], count: number): PaidOrder[] {
  return Array.from({ length: count }, (_, n) => {
    const turn = Math.floor(n / people.length);
    const bidder = people[n % people.length];
    const auctionId = auctionIds[n % auctionIds.length];
    if (!bidder || !auctionId) throw new Error('orders need people and auctions');
    // A person's next amount is out of reach of their last: nobody holds one twice.
    const amount = 1 + turn * count + ((n * 7919) % Math.max(1, Math.floor(people.length * 0.9)));
    return { paymentOrderId: randomUUIDv7(), auctionId, bidder, amountPaise: amount * 100 };
  });
}

/**
 * Puts orders into the database as if each had held its slot and just been paid; a consumed one has become a bid, whose
 * row is still to be made.
 */
export async function insertOrders(
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

/** So that no figure pays for what was filled in before it. */
export async function settleDown(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
}
