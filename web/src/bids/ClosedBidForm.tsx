import type { Auction } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Moment } from '../ui/Moment.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { AmountRange } from './AmountRange.tsx';
import type { ClosedDoor } from './bid-door.ts';

/** The panel of an auction that takes no bid from this person, and why. */
export function ClosedBidForm({ auction, door }: { auction: Auction; door: ClosedDoor }) {
  const { bids } = useTexts('bidding');
  const { placeholder, button, note } = bids.closed[door];

  return (
    <div className="flex flex-col gap-4">
      <AmountRange auction={auction} />
      <NumberInput large disabled label={bids.panel.amount} min={1} placeholder={placeholder} />
      <p>
        {note} {door === 'upcoming' && <Moment at={auction.startTime} />}
      </p>
      <Button disabled className="min-h-14 text-lead">
        {button}
      </Button>
    </div>
  );
}
