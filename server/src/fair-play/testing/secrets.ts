import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { World } from './world.ts';

/**
 * Returns the sum of other people's bids in the running auction, in rupees. Bids that a look adds later do not count.
 */
export async function secretOf({ test, people, auctions }: World): Promise<number> {
  const { rows } = await sql<{ rupees: number }>`
    select (sum(amount_paise) / 100)::int as rupees from bids
    where auction_id = ${auctions['running']} and bidder_id <> ${people.asha.userId} and seq <= 8`.execute(test.db);
  return rows[0]?.rupees ?? 0;
}

/** Returns how many people have a bid of each of these amounts. */
export async function holdersOf(
  db: Db,
  bids: readonly { readonly auctionId: string; readonly bidAmount: number }[],
): Promise<number[]> {
  const held = bids.map(async ({ auctionId, bidAmount }) => {
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from bids
      where auction_id = ${auctionId} and amount_paise = ${Math.round(bidAmount * 100)}`.execute(db);
    return rows[0]?.people ?? 0;
  });
  return Promise.all(held);
}

export async function lowestFirst<Listed extends { readonly auction: { readonly _id: string } }>(
  db: Db,
  listed: readonly Listed[],
): Promise<Listed[]> {
  const { rows } = await sql<{ auctionId: string; paise: number }>`
    select auction_id, min(amount_paise)::int as paise from bids group by 1`.execute(db);
  const lowest = new Map(rows.map(({ auctionId, paise }) => [auctionId, paise]));
  const of = ({ auction }: Listed) => lowest.get(auction._id) ?? 0;
  return listed.toSorted((one, other) => of(one) - of(other));
}
