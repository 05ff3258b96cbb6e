import { randomUUIDv7 } from 'node:crypto';
import {
  reservationMinutes,
  type EntryMode,
  type LapsedReservations,
  lapseHours,
  networkHours,
  type Spending,
  unattemptedReservationMinutes,
} from '@ekbid/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { planKept } from '../db/primary-client.ts';

/**
 * SQL for the time until which an order keeps its slot: fifteen minutes after it was opened, or six if no attempt to
 * pay is known. An order may be ended after six minutes only if the provider confirms that there was no attempt.
 */
export function keptUntil(order: 'o' | 'payment_orders'): RawBuilder<Date> {
  const of = (column: string) => sql.ref(`${order}.${column}`);
  return sql`case when ${of('attempted')} or ${of('state')} <> 'created' then ${of('hold_expires_at')}
    else least(${of('hold_expires_at')}, ${of('created_at')} + make_interval(mins => ${unattemptedReservationMinutes})) end`;
}

type Asked = {
  readonly auctionId: string;
  readonly bidderId: string;
  readonly amountPaise: number;
  readonly networkHash: Buffer | null;
};

/**
 * Locks these auctions so that orders can be opened in them, and frees the slots of lapsed reservations. A connection
 * keeps the plans that it made when there were few orders. With few rows, PostgreSQL prefers to read whole tables, so
 * such plans are forbidden in the rest of this transaction.
 */
export async function lockAuctionsWithRoom(db: Db, auctionIds: readonly string[]): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), lock_auctions_with_room(${[...auctionIds]}::uuid[])`.execute(db);
}

export type OpenOrder = {
  readonly paymentOrderId: string;
  readonly providerOrderId: string | null;
  readonly receipt: string;
  readonly amountPaise: number;
  readonly keptUntil: Date;
};

export type Situation = LapsedReservations & {
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
  /**
   * True if the fair-play log can begin or has begun. It begins with the rules, which contain the hash of the prize's
   * picture, so this hash must be known.
   */
  readonly prizeIsHashed: boolean;
  /** The clock's time after the lock was taken, but never before the newest entry of the auction's log. */
  readonly now: Date;
  readonly ownBids: number;
  readonly ownReservations: number;
  readonly ownUnpaidReservations: number;
  readonly ownsAmount: boolean;
  /** When the bidder's latest reservation without a payment ended. */
  readonly lastWithoutPayment: Date | null;
  /** The id of the bidder's own limits, which apply to all accounts of this person. Null if there are none. */
  readonly ownLimitsId: string | null;
  readonly excludedUntil: Date | null;
  readonly spending: readonly Spending[];
  readonly entryMode: EntryMode;
  readonly minAccountDays: number;
  readonly accountSince: Date;
  /**
   * Whether this bidder already bid in this auction from this network. `accountsOfNetwork` is how many other accounts
   * did so within a day.
   */
  readonly isOfNetwork: boolean;
  readonly accountsOfNetwork: number;
  /** The open order for the same bid, if its reservation has not lapsed. */
  readonly live: OpenOrder | null;
};

/**
 * For each of these orders, reads everything that the rule needs to decide about it. The order is that of the
 * arguments. Null if the auction does not exist. Call under the auctions' locks.
 */
export async function listSituations(db: Db, asked: readonly Asked[]): Promise<(Situation | null)[]> {
  const { rows } = await sql<Row>`${planKept}
    select a.auction_id is not null as known, a.starting_bid_paise, a.ending_bid_paise, a.bid_increment_paise, a.max_slots,
      a.slots_filled, a.slots_held, a.start_time, a.end_time, a.declared_at, a.cancelled_at,
      a.ever_ordered or a.picture is null or a.picture_sha256 is not null as prize_is_hashed,
      -- As in place_bids, the time is never before the newest log entry. Otherwise, if the clock is behind the log, a
      -- person could pay for a bid although the log says that the auction is over.
      greatest(game_clock(), a.logged_at) as now,
      own_bids, own_reservations, own_unpaid_reservations, owns_amount, lapsed, given_up_after_minutes, last_without_payment,
      own_limits_id, excluded_until, spending, a.entry_mode, a.min_account_days, u.created_at as account_since,
      is_of_network, accounts_of_network,
      o.payment_order_id, o.provider_order_id, o.receipt, asked.amount_paise, ${keptUntil('o')} as kept_until
    from unnest(${asked.map((each) => each.auctionId)}::uuid[], ${asked.map((each) => each.bidderId)}::uuid[],
      ${asked.map((each) => each.amountPaise)}::bigint[], ${asked.map((each) => each.networkHash)}::bytea[])
      with ordinality asked (auction_id, bidder_id, amount_paise, network_hash, place)
    left join auctions a using (auction_id)
    left join users u on u.user_id = asked.bidder_id
    cross join lateral (${ownPart}) own
    cross join lateral (${inVain}) in_vain
    cross join lateral (${ownLimits}) limits
    cross join lateral (${ofNetwork}) network
    left join payment_orders o on o.auction_id = asked.auction_id and o.bidder_id = asked.bidder_id
      and o.amount_paise = asked.amount_paise and o.awaits_payment and o.hold_expires_at > game_clock()
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

