import type { Auction } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import type { ReactNode } from 'react';
import { ProgressBar } from '../charts/StatTile.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Countdown } from '../ui/Countdown.tsx';
import { formatCount, Moment } from '../ui/Figures.tsx';
import { latestResult } from './use-auction-status.ts';

type SlotsProps = {
  auction: Pick<Auction, 'slotsFilled' | 'maxSlots'>;
  /** Added at the end of the line of text. */
  children?: ReactNode;
};

/** The filled slots of an auction, as a bar and as text. */
export function Slots({ auction: { slotsFilled, maxSlots }, children }: SlotsProps) {
  const { card } = useTexts('auctions');
  const text = card.slots(formatCount(slotsFilled), formatCount(maxSlots));
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar value={slotsFilled} max={maxSlots} label={text} />
      <p className="figures flex flex-wrap items-center justify-between gap-x-4 text-small text-ink-soft">
        {text}
        {children}
      </p>
    </div>
  );
}

type EndProps = { auction: Pick<Auction, 'endTime' | 'declaredAt'>; status: AuctionStatus };

/**
 * When an auction ends or ended. The result of a full auction may be declared before its end time, and any auction may
 * be cancelled.
 */
export function EndMoment({ auction: { endTime, declaredAt }, status }: EndProps) {
  const { ends } = useTexts('auctions');
  const early = declaredAt !== null && Date.parse(declaredAt) < Date.parse(endTime);
  return (
    <>
      {ends[status]} <Moment at={early ? declaredAt : endTime} />
    </>
  );
}

type LeftProps = { auction: Pick<Auction, 'startTime' | 'endTime'>; status: AuctionStatus };

/** The time until bidding opens or ends, for an auction that is not over. */
export function TimeLeft({ auction: { startTime, endTime }, status }: LeftProps) {
  const { detail } = useTexts('auctions');
  if (status !== 'active' && status !== 'upcoming') return null;
  const upcoming = status === 'upcoming';
  return (
    <>
      {upcoming ? detail.startsIn : detail.endsIn} <Countdown to={upcoming ? startTime : endTime} />
    </>
  );
}

/** The latest time at which the auction's result will be declared, whether it is full or not. */
export function LatestResult({ endTime }: Pick<Auction, 'endTime'>) {
  const { resultBy } = useTexts('auctions');
  return (
    <>
      {resultBy.before} <Moment at={latestResult(endTime)} /> {resultBy.after}
    </>
  );
}
