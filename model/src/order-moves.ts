import type { PaymentOrderState } from '@ekbid/domain';

/** The only ways a payment order changes (docs/money.md tells the story). A trigger rejects any other pair. */
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
