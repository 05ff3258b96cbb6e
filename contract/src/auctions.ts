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
  /** The whole description, including the additions. */
  description: z.string(),
  /** Title and description in Hindi, without the additions. Null if the operator wrote none. */
  titleHindi: z.nullable(z.string()),
  descriptionHindi: z.nullable(z.string()),
  /**
   * Texts that were added since the first payment order, oldest first. The description has an empty line before each.
   */
  additions: z.array(z.object({ text: z.string(), at: instant })),
  /**
   * What the prize costs in a shop, where the operator read this price, and on which day (YYYY-MM-DD). Null if the
   * operator named no price.
   */
  retailPrice: z.nullable(z.object({ amount: rupees, source: z.string(), date: z.string() })),
  /**
   * How many days after the result the winner can claim the prize. Null in older auctions, which did not promise this.
   */
  claimDays: z.nullable(z.number()),
  /**
   * Whether bids cost their amount, and whether losing bids are refunded. It cannot change after the first order or
   * bid.
   */
  entryMode: z.enum(entryModes),
  /** The minimum age of an account that bids, in whole days. 0 allows accounts of any age. */
  minAccountDays: z.number(),
  startingBid: rupees,
  endingBid: rupees,
  bidIncrement: rupees,
  startTime: instant,
  endTime: instant,
  maxSlots: z.number(),
  slotsFilled: z.number(),
  totalBids: z.number(),
  /**
   * The address of the 800 pixel WebP. The other sizes and AVIF differ only in the ending. Null if there is no picture.
   */
  auctionImage: z.nullable(z.string()),
  /** All pictures in their order. `auctionImage` is the address of the first one. */
  pictures: z.array(auctionPicture),
  status: z.enum(auctionStatuses),
  /** Null until the result is declared or the auction is cancelled. */
  outcome: z.nullable(z.enum(outcomes)),
  /** First name and initial. The winner and administrators get the whole name. Null if there is no winner. */
  winnerId: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  /** The lowest unique amount. Null until the result is declared, and if there is no winner. */
  winningBid: z.nullable(rupees),
  /** The id of the winning bid, as in the fair-play log and on the leaderboard. */
  winningBidId: z.nullable(id),
  /** True while the result differs from the fair-play log. The auction is then shown as not declared. */
  resultWithheld: z.boolean(),
  declaredAt: z.nullable(instant),
  /** Only the caller's own bids. */
  bids: z.array(bid),
  autoDeclare: z.boolean(),
  /** True once an order was created. Prices, slots and start can then no longer change. */
  rulesFixed: z.boolean(),
  /**
   * How often the end may still be moved, and the latest possible end. Only set when an administrator requests one
   * auction that has an order. The end also cannot move in the last hour or when all slots are filled.
   */
  endMoves: z.optional(z.object({ left: z.number(), latest: instant })),
  /**
   * Only set when a visitor requests one auction that was decided before leaderboards and number lines were public.
   * They require a sign-in for that auction.
   */
  forMembers: z.optional(z.literal(true)),
  /**
   * The state of the prize. Only set when one auction with a winner is requested. If the winner does not claim the
   * prize, no other bidder gets it.
   */
  prize: z.optional(prizeProgress),
  /** The database's clock when the auction was read. Countdowns start from it. */
  serverTime: instant,
});
export type Auction = z.infer<typeof auction>;

/**
 * This header carries the present `serverTime`, because a reply that the browser takes from its cache (304) contains an
 * old one.
 */
export const serverTimeHeader = 'x-server-time';

/** `ending`: running auctions first, soonest end first. `price`: lowest starting bid first. */
export const auctionSorts = ['ending', 'newest', 'price'] as const;
/**
 * More ways to sort, only for administrators' tables, because no index helps: latest end first, and most bids first.
 */
export const tableSorts = ['ends', 'bids'] as const;
export type AuctionSort = (typeof auctionSorts)[number] | (typeof tableSorts)[number];

/**
 * Filters of the list: a status, or `awaiting` for auctions that are over or full and whose result is not declared yet.
 */
export const auctionStandings = [...auctionStatuses, 'awaiting'] as const;
export type AuctionStanding = (typeof auctionStandings)[number];

/** A form sends an unused filter as empty text. */
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
/**
 * The text fields of the form. Picture files are sent in the fields `auctionImage` and `picture2` to `picture6`. The
 * rules in `domain/` say which fields are required and how they are read.
 */
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
  /** In rupees. An empty field removes the price. A price requires the next two fields. */
  retailPrice: line,
  retailPriceSource: line,
  /** YYYY-MM-DD. */
  retailPriceDate: line,
  /** Empty fields remove the Hindi texts. */
  titleHindi: line,
  descriptionHindi: line,
  /**
   * `paid` (the default), `refundable` or `free`. `GET /site` lists the modes that the operator allows in `entryModes`.
   */
  entryMode: line,
  /** Whole days from 0 to 365. Must be 0 in a `paid` auction. */
  minAccountDays: line,
  /**
   * All pictures in their order, as JSON: `[{ "file": "auctionImage", "alt": "…", "focus": { "x": 50, "y": 50 } }, …]`.
   * A picture that is already stored has `url` instead of `file`. Without this field, only the first picture is set or
   * replaced.
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
    /** yes or no: whether EkBid declares the result automatically. */
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

/** A row of the CSV file: the form that it fills in, and its problems. */
export const auctionsFileRow = z.object({
  /** The number of the line in the file. The header is line 1. */
  line: z.number(),
  form: auctionForm,
  /** The name of the picture file. Empty if the row names none. */
  picture: z.string(),
  /** All pictures in their order: the names of their files, and what they show. */
  pictures: z.array(z.object({ name: z.string(), alt: z.string() })),
  /** At most one problem for each field. Empty if the auction can be created. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type AuctionsFileRow = z.infer<typeof auctionsFileRow>;

export const auctionsFileProblems = ['encoding', 'unreadable', 'columns', 'tooManyRows', 'noRows'] as const;
export const checkedAuctionsFile = z.object({
  /** Why no row could be read. `about` is the faulty line or the missing columns. Null if the rows could be read. */
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
