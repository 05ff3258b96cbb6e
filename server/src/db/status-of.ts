import { type AuctionStatus, auctionStatus } from '@ekbid/domain';

/** The times of an auction as the database returns them. */
type AuctionRow = {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly declaredAt: Date | null;
  readonly cancelledAt: Date | null;
};

/** An auction's status at `now`: the database's clock, read after every lock that the caller had to wait for. */
export function statusOf({ startTime, endTime, declaredAt, cancelledAt }: AuctionRow, now: Date): AuctionStatus {
  const times = {
    startTime: startTime.getTime(),
    endTime: endTime.getTime(),
    declaredAt: declaredAt?.getTime() ?? null,
    cancelledAt: cancelledAt?.getTime() ?? null,
  };
  return auctionStatus(times, now.getTime());
}