/** What the bidder already has in this auction. */
const ownPart = sql`
  select
    count(*) filter (where state = 'consumed')::int as own_bids,
    count(*) filter (where state in ('created', 'paid') and holds_slot and hold_expires_at > game_clock())::int as own_reservations,
    count(*) filter (where awaits_payment and hold_expires_at > game_clock())::int as own_unpaid_reservations,
    -- A paid order takes its amount even before its bid is placed. An unpaid order does not.
    coalesce(bool_or(state in ('paid', 'consumed') and p.amount_paise = asked.amount_paise), false) as owns_amount
  from payment_orders p
  where p.auction_id = asked.auction_id and p.bidder_id = asked.bidder_id`;

/**
 * The bidder's recent reservations that ended without money, in all auctions, because the waiting time after them
 * applies to every auction.
 */
const inVain = sql`
  select
    count(*) filter (where given_up_at is null)::int as lapsed,
    coalesce(array_agg(extract(epoch from given_up_at - created_at)::float8 / 60) filter (where given_up_at is not null),
      '{}') as given_up_after_minutes,
    max(coalesce(given_up_at, hold_expires_at)) as last_without_payment
  from payment_orders p
  where p.bidder_id = asked.bidder_id and p.created_at > (select game_clock()) - make_interval(hours => ${lapseHours})
    and paid_at is null and state <> 'failed'
    and (given_up_at is not null or hold_expires_at <= game_clock())
    -- Only an order that exists at the provider can be paid. While there are few orders, a plan with the index of this
    -- column seems as cheap as any, and the connection would keep it. The coalesce makes this index unusable.
    and coalesce(provider_order_id, '') <> ''`;

/** The accounts that bid in the auction from the same network. */
const ofNetwork = sql`
  select coalesce(bool_or(n.user_id = asked.bidder_id), false) as is_of_network,
    count(*) filter (where n.user_id <> asked.bidder_id)::int as accounts_of_network
  from entry_networks n
  where n.auction_id = asked.auction_id and n.network_hash = asked.network_hash
    and n.bid_at > game_clock() - make_interval(hours => ${networkHours})`;

/** The limits that the bidder set, and what was spent under each of them in the present day, week or month. */
const ownLimits = sql`
  select min(l.own_limits_id::text) as own_limits_id, min(l.excluded_until) as excluded_until,
    coalesce(json_agg(json_build_object('period', s.period, 'limitPaise', s.limit_paise,
      'spentPaise', spent_since(asked.bidder_id, period_start(s.period, game_clock())))) filter (where s.period is not null),
      '[]') as spending
  from own_limits_accounts a join own_limits l using (own_limits_id) left join spending_limits s using (own_limits_id)
  where a.user_id = asked.bidder_id`;

