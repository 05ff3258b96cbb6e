import { type PaymentOrderState, unattemptedReservationMinutes, type RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { planKept } from '../db/primary-client.ts';
import { keptUntil } from './reserve-slots.queries.ts';

/**
 * Claims the right to create this order at the provider, for ten seconds. Undefined if another call has the claim or
 * the provider's id is stored. `again` is true if an earlier call, which had the claim, may have created the order.
 */
export async function claimProviderCall(db: Db, paymentOrderId: string): Promise<{ again: boolean } | undefined> {
  const { rows } = await sql<{ again: boolean }>`
    update payment_orders o set provider_asked_at = game_clock()
    from (select payment_order_id, provider_asked_at from payment_orders
      where payment_order_id = ${paymentOrderId} for update) before
    where o.payment_order_id = before.payment_order_id and o.provider_order_id is null and o.state = 'created'
      and (before.provider_asked_at is null or before.provider_asked_at < game_clock() - interval '10 seconds')
    returning before.provider_asked_at is not null as again`.execute(db);
  return rows[0];
}

/** Ends the claim of a call that got no answer, so that the next try can start at once. */
export async function unclaimProviderCall(db: Db, paymentOrderId: string): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .set({ providerAskedAt: sql<Date>`game_clock() - interval '1 hour'` })
    .execute();
}

type StoredId = { readonly paymentOrderId: string; readonly providerOrderId: string };

/**
 * Stores the provider's ids of orders that have none. An id never changes, because a browser may already have it.
 * Returns the stored ids in the order of the arguments.
 */
export async function storeProviderOrders(db: Db, orders: readonly StoredId[]): Promise<string[]> {
  const ids = orders.map(({ paymentOrderId }) => paymentOrderId);
  const { rows } = await sql<StoredId>`${planKept} select * from store_provider_orders(${ids}::uuid[],
    ${orders.map((order) => order.providerOrderId)}::text[])`.execute(db);
  const stored = new Map(rows.map((order) => [order.paymentOrderId, order.providerOrderId]));
  return orders.map((order) => stored.get(order.paymentOrderId) ?? order.providerOrderId);
}

export async function storeProviderOrder(db: Db, paymentOrderId: string, providerOrderId: string): Promise<string> {
  const [stored] = await storeProviderOrders(db, [{ paymentOrderId, providerOrderId }]);
  return stored ?? providerOrderId;
}

export function findOrder(db: Db, paymentOrderId: string) {
  return selectOrder(db).where('paymentOrderId', '=', paymentOrderId).executeTakeFirst();
}

export function findOrderOfProvider(db: Db, providerOrderId: string) {
  return selectOrder(db).where('providerOrderId', '=', providerOrderId).executeTakeFirst();
}

export function findOrderOfReceipt(db: Db, receipt: string) {
  return selectOrder(db).where('receipt', '=', receipt).executeTakeFirst();
}

function selectOrder(db: Db) {
  return db
    .selectFrom('paymentOrders')
    .select(['paymentOrderId', 'providerOrderId', 'receipt', 'auctionId', 'bidderId', 'amountPaise', 'state'])
    .select(sql<boolean>`hold_expires_at > game_clock()`.as('reservationLives'))
    .select(
      sql<boolean>`not attempted and created_at <= game_clock() - make_interval(mins => ${unattemptedReservationMinutes})`.as(
        'needsAttempt',
      ),
    );
}

export function lockOrder(db: Db, paymentOrderId: string) {
  return db
    .selectFrom('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .select(['paymentOrderId', 'auctionId', 'bidderId', 'amountPaise', 'state', 'holdsSlot', 'attempted'])
    .forUpdate()
    .executeTakeFirst();
}

type Closing = Extract<PaymentOrderState, 'failed' | 'expired' | 'refund_pending' | 'refunded'>;

/**
 * Ends an order whose money never came, or went back before the bid was placed (T3, T4, T14), and frees its slot. Call
 * under the order's lock.
 */
export async function closeOrder(
  db: Db,
  order: { paymentOrderId: string; auctionId: string; holdsSlot: boolean },
  state: Closing,
  { givenUp = false, lapsed = false } = {},
): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', order.paymentOrderId)
    .set({
      state,
      holdsSlot: false,
      ...(givenUp && { givenUpAt: sql<Date>`game_clock()` }),
      // Nobody attempted to pay, so the reservation ends now, before its full time.
      ...(lapsed && { holdExpiresAt: sql<Date>`least(hold_expires_at, game_clock())` }),
    })
    .execute();
  if (!order.holdsSlot) return;
  await db
    .updateTable('auctions')
    .where('auctionId', '=', order.auctionId)
    .set((auction) => ({ slotsHeld: auction('slotsHeld', '-', 1) }))
    .execute();
}

