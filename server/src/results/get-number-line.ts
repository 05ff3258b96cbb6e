import type { NumberLineData } from '@ekbid/contract';
import { toRupees, type AuctionEnd, isSealed, Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import { isResultForMembers } from '../auctions/read-auctions.ts';
import { type Db, readClock } from '../db/database.ts';
import { shownResult } from '../db/shown-result.ts';
import { statusOf } from '../db/status-of.ts';
import type { Caller } from '../sessions/authorize.ts';

/** This many of the lowest amounts are listed one by one. Higher amounts are counted in bins. */
export const drawnAmounts = 120;
export const bins = 40;

/** The result as a line of amounts. While it is sealed, it contains only the caller's own amounts. */
export async function getNumberLine(db: Db, caller: Caller | null, auctionId: string): Promise<NumberLineData> {
  const auction = await getAuctionEnd(db, caller, auctionId);
  const own = caller === null ? [] : await listOwnAmounts(db, auctionId, caller.userId);
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

/**
 * A person's own amounts, found in the line that is the same for everybody. Null if some of them are in a bin, because
 * a bin does not say how many people bid each amount.
 */
export function findOwnAmounts(
  { sealed, lowest }: Pick<NumberLineData, 'sealed' | 'lowest'>,
  bids: readonly { readonly amountPaise: number }[],
): NumberLineData['mine'] | null {
  const people = new Map(lowest.map((each) => [each.amount, each.people]));
  const mine = bids.map(({ amountPaise }) => {
    const amount = toRupees(amountPaise);
    return { amount, people: people.get(amount) ?? null };
  });
  if (!sealed && mine.some(({ people }) => people === null)) return null;
  return mine.toSorted((a, b) => a.amount - b.amount);
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
/** An auction with the data that its results pages show. */
export type AuctionForResults = AuctionRow & AuctionEnd & { readonly sealed: boolean };

/**
 * Reads an auction for its results pages. Visitors are refused if it was decided at a time when only members could read
 * results.
 */
export async function getAuctionEnd(db: Db, caller: Caller | null, auctionId: string): Promise<AuctionForResults> {
  const auction = await findAuctionForResults(db, auctionId);
  if (!auction) throw new Refusal('not_found', { what: 'auction' });
  if (caller === null && (await isResultForMembers(db, auction))) throw new Refusal('not_signed_in');
  const status = statusOf(auction, await readClock(db));
  return { ...auction, status, sealed: isSealed(auction.outcome) };
}

/** The lowest amounts of an auction, with the number of people at each. */
function listLowestAmounts(db: Db, auctionId: string, limit: number) {
  return db
    .selectFrom('amountCounts')
    .where('auctionId', '=', auctionId)
    .orderBy('amountPaise')
    .limit(limit)
    .select(['amountPaise', 'people'])
    .execute();
}

/** Counts the bids above an amount in bins of equal width, up to the ending bid. Empty bins are left out. */
async function listBins(db: Db, auctionId: string, range: { above: number; upTo: number; bins: number }) {
  const { above, upTo, bins } = range;
  const { rows } = await sql<{ bin: number; bids: number }>`
    select width_bucket(amount_paise::numeric, ${above + 1}::numeric, ${upTo + 1}::numeric, ${bins}::int) as bin,
      sum(people)::int as bids
    from amount_counts where auction_id = ${auctionId} and amount_paise > ${above}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** One person's amounts, with the number of people at each. */
export function listOwnAmounts(db: Db, auctionId: string, bidderId: string) {
  return db
    .selectFrom('paymentOrders as o')
    .innerJoin('bids', 'bids.paymentOrderId', 'o.paymentOrderId')
    .innerJoin('amountCounts', (join) =>
      join
        .onRef('amountCounts.auctionId', '=', 'bids.auctionId')
        .onRef('amountCounts.amountPaise', '=', 'bids.amountPaise'),
    )
    .where('o.auctionId', '=', auctionId)
    .where('o.bidderId', '=', bidderId)
    .orderBy('bids.amountPaise')
    .select(['bids.amountPaise', 'people'])
    .execute();
}

function findAuctionForResults(db: Db, auctionId: string) {
  return db
    .selectFrom('auctions')
    .innerJoinLateral(shownResult, (join) => join.onTrue())
    .where('auctions.auctionId', '=', auctionId)
    .select([
      'auctions.auctionId',
      'title',
      'startingBidPaise',
      'endingBidPaise',
      'bidIncrementPaise',
      'slotsFilled',
      'bidders',
      'startTime',
      'endTime',
      'result.declaredAt',
      'result.cancelledAt',
      'result.outcome',
      'result.withheld',
      'result.winningBidPaise as winningAmountPaise',
    ])
    .executeTakeFirst();
}
