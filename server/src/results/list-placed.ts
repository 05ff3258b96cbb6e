import { leaderboardStatus, type LeaderboardStatus } from '@ekbid/domain';
import * as z from 'zod';
import { cursorNumber, cursorRank, readCursor, takePage } from '../cursor.ts';
import type { Db } from '../db/database.ts';
import type { AuctionForResults } from './auction-end.ts';
import { countBidders, countNamed, listSealedEntries } from './leaderboard.queries.ts';
import type { LeaderboardPage, LeaderboardQuery } from './leaderboard-page.ts';

/** A page of a sealed leaderboard: in order of placing. Its cursor carries counts and a place, and no amount. */
export async function listPlaced(
  db: Db,
  auction: AuctionForResults,
  { search, status, after, limit }: LeaderboardQuery,
): Promise<LeaderboardPage> {
  const { auctionId } = auction;
  const from = readCursor(after, z.literal('placed'), cursorRank, cursorNumber, cursorNumber);
  const [, afterSeq, total, totalBidders] = from ?? [
    'placed',
    0,
    await countPlaced(),
    await countBidders(db, auctionId),
  ];
  const asked = { auctionId, search, afterSeq, limit: limit + 1 };
  const rows = isShown(status) ? await listSealedEntries(db, asked) : [];
  const { page, next } = takePage(rows, limit, ({ seq }) => ['placed', seq, total, totalBidders]);
  return { entries: page, next, total, totalBidders, volumePaise: null };

  async function countPlaced(): Promise<number> {
    if (!isShown(status)) return 0;
    return search === undefined ? auction.slotsFilled : countNamed(db, auctionId, search);
  }

  /** While sealed all entries have one status: the filter shows them all, or none, and asks the bids nothing. */
  function isShown(wanted: LeaderboardStatus | undefined): boolean {
    return wanted === undefined || wanted === leaderboardStatus({ won: false, people: 0 }, auction);
  }
}
