import type { Booking } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { recordPayment } from './record-payment.ts';

/**
 * Puts a captured payment on the books, and what went back of it already (T14): a bid must not stand on money that is
 * gone. `unknown`: something went back, and the provider could not tell what.
 */
export async function bookPayment(
  deps: Pick<Deps, 'db' | 'provider'>,
  paymentOrderId: string,
  payment: ProviderPayment,
): Promise<Booking | 'unknown'> {
  const booking = await recordPayment(deps.db, paymentOrderId, payment);
  if (payment.amountRefundedPaise === 0) return booking;
  return (await reconcileRefunds(deps, payment)) ? booking : 'unknown';
}