export type StandingRow = {
  state: PaymentOrderState;
  reservationLives: boolean;
  awaitsCapture: boolean;
  auctionId: string;
  bidderId: string;
  amountPaise: number;
  bidId: string | null;
  placedAt: Date | null;
  ownBids: number;
  slotsFilled: number;
  refundRefused: boolean;
  reason: RefundReason | null;
  owedAt: Date | null;
  refundedAt: Date | null;
};

/** Reads an order with its bid, and with the refund of its first payment, if any. */
export async function getOrderStanding(db: Db, paymentOrderId: string): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    select o.state, o.hold_expires_at > game_clock() as reservation_lives, o.awaits_capture, o.auction_id, o.bidder_id,
      o.amount_paise, b.bid_id, b.placed_at, a.slots_filled,
      (select count(*)::int from payment_orders of_own join bids own using (payment_order_id)
        where of_own.auction_id = o.auction_id and of_own.bidder_id = o.bidder_id and own.seq <= b.seq) as own_bids,
      coalesce(r.state = 'refused', false) as refund_refused, r.reason, r.created_at as owed_at, r.refunded_at
    from payment_orders o
    join auctions a using (auction_id)
    left join bids b using (payment_order_id)
    left join payments p on p.payment_order_id = o.payment_order_id and p.is_first
    left join refunds r on r.payment_id = p.payment_id
    where o.payment_order_id = ${paymentOrderId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a payment order that is not there');
  return row;
}

type OpenOrderRow = {
  providerOrderId: string;
  auctionId: string;
  title: string;
  titleHindi: string | null;
  amountPaise: number;
  state: PaymentOrderState;
  reservationLives: boolean;
  awaitsCapture: boolean;
  keptUntil: Date;
};

/** Lists a bidder's orders that wait for money, or whose money is neither a bid nor a refund yet. Newest first. */
export async function listUnsettledOrders(db: Db, bidderId: string, auctionId: string | null): Promise<OpenOrderRow[]> {
  const { rows } = await sql<OpenOrderRow>`
    select o.provider_order_id, o.auction_id, a.title, a.title_hindi, o.amount_paise, o.state,
      o.hold_expires_at > game_clock() as reservation_lives, o.awaits_capture, ${keptUntil('o')} as kept_until
    from payment_orders o join auctions a using (auction_id)
    where o.bidder_id = ${bidderId} and (${auctionId}::uuid is null or o.auction_id = ${auctionId}::uuid)
      and (o.state in ('created', 'paid') or (o.state in ('expired', 'failed') and o.awaits_capture))
      -- Only an order that exists at the provider can be paid.
      and o.provider_order_id is not null
    order by o.created_at desc, o.payment_order_id desc limit 100`.execute(db);
  return rows;
}

/**
 * Claims the right to ask the provider about an order for which a bidder waits. False if the provider was asked about
 * this order within the last three seconds, or about any order of this bidder within the last second.
 */
export async function claimCheck(db: Db, paymentOrderId: string): Promise<boolean> {
  const { rows } = await sql`
    update payment_orders o set checked_at = game_clock()
    where o.payment_order_id = ${paymentOrderId}
      and (o.checked_at between game_clock() - interval '3 seconds' and game_clock()) is not true
      and not exists (select from payment_orders other where other.bidder_id = o.bidder_id
        and other.checked_at between game_clock() - interval '1 second' and game_clock())
    returning o.payment_order_id`.execute(db);
  return rows.length > 0;
}

/** Records whether the provider has authorised money for this order that is not captured yet. */
export async function recordCapture(db: Db, paymentOrderId: string, awaitsCapture: boolean): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .where('awaitsCapture', '<>', awaitsCapture)
    .set({ awaitsCapture })
    .execute();
}
