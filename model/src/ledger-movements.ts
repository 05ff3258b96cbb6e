import type { LedgerAccount } from '@ekbid/domain';

/** Every movement of money, as one amount from one account to another: whatever is booked sums to zero. */
export const ledgerMovements = {
  /** A payment was captured (T5, T15). */
  captured: { debit: 'provider_clearing', credit: 'owed_to_bidders' },
  /** A payment has to go back (T8, T9, T15). */
  refund_owed: { debit: 'owed_to_bidders', credit: 'refunds_payable' },
  /** The provider gave it back (T10, T13, T14). */
  refunded: { debit: 'refunds_payable', credit: 'provider_clearing' },
  /** An auction was declared with a winner: what its bids cost is earned, one entry an auction. */
  earned: { debit: 'owed_to_bidders', credit: 'revenue' },
  /** Money went back outside EkBid although its bid stands (T14). */
  lost: { debit: 'operator_losses', credit: 'provider_clearing' },
  /** That bid is refunded after all, and the bidder had the money already: its refund takes nothing more. */
  loss_recovered: { debit: 'provider_clearing', credit: 'operator_losses' },
} as const satisfies Record<string, { debit: LedgerAccount; credit: LedgerAccount }>;
export type LedgerMovement = keyof typeof ledgerMovements;
