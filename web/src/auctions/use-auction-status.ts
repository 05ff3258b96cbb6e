import type { Auction } from '@ekbid/contract';
import { type AuctionStatus, auctionStatus, isFull } from '@ekbid/domain';
import { useClock } from '../ui/clock.ts';

type Timed = Pick<Auction, 'status' | 'startTime' | 'endTime' | 'declaredAt'>;

/** The status by the server's clock, computed every second, so that it changes exactly at the start and end times. */
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

/** The time before the end at which the page changes into a waiting room for the result. */
const roomMs = 10 * 60_000;

/** Whether the auction is in its last minutes and still accepts bids. */
export function useEndsSoon(auction: Auction): boolean {
  const isActive = useAuctionStatus(auction) === 'active';
  const isNear = useClock((now) => Date.parse(auction.endTime) - now <= roomMs);
  return isActive && isNear && !isFull(auction);
}