/**
 * Locks people's own limits until this transaction ends, so that no other transaction opens orders under them. Call
 * after the auctions are locked.
 */
export async function lockOwnLimits(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`select from users where user_id = any (${[...userIds]}::uuid[]) order by user_id for key share`.execute(db);
  await sql`select from own_limits
    where own_limits_id = any (array(
      select a.own_limits_id from own_limits_accounts a where a.user_id = any (${[...userIds]}::uuid[])))
    order by own_limits_id for no key update`.execute(db);
}

export type NewOrder = Asked & { readonly receipt: string };

/**
 * Opens orders, reserves their slots, and claims for the caller the right to create them at the provider. Returns the
 * orders by receipt. Skips bids that already have an open order, and bidders who were blocked or made administrators
 * since the call was authorized. Call under the auctions' locks, after the rule has allowed each order.
 */
export async function insertOrders(db: Db, orders: readonly NewOrder[]): Promise<Map<string, OpenOrder>> {
  if (orders.length === 0) return new Map();
  const column = <Key extends keyof NewOrder>(key: Key) => orders.map((order) => order[key]);
  // Each id begins with the time, so that orders of about the same time are neighbours in the indexes.
  const ids = orders.map(() => randomUUIDv7());
  const { rows } = await sql<OpenOrder>`${planKept}
    with people as (
      select user_id from users
      where user_id = any (${column('bidderId')}::uuid[]) and role = 'USER' and blocked_at is null
      order by user_id for key share
    ), opened as (
      insert into payment_orders (payment_order_id, auction_id, bidder_id, amount_paise, receipt, holds_slot,
        provider_asked_at, hold_expires_at, reconcile_at)
      select payment_order_id, auction_id, bidder_id, amount_paise, receipt, true, now,
        now + make_interval(mins => ${reservationMinutes}), now + make_interval(mins => ${unattemptedReservationMinutes})
      from unnest(${ids}::uuid[], ${column('auctionId')}::uuid[], ${column('bidderId')}::uuid[],
        ${column('amountPaise')}::bigint[], ${column('receipt')}::text[])
        asked (payment_order_id, auction_id, bidder_id, amount_paise, receipt)
      join people on people.user_id = asked.bidder_id
      cross join (select game_clock() as now) clock
      on conflict do nothing
      returning auction_id, payment_order_id, provider_order_id, receipt, amount_paise,
        ${keptUntil('payment_orders')} as kept_until
    ), reserved as (
      update auctions a set ever_ordered = true,
        slots_held = a.slots_held + (select count(*) from opened o where o.auction_id = a.auction_id)
      -- A subquery, because PostgreSQL could start a join from the auctions and read all of them.
      where a.auction_id = any (array(select auction_id from opened))
    )
    select payment_order_id, provider_order_id, receipt, amount_paise, kept_until from opened`.execute(db);
  return new Map(rows.map((order) => [order.receipt, order]));
}

/**
 * Records the networks from which these people bid in refundable and free auctions. Also deletes a few outdated rows at
 * each call.
 */
export async function recordNetworks(db: Db, orders: readonly Asked[]): Promise<void> {
  if (orders.length === 0) return;
  const column = <Key extends keyof Asked>(key: Key) => orders.map((order) => order[key]);
  const { rows } = await sql`
    insert into entry_networks as n (auction_id, network_hash, user_id)
    select auction_id, network_hash, user_id
    from unnest(${column('auctionId')}::uuid[], ${column('networkHash')}::bytea[], ${column('bidderId')}::uuid[])
      asked (auction_id, network_hash, user_id)
    join auctions a using (auction_id)
    where a.entry_mode <> 'paid' and network_hash is not null
    on conflict (auction_id, network_hash, user_id) do update set bid_at = excluded.bid_at
    returning user_id`.execute(db);
  if (rows.length === 0) return;
  await sql`delete from entry_networks where ctid = any (array(
    select ctid from entry_networks where bid_at < game_clock() - make_interval(hours => ${networkHours})
    limit 100 for update skip locked))`.execute(db);
}
