import * as contract from '@ekbid/contract';
import type { LeaderboardEntry } from '@ekbid/contract';
import { leaderboardStatus, type LeaderboardStatus, maskEmail, maskName, toRupees } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { getAuctionView } from '../auctions/read-auctions.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../sessions/authorize.ts';
import { declareWinner } from './declare-winner.ts';
import { getNumberLine, type AuctionForResults, getAuctionEnd } from './get-number-line.ts';
import type { RankedRow } from './leaderboard.queries.ts';
import { type LeaderboardPage, listPlaced } from './list-placed.ts';
import { listRanked } from './list-ranked.ts';

export function resultRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getLeaderboard, async ({ params, query, caller, read }) =>
    read((db) => getLeaderboard(db, caller, params.auctionId, query)),
  );

  serve(app, deps, contract.getNumberLine, async ({ params, caller, read }) => ({
    data: await read((db) => getNumberLine(db, caller, params.auctionId)),
  }));

  serve(app, deps, contract.declareWinner, async ({ params, caller, texts }) => {
    await declareWinner(deps, params.auctionId, caller);
    const data = await getAuctionView(deps.db, params.auctionId, caller);
    const { declared, done } = texts.declare;
    return { data, message: data.outcome === null || data.outcome === 'winner' ? declared : done[data.outcome] };
  });
}

type Asked = {
  readonly search?: string | undefined;
  readonly status?: LeaderboardStatus | '' | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

/**
 * An auction's bids: while sealed in order of placing, then by rank. Names are masked except one's own and for admins.
 */
export async function getLeaderboard(db: Db, caller: Caller, auctionId: string, asked: Asked) {
  const auction = await getAuctionEnd(db, auctionId);
  const { search, status, after, limit } = asked;
  const query = { search: search?.trim() || undefined, status: status || undefined, after, limit };
  const list = await (auction.sealed ? listPlaced : listRanked)(db, auction, query);
  return {
    data: list.entries.map((row) => entryFor(caller, row, auction)),
    meta: {
      next: list.next,
      total: list.total,
      totalBids: auction.slotsFilled,
      newBidders: list.newBidders,
      auction: {
        _id: auctionId,
        title: auction.title,
        status: auction.status,
        outcome: auction.outcome,
        resultWithheld: auction.withheld === true,
      },
      statistics: statisticsOf(list, auction),
    },
  };
}

/** Averages and volumes change with each bid and would reveal amounts, so they appear only with the result. */
function statisticsOf({ volumePaise }: LeaderboardPage, { outcome, slotsFilled, bidders }: AuctionForResults) {
  return {
    totalBidders: bidders,
    winners: outcome === 'winner' ? 1 : 0,
    averageBid: volumePaise === null ? null : Math.round(volumePaise / Math.max(slotsFilled, 1) / 100),
    totalVolume: volumePaise === null ? null : toRupees(volumePaise),
  };
}

function entryFor(caller: Caller, row: RankedRow, auction: AuctionForResults): LeaderboardEntry {
  const mine = row.bidderId === caller.userId;
  const { sealed, winningAmountPaise } = auction;
  const whole = mine || (caller.role === 'ADMIN' && !caller.secondFactorDue && !sealed);
  return {
    _id: row.bidId,
    rank: row.rank,
    name: whole ? `${row.firstName} ${row.lastName}`.trim() : maskName(row.firstName, row.lastName),
    email: whole ? row.email : maskEmail(row.email),
    bidAmount: mine || !sealed ? toRupees(row.amountPaise) : null,
    // The winning amount has exactly one bid.
    status: leaderboardStatus({ won: row.amountPaise === winningAmountPaise, people: row.people }, auction),
    mine,
    createdAt: row.placedAt.toISOString(),
  };
}
