import { type PaymentOrderState, unattemptedHoldMinutes } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

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
    .select(sql<boolean>`hold_expires_at > game_clock()`.as('holdLives'))
    .select(
      sql<boolean>`not attempted and created_at <= game_clock() - make_interval(mins => ${unattemptedHoldMinutes})`.as(
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

/** Ends a locked order that has no money, or whose money went back before it was a bid, and frees its slot (T3, T4, T14). */
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
      // Sooner than it was to, where nobody tried to pay.
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
