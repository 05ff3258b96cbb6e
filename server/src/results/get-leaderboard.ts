import type { LeaderboardEntry } from '@ekbid/contract';
import { leaderboardStatus, type LeaderboardStatus, maskEmail, maskName, toRupees } from '@ekbid/domain';
import type { Caller } from '../accounts/admit.ts';
import type { Db } from '../db/database.ts';
import { cursorRank, readCursor, takePage } from '../cursor.ts';
import { getAuctionEnd } from './auction-end.ts';
import { countLeaderboard, getBidStatistics, type LeaderboardRow, listLeaderboard } from './results.queries.ts';

type Asked = {
  readonly search?: string | undefined;
  readonly status?: LeaderboardStatus | '' | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

/** An auction's bids: sealed in order of placing; after declaring by rank, names masked but for oneself and administrators. */
export async function getLeaderboard(db: Db, caller: Caller, auctionId: string, asked: Asked) {
  const auction = await getAuctionEnd(db, auctionId);
  const [{ rows, total }, statistics] = await Promise.all([
    readEntries(db, auction, asked),
    getBidStatistics(db, auctionId),
  ]);
  const { page, next } = takePage(rows, asked.limit, ({ rank }) => [rank]);
  return {
    data: page.map((row) => ({
      ...entryFor(caller, row, auction.sealed),
      status: leaderboardStatus(row, auction),
    })),
    meta: {
      next,
      total,
      totalBids: statistics.totalBids,
      auction: { _id: auctionId, title: auction.title, status: auction.status, outcome: auction.outcome },
      statistics: statisticsOf(statistics, auction),
    },
  };
}

type Auction = Awaited<ReturnType<typeof getAuctionEnd>>;

async function readEntries(db: Db, auction: Auction, { search, status, after, limit }: Asked) {
  const wanted = status || undefined;
  const { auctionId, sealed } = auction;
  // While sealed all entries have one status: the filter shows them all, or none, and asks the bids nothing.
  if (sealed && wanted !== undefined && wanted !== leaderboardStatus({ won: false, people: 0 }, auction))
    return { rows: [], total: 0 };
  const asked = {
    auctionId,
    sealed,
    search: search?.trim() || undefined,
    status: sealed ? undefined : wanted,
    after: readCursor(after, cursorRank)?.[0] ?? 0,
    limit,
  };
  const [rows, total] = await Promise.all([listLeaderboard(db, asked), countLeaderboard(db, asked)]);
  return { rows, total };
}

type Totals = Awaited<ReturnType<typeof getBidStatistics>>;

/** Averages and volumes move with each bid and would give amounts away: they appear with the result. */
function statisticsOf({ totalBids, totalBidders, volumePaise }: Totals, { sealed, outcome }: Auction) {
  return {
    totalBidders,
    winners: outcome === 'winner' ? 1 : 0,
    averageBid: sealed ? null : Math.round(volumePaise / Math.max(totalBids, 1) / 100),
    totalVolume: sealed ? null : toRupees(volumePaise),
  };
}

function entryFor(caller: Caller, row: LeaderboardRow, sealed: boolean): Omit<LeaderboardEntry, 'status'> {
  const mine = row.bidderId === caller.userId;
  const whole = mine || (caller.role === 'ADMIN' && !sealed);
  return {
    _id: row.bidId,
    rank: row.rank,
    name: whole ? `${row.firstName} ${row.lastName}`.trim() : maskName(row.firstName, row.lastName),
    email: whole ? row.email : maskEmail(row.email),
    bidAmount: mine || !sealed ? toRupees(row.amountPaise) : null,
    mine,
    createdAt: row.placedAt.toISOString(),
  };
}
