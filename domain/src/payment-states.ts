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

/** The only ways a payment order changes (docs/architecture.md tells the story). The database rejects any other pair. */
const moves: Readonly<Record<PaymentOrderState, readonly PaymentOrderState[]>> = {
  created: ['failed', 'expired', 'paid'],
  failed: ['paid'],
  expired: ['paid'],
  paid: ['consumed', 'refund_pending', 'refunded'],
  consumed: ['refund_pending'],
  refund_pending: ['refunded'],
  refunded: [],
};

export function canMove(from: PaymentOrderState, to: PaymentOrderState): boolean {
  return moves[from].includes(to);
}
