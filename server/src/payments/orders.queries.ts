import { checkoutMinutes, givenUpWeight, type PaymentOrderState } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** What a bidder's part in an auction weighs in the decision about a new order. Call under the auction's lock. */
export async function getOrderTally(db: Db, asked: { auctionId: string; bidderId: string; amountPaise: number }) {
  const { auctionId, bidderId, amountPaise } = asked;
  const { rows } = await sql<{
    ownBids: number;
    ownHolds: number;
    ownsAmount: boolean;
    lapses: number;
    lastLapse: Date | null;
  }>`
    select
      (select count(*)::int from bids where auction_id = ${auctionId} and bidder_id = ${bidderId}) as own_bids,
      count(*) filter (where state in ('created', 'paid') and holds_slot and hold_expires_at > game_clock())::int as own_holds,
      -- A paid order not yet placed holds its amount too; one whose hold lapsed does not.
      exists (select from bids
        where auction_id = ${auctionId} and amount_paise = ${amountPaise} and bidder_id = ${bidderId})
        or coalesce(bool_or(state = 'paid' and amount_paise = ${amountPaise}), false) as owns_amount,
      -- Giving up is no way around the wait.
      coalesce(sum(case when given_up_at <= created_at + make_interval(mins => ${checkoutMinutes})
        then ${givenUpWeight}::float8 else 1 end)
        filter (where kept_in_vain), 0)::float8 as lapses,
      max(coalesce(given_up_at, hold_expires_at)) filter (where kept_in_vain) as last_lapse
    from payment_orders
    cross join lateral (select paid_at is null and state <> 'failed'
      and (given_up_at is not null or hold_expires_at <= game_clock()) as kept_in_vain) ending
    where auction_id = ${auctionId} and bidder_id = ${bidderId}`.execute(db);
  const [tally] = rows;
  if (!tally) throw new Error('an aggregate gave no row');
  return tally;
}

/** The order already open for this very bid, its hold alive. */
export function findLiveOrder(db: Db, asked: { auctionId: string; bidderId: string; amountPaise: number }) {
  return db
    .selectFrom('paymentOrders')
    .where('auctionId', '=', asked.auctionId)
    .where('bidderId', '=', asked.bidderId)
    .where('amountPaise', '=', asked.amountPaise)
    .where('state', '=', 'created')
    .where('holdsSlot', '=', true)
    .where('holdExpiresAt', '>', sql<Date>`game_clock()`)
    .select(['paymentOrderId', 'providerOrderId', 'receipt', 'amountPaise', 'holdExpiresAt'])
    .executeTakeFirst();
}

type NewOrder = { auctionId: string; bidderId: string; amountPaise: number; receipt: string; holdMinutes: number };

/**
 * Opens an order and takes its slot; undefined while this bid has an open order, or where its bidder was blocked or made
 * an administrator since they were admitted. Call under the auction's lock, after the rules said yes.
 */
export async function insertOrder(db: Db, { holdMinutes, ...order }: NewOrder) {
  const holdEnd = sql<Date>`game_clock() + make_interval(mins => ${holdMinutes})`;
  const inserted = await db
    .insertInto('paymentOrders')
    .columns(['auctionId', 'bidderId', 'amountPaise', 'receipt', 'holdsSlot', 'holdExpiresAt', 'reconcileAt'])
    .expression((from) =>
      from
        .selectFrom('users')
        .where('userId', '=', order.bidderId)
        .where('role', '=', 'USER')
        .where('blockedAt', 'is', null)
        .select([
          sql.val(order.auctionId).as('auctionId'),
          'userId',
          sql.val(order.amountPaise).as('amountPaise'),
          sql.val(order.receipt).as('receipt'),
          sql.lit(true).as('holdsSlot'),
          holdEnd.as('holdExpiresAt'),
          holdEnd.as('reconcileAt'),
        ])
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['paymentOrderId', 'providerOrderId', 'receipt', 'amountPaise', 'holdExpiresAt'])
    .executeTakeFirst();
  if (!inserted) return undefined;
  await db
    .updateTable('auctions')
    .where('auctionId', '=', order.auctionId)
    .set((auction) => ({ slotsHeld: auction('slotsHeld', '+', 1), everOrdered: true }))
    .execute();
  return inserted;
}

/** Frees the slots of holds in this auction whose time has passed; true when any was freed. */
export async function releaseLapsedHolds(db: Db, auctionId: string): Promise<boolean> {
  const { rows } = await sql<{ released: number }>`select release_lapsed_holds(${auctionId}) as released`.execute(db);
  return (rows[0]?.released ?? 0) > 0;
}

/**
 * Claims the right to create this order at the provider, for ten seconds; undefined while another has it or the order
 * is there. `again` says that somebody tried before, so that the provider may know the order already.
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

/** Lets the next try take over at once: this one ended without knowing. */
export async function unclaimProviderCall(db: Db, paymentOrderId: string): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .set({ providerAskedAt: sql<Date>`game_clock() - interval '1 hour'` })
    .execute();
}

/** Keeps the id the provider gave, once: an id that was shown to somebody stays the order's. Returns the one kept. */
export async function storeProviderOrder(db: Db, paymentOrderId: string, providerOrderId: string): Promise<string> {
  const { rows } = await sql<{ providerOrderId: string }>`
    update payment_orders set provider_order_id = coalesce(provider_order_id, ${providerOrderId})
    where payment_order_id = ${paymentOrderId}
    returning provider_order_id`.execute(db);
  return rows[0]?.providerOrderId ?? providerOrderId;
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
    .select(sql<boolean>`hold_expires_at > game_clock()`.as('holdLives'));
}

export function lockOrder(db: Db, paymentOrderId: string) {
  return db
    .selectFrom('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .select(['paymentOrderId', 'auctionId', 'bidderId', 'amountPaise', 'state', 'holdsSlot'])
    .forUpdate()
    .executeTakeFirst();
}

type Closing = Extract<PaymentOrderState, 'failed' | 'expired' | 'refund_pending' | 'refunded'>;

/** Ends a locked order that has no money, or whose money went back before it was a bid, and frees its slot (T3, T4, T14). */
export async function closeOrder(
  db: Db,
  order: { paymentOrderId: string; auctionId: string; holdsSlot: boolean },
  state: Closing,
  givenUp = false,
): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', order.paymentOrderId)
    .set({ state, holdsSlot: false, ...(givenUp && { givenUpAt: sql<Date>`game_clock()` }) })
    .execute();
  if (!order.holdsSlot) return;
  await db
    .updateTable('auctions')
    .where('auctionId', '=', order.auctionId)
    .set((auction) => ({ slotsHeld: auction('slotsHeld', '-', 1) }))
    .execute();
}
