import type { OrderPayment } from '@ekbid/contract';
import { ApiProblem } from '../api/problem.ts';
import type { WantedBid } from '../payments/open-order.ts';
import type { OpenPayment } from '../payments/open-payment.ts';
import { isToldReason } from '../texts/problem-text.ts';

/** How far a bid has come on this page, and so where its money is. A payment left off stands among the open ones. */
export type BidStage =
  /** `problem` is why this amount cannot be bid. */
  | { readonly step: 'choosing'; readonly problem?: unknown }
  /** The order is being opened, the slot kept. */
  | { readonly step: 'preparing'; readonly amount: number; readonly orderId?: string }
  /** It never came to a payment window, for no fault of the amount. */
  | { readonly step: 'stopped'; readonly bid: WantedBid; readonly problem: unknown }
  /** The provider's window is open. */
  | { readonly step: 'paying'; readonly payment: OpenPayment }
  /** Paid: the payment is being proved, then made a bid. */
  | { readonly step: 'verifying' | 'placing'; readonly payment: OpenPayment }
  /** A bid: the bidder's `number`-th in this auction. */
  | {
      readonly step: 'placed';
      readonly amount: number;
      readonly number: number;
      readonly bidId: string;
      readonly receiptNumber: string;
    }
  /** No bid came of it: the money goes back, or none was ever taken. */
  | { readonly step: 'ended'; readonly payment: OpenPayment; readonly end: PaymentEnd };

/** `problem`: the server said at once that the money goes back, and why. */
export type PaymentEnd = OrderPayment | { readonly problem: unknown };

/** What a look at an open payment found at its end. */
export function endingOf(payment: OpenPayment, end: OrderPayment): BidStage {
  if (end.placed) return placedAs(payment.amount, end.placed);
  return { step: 'ended', payment, end };
}

export function placedAs(amount: number, { bid, ownBids }: NonNullable<OrderPayment['placed']>): BidStage {
  return { step: 'placed', amount, number: ownBids, bidId: bid._id, receiptNumber: bid.receiptNumber };
}

/** The order this page is busy with; every other one stands among the open payments. */
export function orderInHand(stage: BidStage): string | undefined {
  if ('payment' in stage) return stage.payment.order.id;
  return stage.step === 'preparing' ? stage.orderId : undefined;
}

/** Whether another amount can be chosen meanwhile. */
export function isIdle({ step }: BidStage): boolean {
  return step === 'choosing' || step === 'placed' || step === 'stopped' || step === 'ended';
}

const passing: readonly string[] = ['unavailable', 'too_many_requests', 'provider_unavailable', 'order_refused'];

/** Whether another amount would help, rather than another try with this one. */
export function isAmountAtFault(problem: unknown): boolean {
  return isToldReason(problem) && !(problem instanceof ApiProblem && passing.includes(problem.code));
}
