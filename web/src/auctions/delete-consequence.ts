import type { Auction } from '@ekbid/contract';
import { type AuctionStatus, canCancel } from '@ekbid/domain';

/** What deleting an auction will come to. */
export type DeleteConsequence = 'removed' | 'cancelled' | 'notPossible' | 'cancelledAlready';

export function deleteConsequence(auction: Auction, status: AuctionStatus): DeleteConsequence {
  // Nobody ever ordered in it, so nobody was promised anything.
  if (!auction.rulesFixed) return 'removed';
  if (status === 'cancelled') return 'cancelledAlready';
  return canCancel(status, auction) ? 'cancelled' : 'notPossible';
}
