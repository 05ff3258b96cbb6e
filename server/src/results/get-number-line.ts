import type { NumberLineData } from '@ekbid/contract';
import { toRupees, type AuctionEnd, isSealed, Refusal } from '@ekbid/domain';
import { type Db, readClock } from '../db/database.ts';
import { statusOf } from '../db/status-of.ts';
import type { Caller } from '../sessions/authorize.ts';
import { listBins, listLowestAmounts, listOwnAmounts, findAuctionForResults } from './results.queries.ts';

/** So many of the lowest amounts are drawn one by one; those above are counted in bins. */
const drawnAmounts = 120;
const bins = 40;

/** The result as a line of amounts. While sealed it contains the caller's own amounts only. */
export async function getNumberLine(db: Db, caller: Caller, auctionId: string): Promise<NumberLineData> {
  const auction = await getAuctionEnd(db, auctionId);
  const own = await listOwnAmounts(db, auctionId, caller.userId);
  const { sealed, startingBidPaise, endingBidPaise, bidIncrementPaise, slotsFilled, winningAmountPaise } = auction;
  const open = sealed ? { lowest: [], rest: [] } : await readAmounts(db, auctionId, endingBidPaise);
  return {
    startingBid: toRupees(startingBidPaise),
    endingBid: toRupees(endingBidPaise),
    bidIncrement: toRupees(bidIncrementPaise),
    totalBids: slotsFilled,
    sealed,
    winningBid: winningAmountPaise === null ? null : toRupees(winningAmountPaise),
    mine: own.map(({ amountPaise, people }) => ({ amount: toRupees(amountPaise), people: sealed ? null : people })),
    ...open,
  };
}

async function readAmounts(db: Db, auctionId: string, upTo: number): Promise<Pick<NumberLineData, 'lowest' | 'rest'>> {
  const counts = await listLowestAmounts(db, auctionId, drawnAmounts);
  const lowest = counts.map(({ amountPaise, people }) => ({ amount: toRupees(amountPaise), people }));
  const above = counts.at(-1)?.amountPaise ?? upTo;
  if (counts.length < drawnAmounts || above >= upTo) return { lowest, rest: [] };
  const width = (upTo - above) / bins;
  const edge = (bin: number) => toRupees(Math.round(above + width * bin));
  const counted = await listBins(db, auctionId, { above, upTo, bins });
  return { lowest, rest: counted.map(({ bin, bids }) => ({ from: edge(bin - 1), to: edge(bin), bids })) };
}

type AuctionRow = NonNullable<Awaited<ReturnType<typeof findAuctionForResults>>>;
/** An auction with what its results pages show. */
export type AuctionForResults = AuctionRow & AuctionEnd & { readonly sealed: boolean };

export async function getAuctionEnd(db: Db, auctionId: string): Promise<AuctionForResults> {
  const auction = await findAuctionForResults(db, auctionId);
  if (!auction) throw new Refusal('not_found', { what: 'auction' });
  const status = statusOf(auction, await readClock(db));
  return { ...auction, status, sealed: isSealed(auction.outcome) };
}
