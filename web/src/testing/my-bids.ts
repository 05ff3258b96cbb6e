import type { MyBid } from '@ekbid/contract';
import { auctionId } from './auctions.ts';

/** A row of the person's bids: placed and paid, in a running auction. */
export function aMyBid(changes: Partial<MyBid> = {}): MyBid {
  return {
    _id: '0192f7a0-0000-7000-8000-0000000c0001',
    bidId: '0192f7a0-0000-7000-8000-0000000c0002',
    receiptNumber: '7KZ2-0G4Q-9XBT',
    auctionId,
    auctionTitle: 'Blue pottery vase',
    auctionTitleHindi: null,
    bidAmount: 1234.5,
    status: 'active',
    people: null,
    paymentStatus: 'paid',
    refund: null,
    otherRefunds: [],
    createdAt: '2026-11-21T10:00:00Z',
    ...changes,
  };
}
