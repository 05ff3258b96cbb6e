import { myBidStatuses, paymentStatuses, refundReasons } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountInRupees, id, instant, listReply, page, reply, rupees, searchText, text } from './schemas.ts';

export const bid = z.object({
  _id: id,
  auctionId: id,
  userId: id,
  bidAmount: rupees,
  /** The number by which the bidder can refer to the bid. */
  receiptNumber: z.string(),
  createdAt: instant,
});
export type Bid = z.infer<typeof bid>;

export const placedBid = z.object({
  bid,
  /** How many bids the bidder has in this auction, including this one. */
  ownBids: z.number(),
  slotsFilled: z.number(),
});

export const providerId = text(100).check(z.minLength(1));

/** What the provider's checkout gives to the browser after a payment. Only the server can verify it. */
export const checkoutResult = z.object({
  razorpay_payment_id: providerId,
  razorpay_order_id: providerId,
  razorpay_signature: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type CheckoutResult = z.infer<typeof checkoutResult>;

export const placeBid = endpoint('POST /bids', {
  access: 'bidder',
  summary:
    'Place the bid a payment was made for, by its token in the authorization header or by its checkout result; in a free auction without either',
  body: z.object({
    auctionId: id,
    /** The caller's id. It may be left out. */
    userId: z.optional(id),
    bidAmount: amountInRupees,
    /** The checkout's result, if the client has no token. The payment is verified and the bid placed in one step. */
    payment: z.optional(checkoutResult),
  }),
  reply: reply(placedBid),
});

export const listOwnBids = endpoint('GET /bids/:auctionId', {
  access: 'signed-in',
  summary: 'The caller’s own bids in one auction',
  params: z.object({ auctionId: id }),
  reply: listReply(bid, {}),
});

/** A refund. `delayed`: the provider has refused to make it. */
export const refund = z.object({
  state: z.enum(['on_its_way', 'delayed', 'refunded']),
  reason: z.enum(refundReasons),
  amount: rupees,
  owedAt: instant,
  refundedAt: z.nullable(instant),
});
export type Refund = z.infer<typeof refund>;

export const myBid = z.object({
  /** Null if the payment is in progress or is refunded without becoming a bid. */
  bidId: z.nullable(id),
  /** The bid's number. Null if there is no bid. */
  receiptNumber: z.nullable(z.string()),
  _id: id,
  auctionId: id,
  auctionTitle: z.string(),
  auctionTitleHindi: z.nullable(z.string()),
  bidAmount: rupees,
  status: z.enum(myBidStatuses),
  /** How many people placed a bid on this amount. Null until the result is declared, and if there is no bid. */
  people: z.nullable(z.number()),
  paymentStatus: z.enum(paymentStatuses),
  /** The refund of the payment for this bid. */
  refund: z.nullable(refund),
  /** Refunds of further payments for the same order: a second payment, or a payment of a wrong amount. */
  otherRefunds: z.array(refund),
  createdAt: instant,
});
export type MyBid = z.infer<typeof myBid>;

export const myBidSorts = ['recent', 'highest'] as const;

export const listMyBids = endpoint('GET /bids/my-bids/all', {
  access: 'signed-in',
  summary: 'The caller’s own bids in all auctions',
  query: z.object({
    ...page,
    search: searchText,
    status: z.optional(z.enum([...myBidStatuses, ''])),
    /** Only bids in this auction. */
    auctionId: z.optional(id),
    /** Whether the list has payments in progress. `GET /payment/open-orders` gives more details about these. */
    underWay: z._default(z.enum(['listed', 'left_out']), 'listed'),
    sort: z._default(z.enum(myBidSorts), 'recent'),
  }),
  reply: listReply(myBid, {
    statistics: z.object({
      totalBids: z.number(),
      bidsWon: z.number(),
      /** The percentage of bids that won, with one decimal. */
      winRate: z.number(),
      /** The sum of the person's payments, minus refunds. */
      totalSpent: rupees,
    }),
  }),
});
