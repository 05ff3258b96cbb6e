import type { RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isFree, isHeldBy, leaseEnds, leaseTo, type Token } from '../work/lease.ts';

/** A refund owed, with everything that the request to the provider needs. */
export type OwedRefund = {
  readonly refundId: string;
  readonly bidderId: string;
  readonly providerPaymentId: string;
  readonly amountPaise: number;
  readonly idempotencyKey: string;
  /** Set once the provider has the refund and works on it. */
  readonly providerRefundId: string | null;
  /** Money of this payment went back outside EkBid. */
  readonly hasLosses: boolean;
};

/** Leases refunds that are due, those first that have waited longest. */
export async function claimRefunds(db: Db, token: Token, limit: number): Promise<readonly OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`
    with due as materialized (
      select refund_id from refunds
      where state = 'pending' and try_at <= (select game_clock()) and ${isFree()}
      order by try_at limit ${limit} for update skip locked
    )
    update refunds r set ${leaseTo(token, 'r')}
    from due, payments p join payment_orders o using (payment_order_id)
    where r.refund_id = due.refund_id and p.payment_id = r.payment_id
    returning r.refund_id, o.bidder_id, p.provider_payment_id, r.amount_paise, r.idempotency_key, r.provider_refund_id,
      exists (select from ledger_entries l where l.payment_id = r.payment_id and l.movement = 'lost') as has_losses`.execute(
    db,
  );
  return rows;
}

/** Counts a new try and returns its number; undefined if the refund is not pending, or another process has it. */
export async function beginTry(db: Db, refundId: string, token: Token): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`update refunds set tries = tries + 1
    where refund_id = ${refundId} and state = 'pending' and ${isHeldBy(token)} returning tries`.execute(db);
  return rows[0]?.tries;
}

/** Sets the time of the next try, and stores the id under which the provider works on the refund. */
export async function postponeRefund(
  db: Db,
  refundId: string,
  token: Token,
  { seconds, providerRefundId }: { seconds: number; providerRefundId: string | null },
): Promise<void> {
  await sql`update refunds set try_at = game_clock() + make_interval(secs => ${seconds}),
      provider_refund_id = coalesce(${providerRefundId}, provider_refund_id), ${leaseEnds}
    where refund_id = ${refundId} and state = 'pending' and ${isHeldBy(token)}`.execute(db);
}

/** Leaves a refund to an operator (T12); undefined if it is not pending, or another process has it. */
export async function markRefused(db: Db, refundId: string, token: Token, refusal: string) {
  const { rows } = await sql<{ auctionId: string; bidderId: string; providerPaymentId: string }>`
    update refunds r set state = 'refused', refused_at = game_clock(), refusal = ${refusal}
    from payments p join payment_orders o using (payment_order_id)
    where r.refund_id = ${refundId} and p.payment_id = r.payment_id and r.state = 'pending' and ${isHeldBy(token, 'r')}
    returning o.auction_id, o.bidder_id, p.provider_payment_id`.execute(db);
  return rows[0];
}

/** Stores why a refused refund cannot be sent again. */
export async function storeRefusal(db: Db, refundId: string, refusal: string): Promise<void> {
  await db
    .updateTable('refunds')
    .where('refundId', '=', refundId)
    .where('state', '=', 'refused')
    .set({ refusal })
    .execute();
}

/**
 * Makes a refused refund pending again, under a new key, because the provider refuses a key for ever once it refused
 * it. `providerRefundId` is set if the provider works on the refund by now. False when the refund is not refused.
 */
export async function markPendingAgain(db: Db, refundId: string, providerRefundId: string | null): Promise<boolean> {
  const { rows } = await sql`
    update refunds set state = 'pending', refused_at = null, refusal = null, tries = 0, try_at = game_clock(), ${leaseEnds},
      provider_refund_id = ${providerRefundId}, idempotency_key = default
    where refund_id = ${refundId} and state = 'refused' returning refund_id`.execute(db);
  return rows.length > 0;
}

/** Records that all payments of this auction are owed back. Has no effect while it runs, or if it has a winner. */
export async function recordRefundsOwed(db: Db, auctionId: string): Promise<void> {
  await sql`update auctions set refunds_owed_at = game_clock(), try_at = null, ${leaseEnds}
    where auction_id = ${auctionId} and outcome in ('cancelled', 'no_unique_bid') and refunds_owed_at is null`.execute(
    db,
  );
}

export type Owing = { readonly auctionId: string; readonly reason: RefundReason };

/**
 * Leases auctions whose refunds have to be owed. The fair-play log must agree with the outcome, so that a changed row
 * alone moves no money.
 */
export async function claimOwingAuctions(db: Db, token: Token, limit: number): Promise<readonly Owing[]> {
  const { rows } = await sql<Owing>`
    with due as materialized (
      select auction_id from auctions a
      where outcome in ('cancelled', 'no_unique_bid') and refunds_owed_at is null
        and (try_at is null or try_at <= (select game_clock())) and ${isFree()}
        and not (select withheld from shown_results result where result.auction_id = a.auction_id)
      order by coalesce(cancelled_at, declared_at) limit ${limit} for no key update of a skip locked
    )
    update auctions a set ${leaseTo(token, 'a')} from due where a.auction_id = due.auction_id
    returning a.auction_id, case outcome when 'cancelled' then 'auction_cancelled' else outcome end as reason`.execute(
    db,
  );
  return rows;
}

/** Why the money of a placed bid goes back, and why that of a payment without a bid. */
type Reasons = { readonly placed: RefundReason; readonly unplaced: RefundReason };

/**
 * Owes refunds for up to `limit` of an auction's paid orders, placed or not (T8, T9); returns the bidder of each.
 * Each order leaves `consumed` or `paid` once, so each payment is refunded once, however often this runs.
 */
export async function oweRefundsChunk(db: Db, auctionId: string, { placed, unplaced }: Reasons, limit: number) {
  const { rows } = await sql<{ bidderId: string }>`
    with due as (
      select payment_order_id, holds_slot, state from payment_orders
      where auction_id = ${auctionId} and state in ('consumed', 'paid')
      order by payment_order_id limit ${limit} for update
    ), moved as (
      update payment_orders set state = 'refund_pending', holds_slot = false
      where payment_order_id in (select payment_order_id from due)
      returning payment_order_id, bidder_id
    ), freed as (
      update auctions set slots_held = slots_held - (select count(*) from due where holds_slot)
      where auction_id = ${auctionId} and exists (select from due where holds_slot)
    ), owed as (
      insert into refunds (payment_id, amount_paise, reason)
      select payment_id, amount_paise, case due.state when 'paid' then ${unplaced} else ${placed} end
      from payments join due using (payment_order_id)
      where is_first and payment_order_id in (select payment_order_id from moved)
      on conflict (payment_id) do nothing
    )
    select bidder_id from moved`.execute(db);
  return rows.map(({ bidderId }) => bidderId);
}
