import type { OrderPayment } from '@ekbid/contract';
import { ApiProblem } from '../api/problem.ts';
import type { WantedBid } from '../payments/open-checkout.ts';
import type { OpenPayment } from '../payments/open-payment.ts';
import { hasReason } from '../texts/problem-text.ts';

/** The progress of the bid that is placed on this page. Unfinished payments are listed among the open ones instead. */
export type BidStage =
  /** `problem`: why this amount cannot be bid. */
  | { readonly step: 'choosing'; readonly problem?: unknown }
  /** The server creates the order and reserves the slot. */
  | { readonly step: 'preparing'; readonly amount: number; readonly orderId: string | undefined }
  /** A bid that costs nothing is sent. */
  | { readonly step: 'sending'; readonly amount: number }
  /** The payment window could not be opened, or a free bid not be placed, for a reason other than the amount. */
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

/** `problem`: the server's immediate refusal, which says that the money is refunded, and why. */
export type PaymentEnd = OrderPayment | { readonly problem: unknown };

type Placed = NonNullable<OrderPayment['placed']>;

export type BidEvent =
  | { readonly type: 'amountTyped' }
  /** `orderId` is given if an open order is continued. */
  | { readonly type: 'paymentStarted'; readonly amount: number; readonly orderId?: string }
  /** Of a bid that costs nothing. */
  | { readonly type: 'bidSent'; readonly amount: number }
  | { readonly type: 'orderOpened'; readonly payment: OpenPayment }
  /** This amount cannot be bid, but another one may be possible. */
  | { readonly type: 'amountRefused'; readonly problem: unknown }
  | { readonly type: 'paymentStopped'; readonly bid: WantedBid; readonly problem: unknown }
  | { readonly type: 'windowClosed' }
  | { readonly type: 'paid'; readonly payment: OpenPayment }
  | { readonly type: 'bidPlaced'; readonly amount: number; readonly placed: Placed }
  | { readonly type: 'refundPromised'; readonly payment: OpenPayment; readonly problem: unknown }
  /** The payment's end is not known yet: it is listed among the open payments. */
  | { readonly type: 'leftOpen' }
  /** A check found the end of a payment: of this one, or of another open one. */
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
  // Only a toast shows the end of another payment, because the panel shows this one.
  paymentEnded: ({ payment, end }, stage) => (orderInHand(stage) === payment.order.id ? endOf(payment, end) : stage),
} satisfies Transitions<BidStep>;

const paid = {
  ...busy,
  refundPromised: ({ payment, problem }) => ({ step: 'ended', payment, end: { problem } }),
  leftOpen: choose,
} satisfies Transitions<BidStep>;

const stop = ({ bid, problem }: EventOf<'paymentStopped'>): BidStage => ({ step: 'stopped', bid, problem });

/** What each event does at each step. An event that is not listed at a step changes nothing there. */
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

/** The order whose payment is under way on this page; all others are listed among the open payments. */
export function orderInHand(stage: BidStage): string | undefined {
  if (isIdle(stage) || stage.step === 'sending') return undefined;
  return 'payment' in stage ? stage.payment.order.id : stage.orderId;
}

/** Whether the panel is free for another amount or another payment. */
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

/** Whether another amount could succeed where this one was refused. */
export function isAmountAtFault(problem: unknown): boolean {
  return (
    hasReason(problem) &&
    !needsConsent(problem) &&
    !(problem instanceof ApiProblem && temporaryProblems.includes(problem.code))
  );
}

/** Whether the server asks for the bidder's age or acceptance of the terms before it opens an order. */
export function needsConsent(problem: unknown): problem is ApiProblem {
  return problem instanceof ApiProblem && 'consents' in problem.details;
}
