import { Refusal } from '@ekbid/domain';
import { writePaymentToken } from '../bids/place-bid.ts';
import type { Deps } from '../context/deps.ts';
import {
  type CheckoutResult,
  type ProviderPayment,
  type ProviderReply,
  ProviderUnavailable,
} from '../provider/payment-provider.ts';
import type { Bidder, UncheckedBidder } from '../sessions/authorize.ts';
import { type PaymentBatcher, plainCapture } from './book-first-payments.ts';
import { findOrderOfProvider, recordCapture } from './orders.queries.ts';
import { bookPayment } from './record-payment.ts';

type Needs = Pick<Deps, 'db' | 'live' | 'provider' | 'keys' | 'log'>;

/**
 * Verifies a payment and returns the token that places its bid. The checkout's signature only shows that the result
 * comes from the provider. Whether money was captured is read from the payment itself, which is fetched from the
 * provider. A repeated call returns the same token.
 *
 * If the payment is clearly the first one of the bidder's order, one statement checks the session and books it.
 * Otherwise the caller and the payment are checked step by step.
 */
export async function verifyPayment(
  deps: Needs & { readonly paymentBatcher: PaymentBatcher },
  { sessionHash, admit }: UncheckedBidder,
  result: CheckoutResult,
) {
  const { provider, keys, live } = deps;
  // The provider is asked only if the signature is valid. So strangers cannot make us call the provider.
  if (sessionHash === null || !provider.isAuthentic(result)) return verifyChecked(deps, await admit(), result);
  const fetched = provider.fetchPayment(result.providerPaymentId);
  const captured = await plainCapture(result, fetched);
  const booked = captured && (await deps.paymentBatcher.take({ ...captured, sessionHash }));
  if (!booked) return verifyChecked(deps, await admit(), result, fetched);
  live.personChanged(booked.bidderId);
  return { token: writePaymentToken(keys, booked.paymentOrderId, booked.bidderId) };
}

/**
 * Verifies a payment for a caller who is already authorized. `fetched` is the provider's reply, if the provider was
 * just asked for this payment.
 */
export async function verifyChecked(
  deps: Needs,
  bidder: Bidder,
  result: CheckoutResult,
  fetched?: Promise<ProviderReply<ProviderPayment>>,
) {
  const { db, provider, keys, log } = deps;
  const order = await findOrderOfProvider(db, result.providerOrderId);
  // If the order is another person's, the reply is the same as for a missing order, so that the order stays secret.
  if (!order || order.bidderId !== bidder.userId) throw new Refusal('not_found', { what: 'payment' });
  if (!provider.isAuthentic(result)) throw new Refusal('payment_not_verified');

  const asked = fetched ?? provider.fetchPayment(result.providerPaymentId);
  const payment = paymentOf(log, result, await asked.catch(refuseUnanswered));
  await checkCaptured(db, order.paymentOrderId, payment);

  const booking = await bookPayment(deps, order.paymentOrderId, payment).catch(refuseUnanswered);
  if (booking === 'wrong_amount' || booking === 'foreign_currency') throw new Refusal('payment_not_verified');
  return { token: writePaymentToken(keys, order.paymentOrderId, bidder.userId) };
}

function refuseUnanswered(error: unknown): never {
  throw error instanceof ProviderUnavailable ? new Refusal('payment_pending') : error;
}

/** Returns the payment in the provider's reply, if it belongs to the order that the checkout named. */
function paymentOf(log: Deps['log'], result: CheckoutResult, fetched: ProviderReply<ProviderPayment>): ProviderPayment {
  if (fetched.kind === 'refused') throw new Refusal('payment_not_verified');
  if (fetched.value.providerOrderId === result.providerOrderId) return fetched.value;
  const { providerOrderId, providerPaymentId } = result;
  log.error({ providerOrderId, providerPaymentId }, 'a signed payment belongs to another order');
  throw new Refusal('payment_not_verified');
}

async function checkCaptured(db: Deps['db'], paymentOrderId: string, payment: ProviderPayment): Promise<void> {
  const { captured, status } = payment;
  if (captured) return;
  if (status === 'authorized') await recordCapture(db, paymentOrderId, true);
  throw new Refusal(status === 'authorized' || status === 'created' ? 'payment_pending' : 'payment_not_made');
}
