import type { RefundReason } from '@ekbid/domain';

/** A paid order that is to become a bid, with the auction and amount that its bidder names. */
export type BidToPlace = {
  readonly paymentOrderId: string;
  readonly auctionId: string;
  readonly bidderId: string;
  readonly amountPaise: number;
  readonly bidId: string;
  readonly pseudonym: Buffer;
  readonly nonce: Buffer;
  readonly commitment: Buffer;
  /** The session that must be valid and the bidder's; null: background work places the bid. */
  readonly sessionHash: Buffer | null;
};

export type PlaceBidAnswer = {
  readonly paymentOrderId: string;
  readonly verdict:
    'placed' | 'already_placed' | 'refund_due' | 'refunded' | 'unpaid' | 'mismatch' | 'unknown' | 'not_admitted';
  readonly reason: RefundReason | null;
  readonly bidId: string | null;
  readonly ownBids: number;
  readonly slotsFilled: number;
  readonly placedAt: Date | null;
};

/** A bid whose order is named by the checkout's result. The provider reports its payment as captured, in rupees. */
export type BidWithPayment = Omit<BidToPlace, 'paymentOrderId'> & {
  readonly payment: {
    readonly providerOrderId: string;
    readonly providerPaymentId: string;
    readonly amountPaise: number;
  };
};
