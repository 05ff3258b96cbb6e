import { type AuctionStatus, auctionStatus } from '@ekbid/domain';

/** The times of an auction, as the database returns them. */
type AuctionRow = {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly declaredAt: Date | null;
  readonly cancelledAt: Date | null;
};

/**
 * Returns an auction's status at `now`, the database's time. Read the time after taking all locks, because waiting for
 * them may take long.
 */
export function statusOf({ startTime, endTime, declaredAt, cancelledAt }: AuctionRow, now: Date): AuctionStatus {
  const times = {
    startTime: startTime.getTime(),
    endTime: endTime.getTime(),
    declaredAt: declaredAt?.getTime() ?? null,
    cancelledAt: cancelledAt?.getTime() ?? null,
  };
  return auctionStatus(times, now.getTime());
}
