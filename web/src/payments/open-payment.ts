import type { OpenOrder, verifyPayment } from '@ekbid/contract';
import type { Sent } from '../api/call.ts';

/** What the provider's window returns after a payment. Only the server can verify it. */
export type CheckoutResult = Sent<typeof verifyPayment>['body'];

/** An unfinished payment as the server lists it, and the window's result, which only this browser may have. */
export type OpenPayment = OpenOrder & {
  /** The result of the provider's window, until the server has got it. */
  readonly result: CheckoutResult | null;
};

/** Whether the slot is still reserved and the order can be paid. */
export function canContinue(payment: OpenPayment, now: number): boolean {
  return payment.state === 'awaiting_payment' && payment.result === null && Date.parse(payment.holdExpiresAt) > now;
}

/**
 * Whether money was certainly sent. After the reservation has expired, `confirming` means only that it may have been
 * sent.
 */
export function isPaid(payment: OpenPayment, now: number): boolean {
  return payment.result !== null || (payment.state === 'confirming' && Date.parse(payment.holdExpiresAt) > now);
}
