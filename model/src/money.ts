import {
  type PaymentOrderState,
  type LedgerAccount,
  type AuctionStatus,
  bidLimit,
  type OrderSituation,
  type RefundReason,
  type Slots,
} from '@ekbid/domain';

/** The allowed changes of an order's state (explained in docs/money.md). A trigger of the database rejects others. */
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

/** All movements of money. Each moves an amount from one account to another, so the sum of all accounts stays zero. */
export const ledgerMovements = {
  /** A payment was captured (T5 and T15 in docs/money.md). */
  captured: { debit: 'provider_clearing', credit: 'owed_to_bidders' },
  /** A payment must be refunded (T8, T9 and T15 in docs/money.md). */
  refund_owed: { debit: 'owed_to_bidders', credit: 'refunds_payable' },
  /** The provider made the refund (T10, T13 and T14 in docs/money.md). */
  refunded: { debit: 'refunds_payable', credit: 'provider_clearing' },
  /** An auction was declared with a winner. One movement has the sum of all bids whose money EkBid keeps. */
  earned: { debit: 'owed_to_bidders', credit: 'revenue' },
  /** The payment of a valid bid was refunded outside EkBid (T14 in docs/money.md). */
  lost: { debit: 'operator_losses', credit: 'provider_clearing' },
  /** The bid of a `lost` payment must be refunded. The bidder already has the money, so `lost` is reversed. */
  loss_recovered: { debit: 'provider_clearing', credit: 'operator_losses' },
} as const satisfies Record<string, { debit: LedgerAccount; credit: LedgerAccount }>;
export type LedgerMovement = keyof typeof ledgerMovements;

/** Everything that decides whether a paid order becomes a bid or a refund (T7 and T8 in docs/money.md). */
export type PaidSituation = {
  readonly bidder: OrderSituation['bidder'];
  readonly auction: Slots & { readonly status: AuctionStatus; readonly slotsHeld: number };
  /** Whether this order's own reservation still keeps a slot. */
  readonly holdsSlot: boolean;
  readonly ownBids: number;
  readonly ownsAmount: boolean;
};

/** Returns why a paid order becomes a refund, or null if it becomes a bid. */
export function refundReasonOf(situation: PaidSituation): RefundReason | null {
  const { auction, bidder } = situation;
  if (auction.status === 'cancelled') return 'auction_cancelled';
  if (auction.status !== 'active') return 'auction_ended';
  if (bidder.role === 'ADMIN') return 'administrators_cannot_bid';
  if (bidder.blocked) return 'account_blocked';
  if (situation.ownsAmount) return 'amount_already_bid';
  if (situation.ownBids >= bidLimit) return 'bid_limit_reached';
  const othersReservations = auction.slotsHeld - (situation.holdsSlot ? 1 : 0);
  return auction.slotsFilled + othersReservations >= auction.maxSlots ? 'auction_full' : null;
}
