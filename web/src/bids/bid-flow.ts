import type { OrderPayment } from '@ekbid/contract';
import { ApiProblem } from '../api/call.ts';
import type { WantedBid } from '../payments/open-checkout.ts';
import type { OpenPayment } from '../payments/kept-results.ts';
import { hasReason } from '../texts/problem-text.ts';

/** The progress of the bid that this page places. Other unfinished payments are in the list of open payments. */
export type BidStage =
  /** `problem` says why the typed amount cannot be bid. */
  | { readonly step: 'choosing'; readonly problem?: unknown }
  /** The server creates the order and reserves the slot. */
  | { readonly step: 'preparing'; readonly amount: number; readonly orderId: string | undefined }
  /** A free bid is sent. */
  | { readonly step: 'sending'; readonly amount: number }
  /** The payment window could not be opened, or a free bid could not be placed. The amount was not the cause. */
  | { readonly step: 'stopped'; readonly bid: WantedBid; readonly problem: unknown }
  /** The provider's window is open. */
  | { readonly step: 'paying'; readonly payment: OpenPayment }
  /** The person has paid; the server verifies the payment and places the bid. */
  | { readonly step: 'placing'; readonly payment: OpenPayment }
  /** The bid is placed; it is the bidder's `number`-th in this auction. */
  | {
      readonly step: 'placed';
      readonly amount: number;
      readonly number: number;
      readonly bidId: string;
      readonly receiptNumber: string;
    }
  /** The payment did not become a bid: it is refunded, or no money was taken. */
  | { readonly step: 'ended'; readonly payment: OpenPayment; readonly end: PaymentEnd };

type BidStep = BidStage['step'];

/** How a payment ended. `problem` is the server's immediate refusal, which says why the money is refunded. */
export type PaymentEnd = OrderPayment | { readonly problem: unknown };

type Placed = NonNullable<OrderPayment['placed']>;

export type BidEvent =
  | { readonly type: 'amountTyped' }
  /** `orderId` is present if an open order is continued. */
  | { readonly type: 'paymentStarted'; readonly amount: number; readonly orderId?: string }
  /** A free bid is sent. */
  | { readonly type: 'bidSent'; readonly amount: number }
  | { readonly type: 'orderOpened'; readonly payment: OpenPayment }
  /** The server refused this amount, but another one may be possible. */
  | { readonly type: 'amountRefused'; readonly problem: unknown }
  | { readonly type: 'paymentStopped'; readonly bid: WantedBid; readonly problem: unknown }
  | { readonly type: 'windowClosed' }
  | { readonly type: 'paid'; readonly payment: OpenPayment }
  | { readonly type: 'bidPlaced'; readonly amount: number; readonly placed: Placed }
  | { readonly type: 'refundPromised'; readonly payment: OpenPayment; readonly problem: unknown }
  /** How the payment ends is not known yet, so it moves to the list of open payments. */
  | { readonly type: 'leftOpen' }
  /** A check found out how a payment ended: this payment, or another open one. */
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
  bidSent: ({ amount }) => ({ step: 'sending', amount }),
  paymentEnded: ({ payment, end }) => endOf(payment, end),
} satisfies Transitions<BidStep>;

const busy = {
  // Ignore the end of another payment, because the panel shows this one. A toast reports the other.
  paymentEnded: ({ payment, end }, stage) => (orderInHand(stage) === payment.order.id ? endOf(payment, end) : stage),
} satisfies Transitions<BidStep>;

const paid = {
  ...busy,
  refundPromised: ({ payment, problem }) => ({ step: 'ended', payment, end: { problem } }),
  leftOpen: choose,
} satisfies Transitions<BidStep>;

const stop = ({ bid, problem }: EventOf<'paymentStopped'>): BidStage => ({ step: 'stopped', bid, problem });

/** What each event does at each step. Events that are not listed for a step are ignored. */
const transitions: { readonly [Step in BidStep]: Transitions<Step> } = {
  choosing: idle,
  preparing: {
    ...busy,
    orderOpened: ({ payment }) => ({ step: 'paying', payment }),
    amountRefused: ({ problem }) => ({ step: 'choosing', problem }),
    paymentStopped: stop,
    leftOpen: choose,
  },
  sending: {
    bidPlaced: ({ amount, placed }) => placedAs(amount, placed),
    amountRefused: ({ problem }) => ({ step: 'choosing', problem }),
    paymentStopped: stop,
  },
  stopped: { ...idle, dismissed: choose },
  paying: {
    ...busy,
    paid: ({ payment }) => ({ step: 'placing', payment }),
    windowClosed: choose,
    paymentStopped: stop,
  },
  placing: { ...paid, bidPlaced: ({ amount, placed }) => placedAs(amount, placed) },
  placed: { ...idle, dismissed: choose },
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

/** The order that this page is paying. All other unfinished orders are in the list of open payments. */
export function orderInHand(stage: BidStage): string | undefined {
  if (isIdle(stage) || stage.step === 'sending') return undefined;
  return 'payment' in stage ? stage.payment.order.id : stage.orderId;
}

/** Whether the panel can start another payment. */
export function isIdle(stage: BidStage): stage is StageOf<'choosing' | 'placed' | 'stopped' | 'ended'> {
  const { step } = stage;
  return step === 'choosing' || step === 'placed' || step === 'stopped' || step === 'ended';
}

const temporaryProblems: readonly string[] = [
  'unavailable',
  'too_many_requests',
  'provider_unavailable',
  'order_refused',
];

/** Whether the amount was the cause of the refusal, so that another amount could succeed. */
export function isAmountAtFault(problem: unknown): boolean {
  return (
    hasReason(problem) &&
    !needsConsent(problem) &&
    !(problem instanceof ApiProblem && temporaryProblems.includes(problem.code))
  );
}

/** Whether the server needs the bidder's age or acceptance of the terms before it opens an order. */
export function needsConsent(problem: unknown): problem is ApiProblem {
  return problem instanceof ApiProblem && 'consents' in problem.details;
}
