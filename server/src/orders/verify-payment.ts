import { Refusal } from '@ekbid/domain';
import type { Bidder } from '../sessions/authorize.ts';
import type { Deps } from '../context/deps.ts';
import { bookPayment } from './record-payment.ts';
import { findOrderOfProvider, recordCapture } from './orders.queries.ts';
import type { CheckoutResult, ProviderPayment } from '../provider/payment-provider.ts';
import { writePaymentToken } from '../bids/payment-token.ts';

/**
 * Verifies a payment and returns the token that places its bid. The checkout's signature shows that the provider made
 * the result; only the payment as fetched from the provider shows that money was captured. A repeated call returns the
 * same token.
 */
export async function verifyPayment(
  deps: Pick<Deps, 'db' | 'live' | 'provider' | 'keys' | 'log'>,
  bidder: Bidder,
  result: CheckoutResult,
) {
  const { db, provider, keys, log } = deps;
  const order = await findOrderOfProvider(db, result.providerOrderId);
  // Another person's order is reported as missing, so that its existence stays secret.
  if (!order || order.bidderId !== bidder.userId) throw new Refusal('not_found', { what: 'payment' });
  if (!provider.isAuthentic(result)) throw new Refusal('payment_not_verified');

  const fetched = await provider.fetchPayment(result.providerPaymentId);
  if (fetched.kind === 'unknown') throw new Refusal('payment_pending');
  if (fetched.kind === 'refused') throw new Refusal('payment_not_verified');
  const payment = fetched.value;
  if (payment.providerOrderId !== result.providerOrderId) {
    const { providerOrderId, providerPaymentId } = result;
    log.error({ providerOrderId, providerPaymentId }, 'a signed payment belongs to another order');
    throw new Refusal('payment_not_verified');
  }
  await checkCaptured(db, order.paymentOrderId, payment);

  const booking = await bookPayment(deps, order.paymentOrderId, payment);
  if (booking === 'unknown') throw new Refusal('payment_pending');
  if (booking === 'wrong_amount' || booking === 'foreign_currency') throw new Refusal('payment_not_verified');
  return { token: writePaymentToken(keys, order.paymentOrderId, bidder.userId) };
}

async function checkCaptured(db: Deps['db'], paymentOrderId: string, payment: ProviderPayment): Promise<void> {
  const { captured, status } = payment;
  if (captured) return;
  if (status === 'authorized') await recordCapture(db, paymentOrderId, true);
  throw new Refusal(status === 'authorized' || status === 'created' ? 'payment_pending' : 'payment_not_made');
}
