import type { Auction } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { Countdown } from '../ui/Countdown.tsx';
import { Moment } from '../ui/Moment.tsx';
import { EndMoment } from './EndMoment.tsx';

type Props = { auction: Auction; status: AuctionStatus };

/** What is left until bidding opens or ends, large and still; of an auction that is over, when it ended. */
export function AuctionClock({ auction, status }: Props) {
  const { detail } = useTexts('bidding').auctions;
  if (status === 'completed' || status === 'cancelled')
    return (
      <p>
        <EndMoment auction={auction} status={status} />
      </p>
    );

  const upcoming = status === 'upcoming';
  const moment = upcoming ? auction.startTime : auction.endTime;
  return (
    <div>
      <p className="text-small text-ink-soft">{upcoming ? detail.startsIn : detail.endsIn}</p>
      <p className="text-title font-semibold tracking-tight">
        <Countdown to={moment} />
      </p>
      <p className="text-small text-ink-soft">
        <Moment at={moment} />
      </p>
    </div>
  );
}
