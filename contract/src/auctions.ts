import { auctionStatuses, entryModes, outcomes } from '@ekbid/domain';
import * as z from 'zod/mini';
import { auctionPicture } from './auction-pictures.ts';
import { bid } from './bids.ts';
import { endpoint } from './endpoint.ts';
import { prizeProgress } from './prizes/prize-progress.ts';
import { doneReply, id, instant, listReply, page, reply, rupees, searchText, text } from './schemas.ts';

export const auction = z.object({
  _id: id,
  title: z.string(),
  /** The whole description, additions included. */
  description: z.string(),
  /** Title and description in Hindi, without the additions. Null: not stated. */
  titleHindi: z.nullable(z.string()),
  descriptionHindi: z.nullable(z.string()),
  /**
   * What was added since the first payment order, in order. In the description, an empty line precedes each addition.
   */
  additions: z.array(z.object({ text: z.string(), at: instant })),
  /** What the prize costs in a shop, where the operator read it, and on which day (YYYY-MM-DD). Null: not stated. */
  retailPrice: z.nullable(z.object({ amount: rupees, source: z.string(), date: z.string() })),
  /** How many days after the result the winner can claim the prize. Null: not promised, because the auction is older. */
  claimDays: z.nullable(z.number()),
  /** How it is entered: whether a bid costs its amount, and whether that goes back. Fixed with the first order or bid. */
  entryMode: z.enum(entryModes),
  /** How old an account must be to bid, in whole days. 0: of any age. */
  minAccountDays: z.number(),
  startingBid: rupees,
  endingBid: rupees,
  bidIncrement: rupees,
  startTime: instant,
  endTime: instant,
  maxSlots: z.number(),
  slotsFilled: z.number(),
  totalBids: z.number(),
  /** The address of the 800 pixel WebP. The other sizes and AVIF differ only in the ending. Null: no picture. */
  auctionImage: z.nullable(z.string()),
  /** All pictures in their order. `auctionImage` is the address of the first. */
  pictures: z.array(auctionPicture),
  status: z.enum(auctionStatuses),
  /** Null until declared or cancelled. */
  outcome: z.nullable(z.enum(outcomes)),
  /** First name and initial; the whole name for the winner and administrators. Null unless there is a winner. */
  winnerId: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  /** The lowest unique amount; null until declared, and when there is no winner. */
  winningBid: z.nullable(rupees),
  /** The id of the winning bid, as in the fair-play log and on the leaderboard. */
  winningBidId: z.nullable(id),
  /** The result differs from the fair-play log. Until they agree, the auction is shown as if it were not declared. */
  resultWithheld: z.boolean(),
  declaredAt: z.nullable(instant),
  /** Only the caller's own bids. */
  bids: z.array(bid),
  autoDeclare: z.boolean(),
  /** Whether prices, slots and start are fixed because an order was opened. */
  rulesFixed: z.boolean(),
  /**
   * For administrators, of one auction that has an order: how many times its end may still move, and the latest
   * possible end. It does not say whether the auction has free slots or is in its last hour.
   */
  endMoves: z.optional(z.object({ left: z.number(), latest: instant })),
  /**
   * Sent to visitors, for one auction: its leaderboard and number line are for signed-in people, because it was decided
   * before visitors could read them.
   */
  forMembers: z.optional(z.literal(true)),
  /** Of one auction that was won: how far its prize is. A prize that is not claimed goes to nobody else. */
  prize: z.optional(prizeProgress),
  /** The database's clock when this was read; countdowns start from it. */
  serverTime: instant,
});
export type Auction = z.infer<typeof auction>;

/** The newest `serverTime`, sent as a header: the cached body of an unchanged reply (304) has an old one. */
export const serverTimeHeader = 'x-server-time';

export const auctionSorts = ['ending', 'newest', 'price'] as const;
/** `ending`: running first, soonest end first. `price`: lowest starting bid first. */
/** Further ones for tables of administrators, without an index of their own: last end first, most bids first. */
export const tableSorts = ['ends', 'bids'] as const;
export type AuctionSort = (typeof auctionSorts)[number] | (typeof tableSorts)[number];

/**
 * The values that the list can be filtered by: a status, or `awaiting`: over or full, and the result not yet declared.
 */
export const auctionStandings = [...auctionStatuses, 'awaiting'] as const;
export type AuctionStanding = (typeof auctionStandings)[number];

/** A form sends an empty filter as empty text, which filters nothing. */
const optionalAmount = z.optional(z.union([z.literal(''), z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/))]));

export const listAuctions = endpoint('GET /auctions', {
  access: 'public',
  summary: 'List auctions; filters act on status, starting bid and title',
  query: z.object({
    ...page,
    status: z.optional(z.enum([...auctionStandings, ''])),
    minBid: optionalAmount,
    maxBid: optionalAmount,
    search: searchText,
    sort: z._default(z.enum([...auctionSorts, ...tableSorts]), 'ending'),
  }),
  reply: listReply(auction, { counts: z.record(z.enum(auctionStatuses), z.number()) }),
});

