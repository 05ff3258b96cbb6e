import { randomUUIDv7 } from 'node:crypto';
import { checkoutMinutes, givenUpWeight, holdMinutes } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { planKept } from '../db/kept-plan.ts';

type Asked = { readonly auctionId: string; readonly bidderId: string; readonly amountPaise: number };

/** Locks these auctions for opening orders in them, and frees the slots of holds whose time has passed. */
export async function lockAuctionsWithRoom(db: Db, auctionIds: readonly string[]): Promise<void> {
  await sql`select lock_auctions_with_room(${[...auctionIds]}::uuid[])`.execute(db);
}

export type OpenOrder = {
  readonly paymentOrderId: string;
  readonly providerOrderId: string | null;
  readonly receipt: string;
  readonly amountPaise: number;
  readonly holdExpiresAt: Date;
};

export type Situation = {
  readonly startingBidPaise: number;
  readonly endingBidPaise: number;
  readonly bidIncrementPaise: number;
  readonly maxSlots: number;
  readonly slotsFilled: number;
  readonly slotsHeld: number;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly declaredAt: Date | null;
  readonly cancelledAt: Date | null;
  /** The clock as it is after the wait for the lock, never before what the auction's log has told. */
  readonly now: Date;
  readonly ownBids: number;
  readonly ownHolds: number;
  readonly ownsAmount: boolean;
  readonly lapses: number;
  readonly lastLapse: Date | null;
  /** The order already open for this very bid, its hold alive. */
  readonly live: OpenOrder | null;
};

/**
 * What decides about each of these orders, in the order given; null where there is no such auction. Call under the
 * auctions' locks.
 */
export async function listSituations(db: Db, asked: readonly Asked[]): Promise<(Situation | null)[]> {
  const { rows } = await sql<Row>`${planKept}
    select a.auction_id is not null as known, a.starting_bid_paise, a.ending_bid_paise, a.bid_increment_paise, a.max_slots,
      a.slots_filled, a.slots_held, a.start_time, a.end_time, a.declared_at, a.cancelled_at,
      -- As place_bids will have it: nobody pays for what the log says is over.
      greatest(game_clock(), a.logged_at) as now,
      own_bids, own_holds, owns_amount, lapses, last_lapse,
      o.payment_order_id, o.provider_order_id, o.receipt, asked.amount_paise, o.hold_expires_at
    from unnest(${asked.map((each) => each.auctionId)}::uuid[], ${asked.map((each) => each.bidderId)}::uuid[],
      ${asked.map((each) => each.amountPaise)}::bigint[]) with ordinality asked (auction_id, bidder_id, amount_paise, place)
    left join auctions a using (auction_id)
    cross join lateral (${ownPart}) own
    left join payment_orders o on o.auction_id = asked.auction_id and o.bidder_id = asked.bidder_id
      and o.amount_paise = asked.amount_paise and o.state = 'created' and o.holds_slot and o.hold_expires_at > game_clock()
    order by place`.execute(db);
  return rows.map(toSituation);
}

type Row = Omit<Situation, 'live'> & {
  readonly known: boolean;
  readonly amountPaise: number;
} & ({ [Key in Exclude<keyof OpenOrder, 'amountPaise'>]: OpenOrder[Key] } | { readonly paymentOrderId: null });

function toSituation(row: Row): Situation | null {
  if (!row.known) return null;
  return { ...row, live: row.paymentOrderId === null ? null : row };
}

/** What a bidder's part in an auction weighs in the decision about a new order. */
const ownPart = sql`
  select
    count(*) filter (where state = 'consumed')::int as own_bids,
    count(*) filter (where state in ('created', 'paid') and holds_slot and hold_expires_at > game_clock())::int as own_holds,
    -- A paid order not yet placed holds its amount too; one whose hold lapsed does not.
    coalesce(bool_or(state in ('paid', 'consumed') and p.amount_paise = asked.amount_paise), false) as owns_amount,
    -- Giving up is no way around the wait.
    coalesce(sum(case when given_up_at <= created_at + make_interval(mins => ${checkoutMinutes})
      then ${givenUpWeight}::float8 else 1 end)
      filter (where kept_in_vain), 0)::float8 as lapses,
    max(coalesce(given_up_at, hold_expires_at)) filter (where kept_in_vain) as last_lapse
  from payment_orders p
  cross join lateral (select paid_at is null and state <> 'failed'
    and (given_up_at is not null or hold_expires_at <= game_clock()) as kept_in_vain) ending
  where p.auction_id = asked.auction_id and p.bidder_id = asked.bidder_id`;

export type NewOrder = Asked & { readonly receipt: string };

/**
 * Opens orders, takes their slots, and claims for whoever opens them the call that creates them at the provider; by
 * their receipts. Left out: a bid that has an open order, and where its bidder was
 * blocked or made an administrator since they were admitted. Call under the auctions' locks, after the rules said yes.
 */
export async function insertOrders(db: Db, orders: readonly NewOrder[]): Promise<Map<string, OpenOrder>> {
  if (orders.length === 0) return new Map();
  const column = <Key extends keyof NewOrder>(key: Key) => orders.map((order) => order[key]);
  // These begin with the time: orders that become bids at about the same time lie side by side in the indexes.
  const ids = orders.map(() => randomUUIDv7());
  const { rows } = await sql<OpenOrder>`${planKept}
    with people as (
      select user_id from users
      where user_id = any (${column('bidderId')}::uuid[]) and role = 'USER' and blocked_at is null
      order by user_id for key share
    ), opened as (
      insert into payment_orders (payment_order_id, auction_id, bidder_id, amount_paise, receipt, holds_slot,
        provider_asked_at, hold_expires_at, reconcile_at)
      select payment_order_id, auction_id, bidder_id, amount_paise, receipt, true, now, hold_end, hold_end
      from unnest(${ids}::uuid[], ${column('auctionId')}::uuid[], ${column('bidderId')}::uuid[],
        ${column('amountPaise')}::bigint[], ${column('receipt')}::text[])
        asked (payment_order_id, auction_id, bidder_id, amount_paise, receipt)
      join people on people.user_id = asked.bidder_id
      cross join (select now, now + make_interval(mins => ${holdMinutes}) as hold_end from (select game_clock() as now) clock) hold
      on conflict do nothing
      returning auction_id, payment_order_id, provider_order_id, receipt, amount_paise, hold_expires_at
    ), taken as (
      update auctions a set slots_held = a.slots_held + o.orders, ever_ordered = true
      from (select auction_id, count(*) as orders from opened group by auction_id) o where a.auction_id = o.auction_id
    )
    select payment_order_id, provider_order_id, receipt, amount_paise, hold_expires_at from opened`.execute(db);
  return new Map(rows.map((order) => [order.receipt, order]));
}
