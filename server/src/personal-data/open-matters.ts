import type { OpenMatter } from '@ekbid/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { owesRefunds } from '../refunds/owe-refunds.ts';

/**
 * What has to end before an account can be deleted. Read under a lock of the whole person, so that no order is opened
 * meanwhile. An auction that is decided still owes refunds or news for a moment: that counts as open, too.
 */
export async function listOpenMatters(db: Db, userId: string): Promise<OpenMatter[]> {
  const { rows } = await sql<Omit<OpenMatter, 'auction'> & { auctionId: string; title: string; titleHindi: string }>`
    with own as materialized (
      select distinct auction_id from bids where bidder_id = ${userId}
    ), open (kind, auction_id) as (
      select 'payment', auction_id from payment_orders
        where bidder_id = ${userId} and (state in ('created', 'paid') or awaits_capture)
      union select 'bid', auction_id from own join auctions using (auction_id) where outcome is null
      union select 'refund', o.auction_id from payment_orders o
        left join payments p using (payment_order_id) left join refunds r using (payment_id)
        where o.bidder_id = ${userId} and (o.state = 'refund_pending' or r.state <> 'refunded')
      union select 'refund', auction_id from own join auctions using (auction_id)
        where ${owesRefunds}
      union select 'result', auction_id from own join announcements using (auction_id) where done_at is null
      union select 'prize', auction_id from prizes
        where winner_id = ${userId} and state in ('to_claim', 'claimed', 'sent')
      union select 'question', auction_id from operator_tasks where bidder_id = ${userId} and resolved_at is null
    )
    select kind, a.auction_id, a.title, a.title_hindi from open left join auctions a using (auction_id)
    order by kind, a.end_time`.execute(db);
  return rows.map(({ kind, auctionId, title, titleHindi }) => ({
    kind,
    auction: auctionId === null ? null : { _id: auctionId, title, titleHindi },
  }));
}
