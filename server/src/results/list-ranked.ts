import type { LeaderboardStatus } from '@ekbid/domain';
import * as z from 'zod';
import { cursorNumber, cursorRank, readCursor, takePage } from '../cursor.ts';
import type { Db } from '../db/database.ts';
import type { AuctionForResults } from './auction-end.ts';
import type { LeaderboardPage, LeaderboardQuery } from './leaderboard-page.ts';
import {
  countBidders,
  countFound,
  countLoneAmounts,
  findEntries,
  listLoneEntries,
  listSharedEntries,
  type RankedRow,
  sumAmounts,
} from './leaderboard.queries.ts';

/** The last entry before a page. */
type Place = { readonly rank: number; readonly shared: boolean; readonly amount: number; readonly seq: number };
type Asked = LeaderboardQuery & { readonly auction: AuctionForResults };

/** A page of a declared leaderboard: the winner, then amounts that stood alone, rising, then shared ones. */
export async function listRanked(
  db: Db,
  auction: AuctionForResults,
  query: LeaderboardQuery,
): Promise<LeaderboardPage> {
  const asked: Asked = { ...query, auction };
  const { auctionId } = auction;
  const from = readPlace(query.after);
  const [total, totalBidders, volumePaise] = from?.counted ?? [
    await countListed(db, asked),
    await countBidders(db, auctionId),
    await sumAmounts(db, auctionId),
  ];
  const list = query.search === undefined ? listStretch : listNamed;
  const rows = await list(db, asked, from?.place ?? null);
  const { page, next } = takePage(rows, query.limit, ({ rank, people, amountPaise, seq }) => [
    'ranked',
    rank,
    people > 1 ? 1 : 0,
    amountPaise,
    seq,
    total,
    totalBidders,
    volumePaise,
  ]);
  return { entries: page, next, total, totalBidders, volumePaise };
}

function readPlace(after: string | undefined) {
  const cursor = readCursor(
    after,
    z.literal('ranked'),
    cursorRank,
    z.union([z.literal(0), z.literal(1)]),
    cursorNumber,
    cursorRank,
    cursorNumber,
    cursorNumber,
    cursorNumber,
  );
  if (cursor === null) return null;
  const [, rank, shared, amount, seq, ...counted] = cursor;
  return { place: { rank, shared: shared === 1, amount, seq }, counted };
}

/** What a filter leaves of the result: amounts that stood alone, shared ones, both, or (before declaring only) neither. */
const stretches: Readonly<Record<LeaderboardStatus | 'all', { readonly lone: boolean; readonly shared: boolean }>> = {
  all: { lone: true, shared: true },
  winner: { lone: true, shared: false },
  lost: { lone: true, shared: false },
  disqualified: { lone: false, shared: true },
  active: { lone: false, shared: false },
  pending: { lone: false, shared: false },
};

type Lister = (db: Db, asked: Asked, after: Place | null) => Promise<RankedRow[]>;

const listNamed: Lister = (db, { auction: { auctionId }, search = '', status, limit }, after) =>
  findEntries(db, { auctionId, search, status, afterRank: after?.rank ?? 0, limit: limit + 1 });

/** A rank is a place in the whole result; without a name to look for, a filter leaves an unbroken stretch of it. */
const listStretch: Lister = async (db, asked, after) => {
  const limit = asked.limit + 1;
  const { lone, shared } = stretches[asked.status ?? 'all'];
  const from = after ?? (await startOf(db, asked));
  const alone = lone && !from.shared ? await listLone(db, asked, from, limit) : [];
  if (!shared || alone.length === limit) return alone;
  const rank = alone.at(-1)?.rank ?? from.rank;
  const place = from.shared ? from : { rank, shared: true, amount: 0, seq: 0 };
  return [...alone, ...(await listShared(db, asked, place, limit - alone.length))];
};

/** Where the stretch that a filter leaves begins. */
async function startOf(db: Db, { auction, status }: Asked): Promise<Place> {
  const { auctionId, winningAmountPaise } = auction;
  if (status === 'disqualified')
    return { rank: await countLoneAmounts(db, auctionId), shared: true, amount: 0, seq: 0 };
  if (status === 'lost' && winningAmountPaise !== null)
    return { rank: 1, shared: false, amount: winningAmountPaise, seq: 0 };
  return { rank: 0, shared: false, amount: 0, seq: 0 };
}

async function listLone(db: Db, { auction, status }: Asked, after: Place, limit: number): Promise<RankedRow[]> {
  const { auctionId, winningAmountPaise } = auction;
  const upTo = status === 'winner' ? (winningAmountPaise ?? 0) : null;
  const rows = await listLoneEntries(db, { auctionId, afterAmount: after.amount, upTo, limit });
  return rows.map((row, place) => ({ ...row, rank: after.rank + place + 1 }));
}

async function listShared(db: Db, { auction }: Asked, after: Place, limit: number): Promise<RankedRow[]> {
  const { auctionId } = auction;
  const rows = await listSharedEntries(db, { auctionId, afterAmount: after.amount, afterSeq: after.seq, limit });
  return rows.map((row, place) => ({ ...row, rank: after.rank + place + 1 }));
}

async function countListed(db: Db, { auction, search, status }: Asked): Promise<number> {
  const { auctionId, slotsFilled, outcome } = auction;
  const won = outcome === 'winner' ? 1 : 0;
  if (search !== undefined) return countFound(db, { auctionId, search, status });
  switch (status) {
    case undefined:
      return slotsFilled;
    case 'winner':
      return won;
    case 'lost':
      return (await countLoneAmounts(db, auctionId)) - won;
    case 'disqualified':
      return slotsFilled - (await countLoneAmounts(db, auctionId));
    case 'active':
    case 'pending':
      return 0;
  }
}
