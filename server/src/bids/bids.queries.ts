import type { RefundReason } from '@ekbid/domain';

/** A paid order that should become a bid, with the auction and the amount that its bidder named. */
export type BidToPlace = {
  readonly paymentOrderId: string;
  readonly auctionId: string;
  readonly bidderId: string;
  readonly amountPaise: number;
  readonly bidId: string;
  readonly pseudonym: Buffer;
  readonly nonce: Buffer;
  readonly commitment: Buffer;
  /**
   * The session that must be valid and belong to the bidder. Null if background work places the bid, which needs no
   * session.
   */
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

/**
 * A bid that is placed together with its payment. The payment names its order by the provider's order id. The provider
 * has reported it as captured, in rupees.
 */
export type BidWithPayment = Omit<BidToPlace, 'paymentOrderId'> & {
  readonly payment: {
    readonly providerOrderId: string;
    readonly providerPaymentId: string;
    readonly amountPaise: number;
  };
};
