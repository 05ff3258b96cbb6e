import type { RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isFree, leaseEnds, leaseTo, type Token } from '../work/lease.ts';

/** All that was paid in this auction is owed back; of one that still runs, or has a winner, nothing is noted. */
export async function noteRefundsOwed(db: Db, auctionId: string): Promise<void> {
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
        and (try_at is null or try_at <= (select game_clock())) and ${isFree}
        and not (select withheld from shown_results result where result.auction_id = a.auction_id)
      order by coalesce(cancelled_at, declared_at) limit ${limit} for no key update of a skip locked
    )
    update auctions a set ${leaseTo(token)} from due where a.auction_id = due.auction_id
    returning a.auction_id, case outcome when 'cancelled' then 'auction_cancelled' else outcome end as reason`.execute(
    db,
  );
  return rows;
}
