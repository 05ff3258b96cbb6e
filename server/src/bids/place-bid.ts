import { randomUUID } from 'node:crypto';
import { Refusal } from '@ekbid/domain';
import type { Bidder } from '../accounts/admit.ts';
import type { Deps } from '../deps.ts';
import { commitmentOf, newNonce, pseudonymOf } from '../fair-play/commitment.ts';
import { readPaymentToken } from '../payments/payment-token.ts';
import type { BidToPlace, PlaceBidAnswer } from './place-bids.queries.ts';

type Asked = {
  readonly auctionId: string;
  /** Whom the caller says the bid is for: themselves, or it is refused. */
  readonly userId: string;
  readonly amountPaise: number | null;
  readonly token: string | undefined;
};

type Placed = { bidId: string; ownBids: number; slotsFilled: number; placedAt: Date };

/** Turns the bidder's paid order into their bid (T7). Asked again, it answers with the same bid; it never places two. */
export async function placeBid(
  deps: Pick<Deps, 'bidLane' | 'keys' | 'live'>,
  bidder: Bidder,
  asked: Asked,
): Promise<Placed> {
  const { auctionId, amountPaise } = asked;
  if (asked.userId !== bidder.userId) throw new Refusal('forbidden');
  if (amountPaise === null) throw new Refusal('bid_amount_missing');
  const paymentOrderId = readPaymentToken(deps.keys, asked.token, bidder.userId);
  return settle(deps, { paymentOrderId, auctionId, bidderId: bidder.userId, amountPaise });
}

type PaidOrder = Pick<BidToPlace, 'paymentOrderId' | 'auctionId' | 'bidderId' | 'amountPaise'>;

/** Decides what becomes of a paid order: its bid, or a refusal that says why the money goes back. */
export async function settle(
  { bidLane, keys, live }: Pick<Deps, 'bidLane' | 'keys' | 'live'>,
  order: PaidOrder,
): Promise<Placed> {
  const opening = {
    ...order,
    bidId: randomUUID(),
    pseudonym: pseudonymOf(keys, order.auctionId, order.bidderId),
    nonce: newNonce(),
  };
  const bid: BidToPlace = { ...opening, commitment: commitmentOf(opening) };
  const answer = await bidLane.take(bid);
  // The id is this call's own: of a bid that was there before, everybody has heard.
  const isNew = answer.bidId === bid.bidId;
  if (isNew) live.auctionChanged(order.auctionId);
  if (isNew || answer.verdict === 'refund_due') live.personChanged(order.bidderId);
  return placedOrRefused(answer);
}

function placedOrRefused(answer: PlaceBidAnswer): Placed {
  switch (answer.verdict) {
    case 'placed':
    case 'already_placed':
      return asPlaced(answer);
    case 'refund_due':
    case 'refunded':
      throw new Refusal('payment_refunded', { reason: answer.reason ?? 'auction_ended' });
    case 'unpaid':
      throw new Refusal('payment_not_made');
    case 'mismatch':
      throw new Refusal('payment_of_another_bid');
    case 'unknown':
      throw new Refusal('payment_token_invalid');
  }
}

function asPlaced({ bidId, ownBids, slotsFilled, placedAt }: PlaceBidAnswer): Placed {
  if (bidId === null || placedAt === null) throw new Error('a placed bid without id or time');
  return { bidId, ownBids, slotsFilled, placedAt };
}
