import { myBidStatuses, paymentStatuses, refundReasons } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountInRupees, id, instant, listReply, page, reply, rupees, searchText } from './schemas.ts';

export const bid = z.object({
  _id: id,
  auctionId: id,
  userId: id,
  bidAmount: rupees,
  /** What its bidder quotes to name it. */
  receiptNumber: z.string(),
  createdAt: instant,
});
export type Bid = z.infer<typeof bid>;

export const placedBid = z.object({
  bid,
  /** This is the bidder's n-th bid in the auction. */
  ownBids: z.number(),
  slotsFilled: z.number(),
});

export const placeBid = endpoint('POST /bids', {
  access: 'bidder',
  summary: 'Place the bid a payment was made for; the payment token goes in the authorization header',
  body: z.object({ auctionId: id, userId: id, bidAmount: amountInRupees }),
  reply: reply(placedBid),
});

export const listOwnBids = endpoint('GET /bids/:auctionId', {
  access: 'signed-in',
  summary: 'The caller’s own bids in one auction',
  params: z.object({ auctionId: id }),
  reply: listReply(bid, {}),
});

/** Money on its way back, `delayed` while the provider refuses it, or back. */
export const refund = z.object({
  state: z.enum(['on_its_way', 'delayed', 'refunded']),
  reason: z.enum(refundReasons),
  amount: rupees,
  owedAt: instant,
  refundedAt: z.nullable(instant),
});
export type Refund = z.infer<typeof refund>;

export const myBid = z.object({
  /** The bid's id; null while the money is paid (or going back) and no bid stands for it. */
  bidId: z.nullable(id),
  /** The bid's; null where no bid stands for the money. */
  receiptNumber: z.nullable(z.string()),
  _id: id,
  auctionId: id,
  auctionTitle: z.string(),
  bidAmount: rupees,
  status: z.enum(myBidStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** Of the payment that was for this bid. */
  refund: z.nullable(refund),
  /** Of whatever else was paid on the same order: a second time, or another amount. */
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
    /** Those in one auction alone. */
    auctionId: z.optional(id),
    /** Whether payments still on their way are among them: `GET /payment/open-orders` tells more of those. */
    underWay: z._default(z.enum(['listed', 'left_out']), 'listed'),
    sort: z._default(z.enum(myBidSorts), 'recent'),
  }),
  reply: listReply(myBid, {
    statistics: z.object({
      totalBids: z.number(),
      bidsWon: z.number(),
      /** Won out of all, in percent with one decimal. */
      winRate: z.number(),
      /** Net of refunds. */
      totalSpent: rupees,
    }),
  }),
});
