import type { Booking } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { recordPayment } from './record-payment.ts';

/**
 * Books a captured payment with what went back of it already. `unknown`: something went back, the provider could not
 * tell what, and nothing was booked.
 */
export async function bookPayment(
  { db, live, provider }: Pick<Deps, 'db' | 'live' | 'provider'>,
  paymentOrderId: string,
  payment: ProviderPayment,
): Promise<Booking | 'unknown'> {
  if (payment.amountRefundedPaise === 0) return recordPayment({ db, live }, paymentOrderId, payment, []);
  const listed = await provider.listRefunds(payment.providerPaymentId);
  return listed.kind === 'ok' ? recordPayment({ db, live }, paymentOrderId, payment, listed.value) : 'unknown';
}
