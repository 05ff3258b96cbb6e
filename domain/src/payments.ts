import { reservationMinutes, unattemptedReservationMinutes } from './bidding.ts';

export const paymentOrderStates = [
  'created',
  'failed',
  'expired',
  'paid',
  'consumed',
  'refund_pending',
  'refunded',
] as const;
/** The state of a payment order. Its first money always leads to `paid`. */
export type PaymentOrderState = (typeof paymentOrderStates)[number];

/** The state of a person's money for an order, as people read it. The first two are still open. */
export const openOrderStandings = ['awaiting_payment', 'confirming'] as const;
export const orderStandings = [
  ...openOrderStandings,
  'bid_placed',
  'refund_pending',
  'refund_delayed',
  'refunded',
  'not_paid',
] as const;
export type OrderStanding = (typeof orderStandings)[number];

type OrderSeen = {
  readonly state: PaymentOrderState;
  readonly reservationLives: boolean;
  /** The provider has an authorised payment that it has not captured yet. */
  readonly awaitsCapture: boolean;
  /** The refund waits for an operator. */
  readonly refundRefused: boolean;
};

const standings: Readonly<Record<PaymentOrderState, OrderStanding>> = {
  created: 'awaiting_payment',
  failed: 'not_paid',
  expired: 'not_paid',
  paid: 'confirming',
  consumed: 'bid_placed',
  refund_pending: 'refund_pending',
  refunded: 'refunded',
};

/**
 * The state of an order according to our books. An order with a lapsed reservation is `confirming` until the provider
 * was asked once more.
 */
export function standingOfOrder({ state, reservationLives, awaitsCapture, refundRefused }: OrderSeen): OrderStanding {
  const isUnpaid = state === 'created' || state === 'failed' || state === 'expired';
  if (isUnpaid && awaitsCapture) return 'confirming';
  if (state === 'created' && !reservationLives) return 'confirming';
  if (state === 'refund_pending' && refundRefused) return 'refund_delayed';
  return standings[state];
}

/** The provider's report of money captured for one of our orders. */
type CapturedMoney = { readonly amountPaise: number; readonly currency: string };

/**
 * How captured money is booked (T5, T15). The first payment that fits makes its order paid. A further payment, or one
 * of another amount, is owed back separately. Money in another currency is not booked and goes to an operator.
 */
export type Booking = 'first' | 'second_payment' | 'wrong_amount' | 'foreign_currency';

const awaitsMoney: readonly PaymentOrderState[] = ['created', 'expired', 'failed'];

/** What to do with a captured payment that is not in the books yet. */
export function bookingOf(
  order: { readonly state: PaymentOrderState; readonly amountPaise: number },
  payment: CapturedMoney,
): Booking {
  if (payment.currency !== 'INR') return 'foreign_currency';
  if (payment.amountPaise !== order.amountPaise) return 'wrong_amount';
  return awaitsMoney.includes(order.state) ? 'first' : 'second_payment';
}

/**
 * If part of the money was refunded before its bid was placed, or is being refunded, no bid is placed and the rest is
 * refunded too: a refund in the provider's dashboard means that the bid is not wanted.
 */
export function isGoneBeforePlacing(
  order: { readonly state: PaymentOrderState },
  payment: { readonly isFirst: boolean; readonly amountRefundedPaise: number },
): boolean {
  return order.state === 'paid' && payment.isFirst && payment.amountRefundedPaise > 0;
}

/** A refund as the provider reports it. */
export type RefundAtProvider = {
  readonly amountPaise: number;
  readonly status: 'pending' | 'processed' | 'failed';
};

/** The outcome of asking the provider for a refund. */
export type RefundReply =
  { readonly kind: 'ok'; readonly refund: RefundAtProvider } | { readonly kind: 'refused' | 'unknown' };

/**
 * The next step: the money went back; the same key is sent again later; the provider's list of refunds must decide
 * (T13: "already refunded" is a refusal too); or a person must decide.
 */
