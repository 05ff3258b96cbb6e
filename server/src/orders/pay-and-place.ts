import { Refusal } from '@ekbid/domain';
import { type AskedBid, placeBid, type Placed, placeWithPayment } from '../bids/place-bid.ts';
import type { Deps } from '../context/deps.ts';
import type { CheckoutResult } from '../provider/payment-provider.ts';
import type { UncheckedBidder } from '../sessions/authorize.ts';
import { plainCapture } from './book-first-payments.ts';
import { verifyChecked } from './verify-payment.ts';

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'keys' | 'live' | 'log' | 'provider'>;

/**
 * Verifies a payment and places its bid in one step (T5, then T7): a signed result, money that the provider reports as
 * captured, then one transaction. Whatever is not plain is answered as the two calls would answer one after the other,
 * without asking the provider again.
 */
export async function payAndPlace(
  deps: Needs,
  caller: UncheckedBidder,
  { result, ...asked }: Omit<AskedBid, 'token'> & { readonly result: CheckoutResult },
): Promise<Placed> {
  const { sessionHash, admit } = caller;
  const { auctionId, userId, amountPaise } = asked;
  // Without a true signature the provider is not asked for strangers.
  const isSigned = sessionHash !== null && amountPaise !== null && deps.provider.isAuthentic(result);
  const fetched = isSigned ? deps.provider.fetchPayment(result.providerPaymentId) : undefined;
  const payment = fetched && (await plainCapture(result, fetched));
  if (isSigned && payment) {
    const placed = await placeWithPayment(deps, { auctionId, bidderId: userId, amountPaise, payment }, sessionHash);
    if (placed) return placed;
  }
  const bidder = await admit();
  if (bidder.userId !== userId) throw new Refusal('forbidden');
  if (amountPaise === null) throw new Refusal('bid_amount_missing');
  const { token } = await verifyChecked(deps, bidder, result, fetched);
  return placeBid(deps, caller, { ...asked, token });
}
