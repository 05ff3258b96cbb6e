import { Refusal } from '@ekbid/domain';
import type { Bidder } from '../accounts/admit.ts';
import type { Deps } from '../deps.ts';
import { findOrderOfProvider } from './orders.queries.ts';
import type { CheckoutResult, ProviderPayment } from './payment-provider.ts';
import { writePaymentToken } from './payment-token.ts';
import { recordPayment } from './record-payment.ts';

/**
 * Proves a payment and gives the token that places its bid. The checkout's signature shows that the provider made the
 * result; only the payment as fetched from the provider shows that money was captured. Repeatable: the same token again.
 */
export async function verifyPayment(
  deps: Pick<Deps, 'db' | 'provider' | 'keys' | 'log'>,
  bidder: Bidder,
  result: CheckoutResult,
) {
  const { db, provider, keys, log } = deps;
  const order = await findOrderOfProvider(db, result.providerOrderId);
  // Somebody else's order is as good as none: nobody learns that it exists.
  if (!order || order.bidderId !== bidder.userId) throw new Refusal('not_found', { what: 'payment' });
  if (!provider.isAuthentic(result)) throw new Refusal('payment_not_verified');

  const fetched = await provider.fetchPayment(result.providerPaymentId);
  if (fetched.kind === 'unknown') throw new Refusal('payment_pending');
  if (fetched.kind === 'refused') throw new Refusal('payment_not_verified');
  checkPays(fetched.value, result.providerOrderId, order.amountPaise, log);

  await recordPayment(db, order.paymentOrderId, fetched.value);
  return { token: writePaymentToken(keys, order.paymentOrderId, bidder.userId) };
}

/** Throws unless this payment is captured money for this order, to the paisa. */
function checkPays(payment: ProviderPayment, providerOrderId: string, amountPaise: number, log: Deps['log']): void {
  const { status, currency, providerPaymentId } = payment;
  if (payment.providerOrderId !== providerOrderId || payment.amountPaise !== amountPaise || currency !== 'INR') {
    log.error({ providerPaymentId, providerOrderId }, 'a signed payment does not fit its order');
    throw new Refusal('payment_not_verified');
  }
  if (status === 'authorized' || status === 'created') throw new Refusal('payment_pending');
  if (status !== 'captured') throw new Refusal('payment_not_made');
}