export type RefundStep = 'refunded' | 'try_again' | 'compare' | 'needs_operator';

export function stepAfterRefundReply(amountPaise: number, reply: RefundReply): RefundStep {
  switch (reply.kind) {
    case 'unknown':
      return 'try_again';
    case 'refused':
      return 'compare';
    case 'ok':
      return stepOf(amountPaise, reply.refund);
  }
}

/**
 * After a refusal, the money may already have gone back: by an earlier attempt, or in the provider's dashboard,
 * possibly in parts.
 */
export function stepAfterComparing(amountPaise: number, refunds: readonly RefundAtProvider[]): RefundStep {
  const sumOf = (status: RefundAtProvider['status']) =>
    refunds.reduce((sum, refund) => sum + (refund.status === status ? refund.amountPaise : 0), 0);
  const backPaise = sumOf('processed');
  if (backPaise >= amountPaise) return 'refunded';
  return backPaise + sumOf('pending') >= amountPaise ? 'try_again' : 'needs_operator';
}

function stepOf(amountPaise: number, refund: RefundAtProvider): RefundStep {
  if (refund.amountPaise !== amountPaise || refund.status === 'failed') return 'needs_operator';
  return refund.status === 'processed' ? 'refunded' : 'try_again';
}

/**
 * What a refund reported by the provider means: nothing yet; the end of the refund we owe (T10, T13); a refund made
 * outside EkBid that we adopt (T14); or a loss for the operator, because the bid is valid or the sum differs.
 */
export type RefundMeaning = 'none' | 'ours' | 'adopted' | 'loss';

export function meaningOfRefund(
  payment: { readonly amountPaise: number; readonly orderState: PaymentOrderState; readonly refundOwed: boolean },
  refund: RefundAtProvider,
): RefundMeaning {
  if (refund.status !== 'processed') return 'none';
  const isWhole = refund.amountPaise === payment.amountPaise;
  if (isWhole && payment.refundOwed) return 'ours';
  return isWhole && payment.orderState === 'paid' ? 'adopted' : 'loss';
}

const longestBackOffSeconds = 3600;

/**
 * Seconds until a refund is tried again after this number of tries (T11): doubling from ten seconds up to an hour.
 * `chance`, from 0 to 1, spreads the retries, so that they do not all come at once.
 */
export function refundBackOffSeconds(tries: number, chance: number): number {
  const whole = Math.min(longestBackOffSeconds, 10 * 2 ** Math.min(tries, 20));
  return Math.ceil(whole * (0.5 + chance / 2));
}

/**
 * Minutes after an order was opened at which the provider is asked about it again: money can be authorised days later.
 */
export const reconcileMinutes = [
  unattemptedReservationMinutes,
  reservationMinutes,
  30,
  60,
  120,
  360,
  720,
  1440,
  2880,
  4320,
  5760,
] as const;

/** The next of those times, in minutes since the order was opened; null once all have passed. */
export function nextReconcileMinute(ageMinutes: number): number | null {
  return reconcileMinutes.find((minute) => minute > ageMinutes) ?? null;
}

const longestPauseSeconds = 3600;

/** Seconds until the next try after an unknown answer: a quarter of the time it has been open, up to an hour. */
export function askAgainSeconds(ageSeconds: number): number {
  return Math.min(longestPauseSeconds, Math.max(5, ageSeconds / 4));
}

/** When to ask about an order again after an unknown answer; null a day after the last regular time. */
export function reconcileAgainMinute(ageMinutes: number): number | null {
  const lastMinute = Math.max(...reconcileMinutes) + 24 * 60;
  return ageMinutes < lastMinute ? ageMinutes + askAgainSeconds(ageMinutes * 60) / 60 : null;
}

/** The accounts that money can be in, from EkBid's side. The balance at the provider is captured minus refunded. */
export const ledgerAccounts = [
  'provider_clearing',
  'owed_to_bidders',
  'refunds_payable',
  'revenue',
  'operator_losses',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];
