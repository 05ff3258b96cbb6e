import type { RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { isFree, leaseEnds, leaseTo, type Token } from '../work/lease.ts';

/**
 * Each chunk is one transaction, so that no lock is held for long. All refunds of a large auction in one transaction
 * would block other work.
 */
const chunkSize = 500;

/**
 * Whether the refunds of an auction still have to be recorded as owed. All its payments go back if it was cancelled or
 * has no winner. In a refundable auction, payments go back also if it has a winner. Free bids have no payments. The
 * index `auctions_owing_refunds` has the same condition.
 */
export const owesRefunds = sql<boolean>`refunds_owed_at is null and (
  (entry_mode <> 'free' and outcome in ('cancelled', 'no_unique_bid')) or (entry_mode = 'refundable' and outcome = 'winner'))`;

/** Records refunds as owed, for auctions whose payments go back. */
export function oweRefundsOfAuctions(deps: Pick<Deps, 'db' | 'live'>): KindOfWork {
  return kindOfWork<Owing>({
    name: 'owe-refunds',
    table: {
      ...{ name: 'auctions', key: 'auction_id', keyType: 'uuid', due: 'try_at' },
      isOpen: sql`outcome is not null and refunds_owed_at is null`,
    },
    atOnce: 2,
    rounds: 1,
    claim: claimOwingAuctions,
    keyOf: ({ auctionId }) => auctionId,
    handle: async ({ auctionId, reason }) => void (await oweRefunds(deps, auctionId, reason)),
  });
}

/**
 * Owes a refund for each payment of a decided auction except that of the winning bid. Returns how many it owed. Safe to
 * repeat.
 */
export async function oweRefunds(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  auctionId: string,
  reason: RefundReason,
): Promise<number> {
  // A payment that never became a bid had no part in the result, so its reason is that it came too late.
  const reasons = { placed: reason, unplaced: reason === 'auction_cancelled' ? reason : 'auction_ended' } as const;
  let owed = 0;
  for (;;) {
    const more = await retryTransient(() => oweRefundsChunk(db, auctionId, reasons, chunkSize));
    owed += more.length;
    for (const bidderId of new Set(more)) live.personChanged(bidderId);
    if (more.length < chunkSize) break;
  }
  await recordRefundsOwed(db, auctionId);
  return owed;
}

/**
 * Records that all refunds of this auction are owed. Does nothing while the auction runs, or if its bids are not
 * refunded.
 */
async function recordRefundsOwed(db: Db, auctionId: string): Promise<void> {
  await sql`update auctions set refunds_owed_at = game_clock(), try_at = null, ${leaseEnds}
    where auction_id = ${auctionId} and ${owesRefunds}`.execute(db);
}

export type Owing = { readonly auctionId: string; readonly reason: RefundReason };

/**
 * Leases auctions whose refunds have to be recorded as owed. A result that differs from the fair-play log is skipped,
 * so that a changed row alone moves no money.
 */
export async function claimOwingAuctions(db: Db, token: Token, limit: number): Promise<readonly Owing[]> {
  const { rows } = await sql<Owing>`
    with due as materialized (
      select auction_id from auctions a
      where ${owesRefunds}
        and (try_at is null or try_at <= (select game_clock())) and ${isFree()}
        and not (select withheld from shown_results result where result.auction_id = a.auction_id)
      order by coalesce(cancelled_at, declared_at) limit ${limit} for no key update of a skip locked
    )
    update auctions a set ${leaseTo(token, 'a')} from due where a.auction_id = due.auction_id
    returning a.auction_id,
      case outcome when 'cancelled' then 'auction_cancelled' when 'winner' then 'not_won' else outcome end as reason`.execute(
    db,
  );
  return rows;
}

/** The reason for the refund of a placed bid, and the reason for a payment that never became a bid. */
type Reasons = { readonly placed: RefundReason; readonly unplaced: RefundReason };

/**
 * Owes refunds for up to `limit` paid orders of an auction, placed or not (T8, T9), except the order of the winning
 * bid. Returns the bidder of each. An order leaves `consumed` or `paid` only once, so each payment is refunded once
 * even if this is repeated.
 */
async function oweRefundsChunk(db: Db, auctionId: string, { placed, unplaced }: Reasons, limit: number) {
  const { rows } = await sql<{ bidderId: string }>`
    with due as (
      select payment_order_id, holds_slot, state from payment_orders
      where auction_id = ${auctionId} and state in ('consumed', 'paid')
        and payment_order_id is distinct from (select b.payment_order_id from auctions a join bids b on b.bid_id = a.winning_bid_id
          where a.auction_id = ${auctionId})
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
