import * as contract from '@ekbid/contract';
import type { LeaderboardEntry } from '@ekbid/contract';
import { leaderboardStatus, type LeaderboardStatus, maskEmail, maskName, Refusal, toRupees } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { openOwnParts } from '../auctions/own-part.ts';
import { getAuctionView } from '../auctions/read-auctions.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../sessions/authorize.ts';
import { declareWinner } from './declare-winner.ts';
import { findOwnAmounts, getNumberLine, type AuctionForResults, getAuctionEnd } from './get-number-line.ts';
import { listAccountsAlike } from './list-accounts-alike.ts';
import type { RankedRow } from './leaderboard.queries.ts';
import { type LeaderboardPage, listPlaced } from './list-placed.ts';
import { listRanked } from './list-ranked.ts';

export function resultRoutes(app: FastifyInstance, deps: Deps): void {
  const ownParts = openOwnParts(deps.db);
  // No times: a shared reply is kept only for a fraction of a second, so an end shows at most that much late.
  const changesAt = () => [];
  const auctionOf = ({ auctionId }: { auctionId: string }) => auctionId;
  const mayBrowse = (caller: Caller | null) => {
    if (caller === null && deps.config.membersOnly) throw new Refusal('not_signed_in');
  };

  serve(
    app,
    deps,
    contract.getLeaderboard,
    async ({ params, query, caller, read }) => {
      mayBrowse(caller);
      return read((db) => getLeaderboard(db, caller, params.auctionId, query));
    },
    { shared: { changesAt, auctionOf, isShared: ({ after, search }) => after === undefined && !search } },
  );

  serve(app, deps, contract.listAccountsAlike, async ({ params, read }) => ({
    data: await read((db) => listAccountsAlike(db, params.auctionId)),
  }));

  serve(
    app,
    deps,
    contract.getNumberLine,
    async ({ params, caller, read }) => {
      mayBrowse(caller);
      return { data: await read((db) => getNumberLine(db, caller, params.auctionId)) };
    },
    {
      shared: {
        changesAt,
        auctionOf,
        // When a result is declared, everybody requests the line at once. It is read once for all, and each person's
        // own amounts are added.
        addOwn: async (reply, sessionHash, { auctionId }) => {
          const own = await ownParts.take({ sessionHash, auctionIds: [auctionId] });
          if (own === null || own.bids.length === 0) return 'shared';
          const mine = findOwnAmounts(reply.data, own.bids);
          return mine === null ? 'unshared' : { ...reply, data: { ...reply.data, mine } };
        },
      },
    },
  );

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
 * A page of an auction's bids: in order of placing while sealed, then by rank. Names are masked, except a person's own
 * and for administrators after the result. Visitors get no e-mail addresses.
 */
export async function getLeaderboard(db: Db, caller: Caller | null, auctionId: string, asked: Asked) {
  const auction = await getAuctionEnd(db, caller, auctionId);
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

/**
 * The average and the volume change with each bid, so they would reveal its amount. They are shown only with the
 * result.
 */
function statisticsOf({ volumePaise }: LeaderboardPage, { outcome, slotsFilled, bidders }: AuctionForResults) {
  return {
    totalBidders: bidders,
    winners: outcome === 'winner' ? 1 : 0,
    averageBid: volumePaise === null ? null : Math.round(volumePaise / Math.max(slotsFilled, 1) / 100),
    totalVolume: volumePaise === null ? null : toRupees(volumePaise),
  };
}

function entryFor(caller: Caller | null, row: RankedRow, auction: AuctionForResults): LeaderboardEntry {
  const mine = row.bidderId === caller?.userId;
  const { sealed, winningAmountPaise } = auction;
  return {
    _id: row.bidId,
    rank: row.rank,
    ...personFor(caller, row, sealed),
    bidAmount: mine || !sealed ? toRupees(row.amountPaise) : null,
    // The winning amount is unique, so the bid at this amount is the winner.
    status: leaderboardStatus({ won: row.amountPaise === winningAmountPaise, people: row.people }, auction),
    people: sealed ? null : row.people,
    mine,
    createdAt: row.placedAt.toISOString(),
  };
}

function personFor(caller: Caller | null, row: RankedRow, sealed: boolean): Pick<LeaderboardEntry, 'name' | 'email'> {
  const masked = maskName(row.firstName, row.lastName);
  if (caller === null) return { name: masked, email: null };
  const isWhole = row.bidderId === caller.userId || (caller.role === 'ADMIN' && !caller.secondFactorDue && !sealed);
  return isWhole
    ? { name: `${row.firstName} ${row.lastName}`.trim(), email: row.email }
    : // The address of a deleted account is empty.
      { name: masked, email: row.email && maskEmail(row.email) };
}
