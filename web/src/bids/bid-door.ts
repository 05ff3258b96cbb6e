import type { Auction, Session } from '@ekbid/contract';
import { type AuctionStatus, bidLimit, isFull } from '@ekbid/domain';

/** Why an auction takes no bid from somebody. */
export type ClosedDoor = 'cancelled' | 'ended' | 'upcoming' | 'administrator' | 'blocked' | 'full' | 'limit';

/** Whether the bid panel is open to somebody, or what keeps it closed. The server decides again. */
export function bidDoor(auction: Auction, status: AuctionStatus, { userRole, userData }: Session): 'open' | ClosedDoor {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'completed') return 'ended';
  if (userRole === 'ADMIN') return 'administrator';
  if (userData.blocked) return 'blocked';
  if (status === 'upcoming') return 'upcoming';
  if (isFull(auction)) return 'full';
  return auction.bids.length >= bidLimit ? 'limit' : 'open';
}
