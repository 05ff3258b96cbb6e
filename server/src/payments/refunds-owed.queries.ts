import type { RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isFree, leaseEnds, leaseTo, type Token } from '../work/lease.ts';

/** All that was paid in this auction is owed back; of one that still runs, or has a winner, nothing is noted. */
export async function recordRefundsOwed(db: Db, auctionId: string): Promise<void> {
  await sql`update auctions set refunds_owed_at = game_clock(), try_at = null, ${leaseEnds}
    where auction_id = ${auctionId} and outcome in ('cancelled', 'no_unique_bid') and refunds_owed_at is null`.execute(
    db,
  );
}

export type Owing = { readonly auctionId: string; readonly reason: RefundReason };

/**
 * Leases auctions that give everyone their money back and have not come to it yet. Only those of which the fair-play log
 * says so too: no money moves because a row was changed.
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

/** Why money goes back whose bid was placed, and why where it was not. */
type Reasons = { readonly placed: RefundReason; readonly unplaced: RefundReason };

/**
 * Owes refunds for up to `limit` of an auction's paid orders, placed or not (T8, T9); returns whose each was.
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
