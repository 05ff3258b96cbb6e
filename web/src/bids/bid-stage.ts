import type { OpenPayment } from '../payments/kept-payment.ts';

/** How far a bid has come, and so where its money is. */
export type BidStage =
  /** Nothing is charged. `problem` is why the try before came to nothing. */
  | { readonly step: 'choosing'; readonly problem?: unknown }
  /** The order is being opened, the slot kept. */
  | { readonly step: 'preparing'; readonly amount: number }
  /** The provider's window is open. */
  | { readonly step: 'paying'; readonly payment: OpenPayment }
  /** The window was closed: nothing charged, the slot still kept. */
  | { readonly step: 'held'; readonly payment: OpenPayment; readonly busy: boolean }
  /** Paid: the payment is being proved, then made a bid. */
  | { readonly step: 'verifying' | 'placing'; readonly payment: OpenPayment }
  /** Paid, and no bid yet: the answer was no, not yet, or never came. */
  | { readonly step: 'unsettled'; readonly payment: OpenPayment; readonly problem: unknown }
  /** A bid: the bidder's `number`-th in this auction. */
  | { readonly step: 'placed'; readonly amount: number; readonly number: number };

export function stageOf(kept: OpenPayment | null): BidStage {
  if (kept === null) return { step: 'choosing' };
  return kept.result === null ? { step: 'held', payment: kept, busy: false } : { step: 'verifying', payment: kept };
}

/** A slot nobody paid for in time is not kept any longer. */
export function stageAt(stage: BidStage, now: number): BidStage {
  const lapsed = stage.step === 'held' && Date.parse(stage.payment.heldUntil) <= now;
  return lapsed ? { step: 'choosing' } : stage;
}
