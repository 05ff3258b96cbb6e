import type { Auction } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { formatCount } from '../ui/numbers.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';

type SlotsProps = {
  auction: Pick<Auction, 'slotsFilled' | 'maxSlots'>;
  /** At the end of the line of figures. */
  children?: ReactNode;
};

/** How full an auction is. */
export function Slots({ auction: { slotsFilled, maxSlots }, children }: SlotsProps) {
  const { card } = useTexts('bidding').auctions;
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
