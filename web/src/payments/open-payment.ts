import type { OpenOrder, verifyPayment } from '@ekbid/contract';
import type { Sent } from '../api/request.ts';

/** What the provider's window hands back once somebody has paid: proof for the server, nothing to trust here. */
export type CheckoutResult = Sent<typeof verifyPayment>['body'];

/** A payment that has not come to its end, as the server tells it, and what only this browser knows of it. */
export type OpenPayment = OpenOrder & {
  /** What the provider's window handed over, until the server has it. */
  readonly result: CheckoutResult | null;
};

/** Whether the slot is still kept, and the payment can be gone on with. */
export function canContinue(payment: OpenPayment, now: number): boolean {
  return payment.state === 'awaiting_payment' && payment.result === null && Date.parse(payment.holdExpiresAt) > now;
}

/** Whether money has certainly been sent; a hold that ended only leaves the question whether any was. */
export function isPaid(payment: OpenPayment, now: number): boolean {
  return payment.result !== null || (payment.state === 'confirming' && Date.parse(payment.holdExpiresAt) > now);
}
