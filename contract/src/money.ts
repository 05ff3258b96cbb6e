import { refundReasons } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listReply, page, reply, rupees, searchText, text } from './schemas.ts';

/**
 * `delayed`: the provider refused the refund, so the money is still ours. `refunded`: the bidder has the money back.
 */
export const refundStates = ['on_its_way', 'delayed', 'refunded'] as const;
export type RefundState = (typeof refundStates)[number];

/** What a payment has become: a bid, a refund (in one of its states), or neither yet (`undecided`). */
export const paymentStates = ['bid', 'undecided', ...refundStates] as const;
export type PaymentState = (typeof paymentStates)[number];

const auction = z.object({ _id: id, title: z.string() });
const user = z.object({ _id: id, name: z.string(), email: z.string() });

/** `search` is the complete id that the provider gave to a payment, an order or a refund. */
const filters = { auctionId: z.optional(id), search: searchText };

export const paymentEntry = z.object({
  _id: id,
  providerPaymentId: z.string(),
  providerOrderId: z.nullable(z.string()),
  auction,
  user,
  amount: rupees,
  state: z.enum(paymentStates),
  capturedAt: instant,
});
export type PaymentEntry = z.infer<typeof paymentEntry>;

export const listPayments = endpoint('GET /money/payments', {
  access: 'admin',
  summary: 'Payments of declared auctions, newest first',
  query: z.object({ ...page, ...filters, state: z.optional(z.enum(paymentStates)) }),
  reply: listReply(paymentEntry, {}),
});

export const refundEntry = z.object({
  _id: id,
  /** Null until the provider has made the refund, and if several refunds together returned the money. */
  providerRefundId: z.nullable(z.string()),
  providerPaymentId: z.string(),
  auction,
  user,
  amount: rupees,
  state: z.enum(refundStates),
  reason: z.enum(refundReasons),
  owedAt: instant,
  refundedAt: z.nullable(instant),
});
export type RefundEntry = z.infer<typeof refundEntry>;

export const listRefunds = endpoint('GET /money/refunds', {
  access: 'admin',
  summary: 'Refunds of declared auctions, newest first',
  query: z.object({ ...page, ...filters, state: z.optional(z.enum(refundStates)) }),
  reply: listReply(refundEntry, {}),
});

const sums = z.object({
  /** The sums that the provider captured, that were refunded, and that are still to be refunded. */
  captured: rupees,
  refunded: rupees,
  owed: rupees,
  /** The sum of the bids in auctions with a winner. */
  earned: rupees,
});

export const auctionMoney = z.object({
  auction,
  /** `sealed`: the result is not declared. `cancelled`: amounts stay sealed for ever. Both show counts, but no sums. */
  state: z.enum(['declared', 'sealed', 'cancelled']),
  payments: z.number(),
  refunds: z.number(),
  refundsMade: z.number(),
  sums: z.nullable(sums),
  endTime: instant,
});
export type AuctionMoney = z.infer<typeof auctionMoney>;

export const listAuctionMoney = endpoint('GET /money/auctions', {
  access: 'admin',
  summary: 'Each auction with payments, the last to end first: sums once declared, counts before',
  query: z.object(page),
  reply: listReply(auctionMoney, {}),
});

const mostEarnings = 100;

export const listEarnings = endpoint('GET /money/earnings', {
  access: 'admin',
  summary: 'What each of some auctions earned; those that are not declared are left out',
  query: z.object({
    /** Ids separated by commas. */
    auctionIds: z.pipe(
      z.pipe(
        text(40 * mostEarnings),
        z.transform((ids: string) => ids.split(',')),
      ),
      z.array(id).check(z.maxLength(mostEarnings)),
    ),
  }),
  reply: reply(z.array(z.object({ auctionId: id, earned: rupees }))),
});

const counts = z.object({ auctions: z.number(), payments: z.number(), refunds: z.number() });

const comparison = z.object({
  day: z.iso.date(),
  comparedAt: instant,
  /** How many payments and refunds were compared with the provider. */
  payments: z.number(),
  refunds: z.number(),
  capturedAgrees: z.boolean(),
  refundedAgrees: z.boolean(),
});

export const getMoney = endpoint('GET /money', {
  access: 'admin',
  summary: 'Sums of declared auctions, counts of the others, and whether the books agree with the provider’s',
  reply: reply(
    z.object({
      declared: z.object({ ...counts.shape, ...sums.shape }),
      /** Undeclared auctions show only counts, because their amounts are sealed. */
      sealed: counts,
      /** Cancelled auctions show only counts, because their amounts stay sealed for ever. */
      cancelled: counts,
      /** The nightly comparisons with the provider, newest first. */
      comparisons: z.array(comparison),
      openTasks: z.number(),
    }),
  ),
});
export type Money = z.infer<typeof getMoney.reply>['data'];

/** Dates before 2000 are refused, because a year 0 would be an error in PostgreSQL. */
const day = z.iso.date().check(z.refine((text) => text >= '2000-01-01'));
/** Days in Indian time. The first and the last day are included. */
const period = { from: z.optional(day), to: z.optional(day) };

const cell = z.string();

export const exportPayments = endpoint('GET /money/payments.csv', {
  access: 'admin',
  summary: 'Payments of declared auctions as CSV, oldest first',
  query: z.object(period),
  file: 'csv',
  reply: z.object({
    'Captured (IST)': cell,
    'Captured (UTC)': cell,
    'Amount (INR)': cell,
    State: cell,
    Auction: cell,
    Bidder: cell,
    'E-mail': cell,
    'Payment id': cell,
    'Order id': cell,
    'Auction id': cell,
    'Bidder id': cell,
  }),
});

export const exportRefunds = endpoint('GET /money/refunds.csv', {
  access: 'admin',
  summary: 'Refunds of declared auctions as CSV, oldest first',
  query: z.object(period),
  file: 'csv',
  reply: z.object({
    'Owed (IST)': cell,
    'Owed (UTC)': cell,
    'Refunded (IST)': cell,
    'Refunded (UTC)': cell,
    'Amount (INR)': cell,
    State: cell,
    Reason: cell,
    Auction: cell,
    Bidder: cell,
    'E-mail': cell,
    'Refund id': cell,
    'Payment id': cell,
    'Auction id': cell,
    'Bidder id': cell,
  }),
});

export const exportMoneyDays = endpoint('GET /money/days.csv', {
  access: 'admin',
  summary: 'What came and went on each day, of declared auctions, as CSV',
  query: z.object(period),
  file: 'csv',
  reply: z.object({
    'Day (IST)': cell,
    Payments: z.number(),
    'Captured (INR)': cell,
    Refunds: z.number(),
    'Refunded (INR)': cell,
    'Lost outside EkBid (INR)': cell,
    'Earned (INR)': cell,
  }),
});
