export const paymentOrderStates = [
  'created',
  'failed',
  'expired',
  'paid',
  'consumed',
  'refund_pending',
  'refunded',
] as const;
/** Where a payment order stands. Its first money always lands in `paid`. */
export type PaymentOrderState = (typeof paymentOrderStates)[number];

/** Where a person's money for an order is, in the words they are told. The first two are still open. */
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
  readonly holdLives: boolean;
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

/** What our books say of an order. A lapsed hold is `confirming` until the provider was asked once more. */
export function standingOfOrder({ state, holdLives, awaitsCapture, refundRefused }: OrderSeen): OrderStanding {
  const isUnpaid = state === 'created' || state === 'failed' || state === 'expired';
  if (isUnpaid && awaitsCapture) return 'confirming';
  if (state === 'created' && !holdLives) return 'confirming';
  if (state === 'refund_pending' && refundRefused) return 'refund_delayed';
  return standings[state];
}
