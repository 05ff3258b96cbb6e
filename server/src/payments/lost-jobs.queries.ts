import type { RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** All that was paid in this auction is owed back; of one that still runs, or has a winner, nothing is noted. */
export async function noteRefundsOwed(db: Db, auctionId: string): Promise<void> {
  await sql`update auctions set refunds_owed_at = game_clock()
    where auction_id = ${auctionId} and outcome in ('cancelled', 'no_unique_bid') and refunds_owed_at is null`.execute(
    db,
  );
}

type Owing = { readonly auctionId: string; readonly reason: RefundReason };

/**
 * Auctions that give everybody their money back and did not come to it in time, with no job that still can. Only those of
 * which the fair-play log says so too: nobody's money moves because a row was changed.
 */
export async function listForgottenAuctions(db: Db, limit: number): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    select auction_id, case outcome when 'cancelled' then 'auction_cancelled' else outcome end as reason from auctions a
    where outcome in ('cancelled', 'no_unique_bid') and refunds_owed_at is null
      and coalesce(cancelled_at, declared_at) <= game_clock() - interval '1 minute'
      and not (select withheld from shown_results result where result.auction_id = a.auction_id)
      and not exists (select from graphile_worker.jobs j
        where j.key = 'owe-refunds:' || a.auction_id and j.attempts < j.max_attempts)
    order by coalesce(cancelled_at, declared_at) limit ${limit}`.execute(db);
  return rows;
}

/** What the provider told of and nobody handled in time, with no job that still can: the oldest first. */
export async function listForgottenSubjects(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from webhook_events e
    where handled_at is null and subject is not null and received_at <= game_clock() - interval '5 minutes'
      and not exists (select from graphile_worker.jobs j
        where j.key = 'handle-notices:' || e.subject and j.attempts < j.max_attempts)
    group by subject order by min(received_at) limit ${limit}`.execute(db);
  return rows.map(({ subject }) => subject);
}
