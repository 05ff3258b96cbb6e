import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type EntryRow = {
  bidId: string;
  bidderId: string;
  firstName: string;
  lastName: string;
  email: string;
  amountPaise: number;
  seq: number;
  people: number;
  placedAt: Date;
};
export type RankedRow = EntryRow & { rank: number };

export const entry = sql`b.bid_id, b.bidder_id, u.first_name, u.last_name, u.email, b.amount_paise, b.seq, b.placed_at`;

/**
 * Finds bids by the name that is shown: the first name and the initial. Returns the bids' numbers, in order of placing.
 */
export async function findNamed(db: Db, auctionId: string, search: string, after = 0): Promise<number[]> {
  const { rows } = await sql<{ seqs: number[] }>`
    select coalesce(array_agg(b.seq order by b.seq), '{}') as seqs
    from bids b join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq > ${after}
      and strpos(lower(u.first_name || ' ' || left(u.last_name, 1) || '.'), lower(${search})) > 0`.execute(db);
  return rows[0]?.seqs ?? [];
}