export const listMyAuctions = endpoint('GET /bids/my-bids/auctions', {
  access: 'signed-in',
  summary: 'The auctions in which the caller has bids, with those bids; undecided ones first, the soonest end first',
  query: z.object(page),
  reply: listReply(auction, {}),
});

export const getAuction = endpoint('GET /auctions/:auctionId', {
  access: 'public',
  summary: 'One auction, with the caller’s own bids',
  params: z.object({ auctionId: id }),
  reply: reply(auction),
});

const line = z.optional(text(5000));
/** Text fields beside the files of pictures: `auctionImage` for the first, and `picture2` to `picture6`. The rules in `domain/` say which are required and how they are read. */
export const auctionForm = z.object({
  title: line,
  description: line,
  startingBid: line,
  endingBid: line,
  bidIncrement: line,
  startTime: line,
  endTime: line,
  maxSlots: line,
  autoDeclare: line,
  /** Rupees. An empty field removes the price. A stated price needs the two other fields. */
  retailPrice: line,
  retailPriceSource: line,
  /** YYYY-MM-DD. */
  retailPriceDate: line,
  /** An empty field removes the text. */
  titleHindi: line,
  descriptionHindi: line,
  /** `paid` (the default), `refundable` or `free`, as far as `GET /site` lists it in `entryModes`. */
  entryMode: line,
  /** Whole days from 0 to 365. In a paid auction always 0. */
  minAccountDays: line,
  /**
   * All pictures in their order, as JSON: `[{ "file": "auctionImage", "alt": "…", "focus": { "x": 50, "y": 50 } }, …]`, with
   * `url` instead of `file` for one that is there already. Without this field, only the first picture is set or replaced.
   */
  pictures: line,
});

export const exportAuctions = endpoint('GET /auctions.csv', {
  access: 'admin',
  summary: 'Auctions as a CSV file, newest first; of bids how many there are, and once declared the winning one',
  file: 'csv',
  query: z.object({ status: z.optional(z.enum([...auctionStandings, ''])), search: searchText }),
  reply: z.object({
    ID: z.string(),
    Title: z.string(),
    Description: z.string(),
    'Starting bid (INR)': z.string(),
    'Ending bid (INR)': z.string(),
    'Bid increment (INR)': z.string(),
    'Starts (IST)': z.string(),
    'Ends (IST)': z.string(),
    'Max slots': z.string(),
    /** yes or no: whether EkBid declares the result by itself. */
    'Declares itself': z.string(),
    Picture: z.string(),
    Status: z.string(),
    Outcome: z.string(),
    'Total bids': z.string(),
    'Winning bid (INR)': z.string(),
    'Retail price (INR)': z.string(),
    'Retail price source': z.string(),
    'Retail price date': z.string(),
    'Title in Hindi': z.string(),
    'Description in Hindi': z.string(),
    'Further pictures': z.string(),
    'Picture texts': z.string(),
    'Entry mode': z.string(),
    'Minimum account days': z.string(),
  }),
});

export const auctionsFileLimits = { bytes: 1024 * 1024, rows: 500 } as const;

/** One row of such a file: the form that it fills in, and what is wrong with it. */
export const auctionsFileRow = z.object({
  /** The line in the file; the header is line 1. */
  line: z.number(),
  form: auctionForm,
  /** The name of the picture's file; empty where the row has none. */
  picture: z.string(),
  /** All pictures in their order: the names of their files, and what they show. */
  pictures: z.array(z.object({ name: z.string(), alt: z.string() })),
  /** All that is wrong, at most one thing for each field; empty if the auction can be created. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type AuctionsFileRow = z.infer<typeof auctionsFileRow>;

export const auctionsFileProblems = ['encoding', 'unreadable', 'columns', 'tooManyRows', 'noRows'] as const;
export const checkedAuctionsFile = z.object({
  /** Why no row could be read. `about`: the line, or the missing columns. */
  problem: z.nullable(z.object({ kind: z.enum(auctionsFileProblems), about: z.string() })),
  rows: z.array(auctionsFileRow),
});
export type CheckedAuctionsFile = z.infer<typeof checkedAuctionsFile>;

export const checkAuctionsFile = endpoint('POST /auctions/file-checks', {
  access: 'admin',
  summary: 'Read a CSV file of new auctions (field `file`) and say what is wrong with each row; creates nothing',
  body: z.object({}),
  multipart: true,
  reply: reply(checkedAuctionsFile),
});

export const createAuction = endpoint('POST /auctions', {
  access: 'admin',
  summary: 'Create an auction',
  body: auctionForm,
  multipart: true,
  reply: reply(auction),
});

export const updateAuction = endpoint('PATCH /auctions/:auctionId', {
  access: 'admin',
  summary: 'Change an auction, within what its bidders were promised',
  params: z.object({ auctionId: id }),
  body: auctionForm,
  multipart: true,
  reply: reply(auction),
});

export const deleteAuction = endpoint('DELETE /auctions/:auctionId', {
  access: 'admin',
  summary: 'Remove an auction without orders; cancel any other, within the rules',
  params: z.object({ auctionId: id }),
  reply: doneReply,
});
