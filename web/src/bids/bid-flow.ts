import type { OrderPayment } from '@ekbid/contract';
import { ApiProblem } from '../api/problem.ts';
import type { WantedBid } from '../payments/open-checkout.ts';
import type { OpenPayment } from '../payments/open-payment.ts';
import { isToldReason } from '../texts/problem-text.ts';

/** How far a bid has come on this page, and so where its money is. An unfinished payment is listed among the open ones. */
export type BidStage =
  /** `problem` is why this amount cannot be bid. */
  | { readonly step: 'choosing'; readonly problem?: unknown }
  /** The order is being opened, the slot reserved. */
  | { readonly step: 'preparing'; readonly amount: number; readonly orderId: string | undefined }
  /** It never came to a payment window, for no fault of the amount. */
  | { readonly step: 'stopped'; readonly bid: WantedBid; readonly problem: unknown }
  /** The provider's window is open. */
  | { readonly step: 'paying'; readonly payment: OpenPayment }
  /** Paid, and being verified. */
  | { readonly step: 'verifying'; readonly payment: OpenPayment }
  /** Verified, and being made a bid. */
  | { readonly step: 'placing'; readonly payment: OpenPayment }
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

type BidStep = BidStage['step'];

/** `problem`: the server said at once that the money goes back, and why. */
export type PaymentEnd = OrderPayment | { readonly problem: unknown };

type Placed = NonNullable<OrderPayment['placed']>;

export type BidEvent =
  | { readonly type: 'amountTyped' }
  /** For a new order, or for one that is open already. */
  | { readonly type: 'paymentStarted'; readonly amount: number; readonly orderId?: string }
  | { readonly type: 'orderOpened'; readonly payment: OpenPayment }
  /** This amount cannot be bid; another one may. */
  | { readonly type: 'amountRefused'; readonly problem: unknown }
  | { readonly type: 'paymentStopped'; readonly bid: WantedBid; readonly problem: unknown }
  | { readonly type: 'windowClosed' }
  | { readonly type: 'paid'; readonly payment: OpenPayment }
  | { readonly type: 'verified'; readonly payment: OpenPayment }
  | { readonly type: 'bidPlaced'; readonly amount: number; readonly placed: Placed }
  | { readonly type: 'refundPromised'; readonly payment: OpenPayment; readonly problem: unknown }
  /** What became of the payment is not known yet: it waits among the open payments. */
  | { readonly type: 'leftOpen' }
  /** The server found a payment at its end, be it this one or another that was open. */
  | { readonly type: 'paymentEnded'; readonly payment: OpenPayment; readonly end: OrderPayment }
  | { readonly type: 'dismissed' };

type EventOf<Type extends BidEvent['type']> = Extract<BidEvent, { type: Type }>;
type StageOf<Step extends BidStep> = Extract<BidStage, { readonly step: Step }>;
type Transitions<Step extends BidStep> = {
  readonly [Type in BidEvent['type']]?: (event: EventOf<Type>, stage: StageOf<Step>) => BidStage;
};

const choose = (): BidStage => ({ step: 'choosing' });

const idle = {
  amountTyped: choose,
  paymentStarted: ({ amount, orderId }) => ({ step: 'preparing', amount, orderId }),
  paymentEnded: ({ payment, end }) => endOf(payment, end),
} satisfies Transitions<BidStep>;

const busy = {
  // The end of another payment is said by a toast: the screen belongs to this one.
  paymentEnded: ({ payment, end }, stage) => (orderInHand(stage) === payment.order.id ? endOf(payment, end) : stage),
} satisfies Transitions<BidStep>;

const paid = {
  ...busy,
  refundPromised: ({ payment, problem }) => ({ step: 'ended', payment, end: { problem } }),
  leftOpen: choose,
} satisfies Transitions<BidStep>;

const stop = ({ bid, problem }: EventOf<'paymentStopped'>): BidStage => ({ step: 'stopped', bid, problem });

/** What each event does at each step. An event that is not named there is not possible then, and changes nothing. */
const transitions: { readonly [Step in BidStep]: Transitions<Step> } = {
  choosing: idle,
  preparing: {
    ...busy,
    orderOpened: ({ payment }) => ({ step: 'paying', payment }),
    amountRefused: ({ problem }) => ({ step: 'choosing', problem }),
    paymentStopped: stop,
    leftOpen: choose,
  },
  stopped: { ...idle, dismissed: choose },
  paying: {
    ...busy,
    paid: ({ payment }) => ({ step: 'verifying', payment }),
    windowClosed: choose,
    paymentStopped: stop,
  },
  verifying: { ...paid, verified: ({ payment }) => ({ step: 'placing', payment }) },
  placing: { ...paid, bidPlaced: ({ amount, placed }) => placedAs(amount, placed) },
  placed: idle,
  ended: { ...idle, dismissed: choose },
};

export function bidReducer(stage: BidStage, event: BidEvent): BidStage {
  const transition = transitions[stage.step][event.type] as
    ((event: BidEvent, stage: BidStage) => BidStage) | undefined;
  return transition?.(event, stage) ?? stage;
}

function endOf(payment: OpenPayment, end: OrderPayment): BidStage {
  return end.placed ? placedAs(payment.amount, end.placed) : { step: 'ended', payment, end };
}

function placedAs(amount: number, { bid, ownBids }: Placed): BidStage {
  return { step: 'placed', amount, number: ownBids, bidId: bid._id, receiptNumber: bid.receiptNumber };
}

/** The order this page is busy with; every other one is listed among the open payments. */
export function orderInHand(stage: BidStage): string | undefined {
  if (isIdle(stage)) return undefined;
  return 'payment' in stage ? stage.payment.order.id : stage.orderId;
}

/** Whether another amount can be chosen meanwhile. */
export function isIdle(stage: BidStage): stage is StageOf<'choosing' | 'placed' | 'stopped' | 'ended'> {
  const { step } = stage;
  return step === 'choosing' || step === 'placed' || step === 'stopped' || step === 'ended';
}

const passing: readonly string[] = ['unavailable', 'too_many_requests', 'provider_unavailable', 'order_refused'];

/** Whether another amount would help, rather than another try with this one. */
export function isAmountAtFault(problem: unknown): boolean {
  return isToldReason(problem) && !(problem instanceof ApiProblem && passing.includes(problem.code));
}
