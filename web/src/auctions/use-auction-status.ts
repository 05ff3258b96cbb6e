import type { Auction } from '@ekbid/contract';
import { type AuctionStatus, auctionStatus, isFull, resultHours } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { useClock } from '../ui/clock.ts';
import { useMomentText } from '../ui/Figures.tsx';

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

type Ending = Pick<Auction, 'endTime' | 'autoDeclare'>;

/** A sentence that says when the result will be declared at the latest. */
export function useResultTime({ endTime, autoDeclare }: Ending): string {
  const { resultTime } = useTexts('auctions');
  const momentText = useMomentText('moment');
  if (autoDeclare) return resultTime.atEnd(momentText(endTime));
  return resultTime.latest(momentText(latestResult(endTime)));
}

/** The time (ISO 8601) at which the server declares the result if no administrator has done so. */
export function latestResult(endTime: string): string {
  return new Date(Date.parse(endTime) + resultHours * 3_600_000).toISOString();
}
