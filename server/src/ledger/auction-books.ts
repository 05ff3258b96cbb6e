import { type EntryMode, isSealed, type Outcome } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { shownResultOf } from '../db/shown-result.ts';

/** The money of each auction, and whether its amounts may be shown. */
export async function listAuctionBooks(db: Db) {
  const auctions = await listAuctionBookRows(db);
  return auctions.map(({ outcome, ...books }) => ({ ...books, isOpen: !isSealed(outcome) }));
}

type Won = { readonly auctionId: string; readonly entryMode: EntryMode; readonly winningBidId: string };

/**
 * Books an auction's earnings as one ledger entry: the sum of its bids, or only the winning bid of a refundable
 * auction. Free bids earn nothing. Call in the transaction that declares the result.
 */
export async function bookEarnings(db: Db, { auctionId, entryMode, winningBidId }: Won): Promise<void> {
  if (entryMode === 'free') return;
  const kept = entryMode === 'paid' ? sql`auction_id = ${auctionId}` : sql`bid_id = ${winningBidId}`;
  await sql`
    insert into ledger_entries (movement, debit, credit, amount_paise, auction_id)
    select 'earned', 'owed_to_bidders', 'revenue', sum(amount_paise), auction_id
    from bids where ${kept} group by auction_id`.execute(db);
}

type AuctionBooks = {
  title: string;
  outcome: Outcome | null;
  payments: number;
  refunds: number;
  refundsMade: number;
  capturedPaise: number;
  refundedPaise: number;
  earnedPaise: number;
};

/** The money of each auction that has a payment, sorted by the auction's end. */
async function listAuctionBookRows(db: Db): Promise<AuctionBooks[]> {
  const { rows } = await sql<AuctionBooks>`
    select a.title, result.outcome, count(*)::int as payments, count(refund_id)::int as refunds,
      count(refund_id) filter (where r.state = 'refunded')::int as refunds_made,
      sum(p.amount_paise)::bigint as captured_paise,
      coalesce(sum(r.amount_paise) filter (where r.state = 'refunded'), 0)::bigint as refunded_paise,
      coalesce((select sum(l.amount_paise) from ledger_entries l
        where l.auction_id = a.auction_id and l.movement = 'earned'), 0)::bigint as earned_paise
    from auctions a
    join payment_orders o using (auction_id)
    join payments p using (payment_order_id)
    left join refunds r using (payment_id)
    cross join lateral ${shownResultOf('a.auction_id')} result
    group by a.auction_id, result.outcome order by a.end_time, a.auction_id`.execute(db);
  return rows;
}
