import type { Auction } from '@ekbid/contract';
import { type AuctionStatus, auctionStatus, isFull } from '@ekbid/domain';
import { useClock } from '../ui/clock.ts';

type Timed = Pick<Auction, 'status' | 'startTime' | 'endTime' | 'declaredAt'>;

/** Computed every second by the server's clock: the status changes at the deadline, not with the next response. */
export function useAuctionStatus({ status, startTime, endTime, declaredAt }: Timed): AuctionStatus {
  return useClock((now) => {
    const times = {
      startTime: Date.parse(startTime),
      endTime: Date.parse(endTime),
      declaredAt: declaredAt === null ? null : Date.parse(declaredAt),
      cancelledAt: status === 'cancelled' ? now : null,
    };
    return auctionStatus(times, now);
  });
}

/** So long before the end the page becomes the room in which people wait for the result. */
const roomMs = 10 * 60_000;

/** Whether the last minutes run in which one can bid. */
export function useEndsSoon(auction: Auction): boolean {
  const isActive = useAuctionStatus(auction) === 'active';
  const isNear = useClock((now) => Date.parse(auction.endTime) - now <= roomMs);
  return isActive && isNear && !isFull(auction);
}
