import { leaderboardStatuses, outcomes, prizeStates } from '@ekbid/domain';
import * as z from 'zod/mini';
import { type Auction, auction } from './auctions.ts';
import { endpoint } from './endpoint.ts';
import { auctionOfPrize } from './prizes/prize-progress.ts';
import { id, instant, listReply, page, reply, rupees, searchText } from './schemas.ts';

export const leaderboardEntry = z.object({
  _id: id,
  /** The position in the order of placing until the result is declared, and in the final ranking after that. */
  rank: z.number(),
  name: z.string(),
  /** Masked for others. The bidder and administrators see the whole address. Null for visitors. */
  email: z.nullable(z.string()),
  /** Null while amounts are sealed, except in the caller's own bids. */
  bidAmount: z.nullable(rupees),
  status: z.enum(leaderboardStatuses),
  /** How many people placed a bid on this amount. Null while amounts are sealed. */
  people: z.nullable(z.number()),
  mine: z.boolean(),
  createdAt: instant,
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;

export const getLeaderboard = endpoint('GET /leaderboard/:auctionId', {
  access: 'public',
  summary: 'The bids of an auction: sealed in order of placing, after declaring open in order of rank',
  params: z.object({ auctionId: id }),
  query: z.object({
    ...page,
    search: searchText,
    status: z.optional(z.enum([...leaderboardStatuses, ''])),
  }),
  reply: listReply(leaderboardEntry, {
    auction: z.object({
      _id: id,
      title: z.string(),
      status: auction.shape.status,
      outcome: z.nullable(z.enum(outcomes)),
      /** True while the result differs from the fair-play log. Amounts stay sealed while it is true. */
      resultWithheld: z.boolean(),
    }),
    /** The number of all bids in the auction, regardless of filters. */
    totalBids: z.number(),
    /**
     * How many people appear on this page and on no earlier page. "Showing X of Y bidders" adds these numbers up to X.
     */
    newBidders: z.number(),
    statistics: z.object({
      /** Y in "Showing X of Y bidders". */
      totalBidders: z.number(),
      winners: z.number(),
      /** In whole rupees. Null while amounts are sealed. */
      averageBid: z.nullable(rupees),
      totalVolume: z.nullable(rupees),
    }),
  }),
});

const amountCount = z.object({ amount: rupees, people: z.number() });

export const getNumberLine = endpoint('GET /auctions/:auctionId/number-line', {
  access: 'public',
  summary: 'The result as a line of amounts; sealed but for one’s own bids until declared',
  params: z.object({ auctionId: id }),
  reply: reply(
    z.object({
      startingBid: rupees,
      endingBid: rupees,
      bidIncrement: rupees,
      totalBids: z.number(),
      sealed: z.boolean(),
      winningBid: z.nullable(rupees),
      /**
       * The caller's own amounts. `people` is how many people placed a bid on the amount, or null until the result is
       * declared.
       */
      mine: z.array(z.object({ amount: rupees, people: z.nullable(z.number()) })),
      /** The lowest amounts, each with the number of people who placed a bid on it. Empty while amounts are sealed. */
      lowest: z.array(amountCount),
      /**
       * The amounts above those in `lowest`, in bins of equal width. Empty while amounts are sealed, or if none are
       * left.
       */
      rest: z.array(z.object({ from: rupees, to: rupees, bids: z.number() })),
    }),
  ),
});
export type NumberLineData = z.infer<typeof getNumberLine.reply>['data'];

/** The picture of a declared result for link previews and messages. It is a PNG of 1200 x 630 pixels. */
export const sharePicture = {
  path: '/share/:language/:auctionId.png',
  at: (language: string, auctionId: string) => `/share/${language}/${auctionId}.png`,
} as const;

/** Whether everyone may see the auction's number line. An auction without bids has no number line. */
export const hasOpenLine = ({ outcome, forMembers }: Pick<Auction, 'outcome' | 'forMembers'>) =>
  (outcome === 'winner' || outcome === 'no_unique_bid') && !forMembers;

export const declareWinner = endpoint('POST /auctions/:auctionId/declare-winner', {
  access: 'admin',
  summary: 'Declare the result the bids have decided; repeating it changes nothing',
  params: z.object({ auctionId: id }),
  reply: reply(auction),
});

export const winner = z.object({
  auction: z.object({
    ...auctionOfPrize.shape,
    retailPrice: z.nullable(z.object({ amount: rupees, source: z.string(), date: z.string() })),
    totalBids: z.number(),
  }),
  /** First name and initial. */
  name: z.string(),
  deliveredAt: z.nullable(instant),
  state: z.enum(prizeStates),
});
export type Winner = z.infer<typeof winner>;

export const listWinners = endpoint('GET /winners', {
  access: 'public',
  summary: 'Auctions that were won, the latest result first',
  query: z.object(page),
  reply: listReply(winner, {}),
});
