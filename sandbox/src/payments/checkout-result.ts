import { createHmac } from 'node:crypto';
import { failedPayment } from './finish-payment.ts';
import type { Payment } from './payments.queries.ts';

/** What checkout hands to the merchant's page: proof that this payment of this order comes from the provider. */
export function checkoutResult(payment: Payment, keySecret: string) {
  const { error } = payment;
  if (error) throw failedPayment({ ...payment, error });
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.orderId,
    razorpay_signature: signCheckout(payment.orderId, payment.id, keySecret),
  };
}

export function signCheckout(orderId: string, paymentId: string, keySecret: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}
