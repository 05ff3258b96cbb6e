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
/** The state of a payment order. The first payment of the right amount makes any unpaid order `paid`. */
export type PaymentOrderState = (typeof paymentOrderStates)[number];

/** The state of an order's money, as its bidder reads it. The first two are not final. */
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
  /** Whether the provider has a payment that the bank authorised, but that is not captured yet. */
  readonly awaitsCapture: boolean;
  /** Whether the provider refused the refund, so that an operator must decide. */
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
 * The state of an order's money according to our books. If the reservation lapsed without a payment, it is `confirming`
 * until the provider was asked once more, because the bidder may have paid in the last moment.
 */
export function standingOfOrder({ state, reservationLives, awaitsCapture, refundRefused }: OrderSeen): OrderStanding {
  const isUnpaid = state === 'created' || state === 'failed' || state === 'expired';
  if (isUnpaid && awaitsCapture) return 'confirming';
  if (state === 'created' && !reservationLives) return 'confirming';
  if (state === 'refund_pending' && refundRefused) return 'refund_delayed';
  return standings[state];
}

/** The captured amount that the provider reports for one of our orders. */
type CapturedMoney = { readonly amountPaise: number; readonly currency: string };

/**
 * How captured money is booked (T5 and T15 in docs/money.md). `first`: the right amount, which makes its order paid.
 * `second_payment` and `wrong_amount`: the payment is refunded and the order does not change. `foreign_currency`:
 * nothing is booked, and an operator decides.
 */
export type Booking = 'first' | 'second_payment' | 'wrong_amount' | 'foreign_currency';

const awaitsMoney: readonly PaymentOrderState[] = ['created', 'expired', 'failed'];

/** Decides how to book a captured payment that is not in the books yet. */
export function bookingOf(
  order: { readonly state: PaymentOrderState; readonly amountPaise: number },
  payment: CapturedMoney,
): Booking {
  if (payment.currency !== 'INR') return 'foreign_currency';
  if (payment.amountPaise !== order.amountPaise) return 'wrong_amount';
  return awaitsMoney.includes(order.state) ? 'first' : 'second_payment';
}

/**
 * Whether part of the payment was refunded before its bid was placed. If so, no bid is placed and the rest is refunded
 * too, because a person who refunds in the provider's dashboard does not want the bid.
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

/** The provider's answer to our request for a refund. */
export type RefundReply =
  { readonly kind: 'ok'; readonly refund: RefundAtProvider } | { readonly kind: 'refused' | 'unknown' };

/**
 * The next step of a refund. `refunded`: the money was returned. `try_again`: send the request again later with the
 * same idempotency key. `compare`: read the provider's list of refunds, because the provider also refuses what it has
 * already refunded (T13 in docs/money.md). `needs_operator`: a person must decide.
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
 * Decides the next step after the provider refused a refund and we read its list of refunds. The money may have been
 * returned already: by an earlier request of ours, or in the provider's dashboard, possibly in several parts.
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
 * What it means that the provider reports a refund (docs/money.md). `none`: nothing yet. `ours`: it is the refund that
 * we owe (T10, T13). `adopted`: it was made outside EkBid before a bid was placed, and we count it as ours (T14).
 * `loss`: the operator loses money, because the bid is valid or the sum differs.
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
 * Seconds until the next attempt at a refund (T11 in docs/money.md). The wait doubles from ten seconds up to an hour. A
 * random `chance` from 0 to 1 shortens it by up to half, so that many refunds are not tried at once.
 */
export function refundBackOffSeconds(tries: number, chance: number): number {
  const whole = Math.min(longestBackOffSeconds, 10 * 2 ** Math.min(tries, 20));
  return Math.ceil(whole * (0.5 + chance / 2));
}

/**
 * The times at which the provider is asked about an order, in minutes after the order was created. They extend over
 * four days, because a bank can authorise a payment late.
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

/** The first of `reconcileMinutes` after this age of the order, or null if all have passed. */
export function nextReconcileMinute(ageMinutes: number): number | null {
  return reconcileMinutes.find((minute) => minute > ageMinutes) ?? null;
}

const longestPauseSeconds = 3600;

/** Seconds until the provider is asked again if it could not tell: a quarter of the order's age, up to an hour. */
export function askAgainSeconds(ageSeconds: number): number {
  return Math.min(longestPauseSeconds, Math.max(5, ageSeconds / 4));
}

/** The age of the order, in minutes, at which to ask again if the provider could not tell. Null if it is too old. */
export function reconcileAgainMinute(ageMinutes: number): number | null {
  const lastMinute = Math.max(...reconcileMinutes) + 24 * 60;
  return ageMinutes < lastMinute ? ageMinutes + askAgainSeconds(ageMinutes * 60) / 60 : null;
}

/** The accounts of the ledger, seen from EkBid. `provider_clearing` holds what was captured minus what was refunded. */
export const ledgerAccounts = [
  'provider_clearing',
  'owed_to_bidders',
  'refunds_payable',
  'revenue',
  'operator_losses',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];
