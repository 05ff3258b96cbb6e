import { bidLimit } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Rupees } from '../ui/Rupees.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';

type PlacedProps = { amount: number; number: number; bidId: string; receiptNumber: string };

/** The bid that has just been placed. */
export function PlacedNote({ amount, number, bidId, receiptNumber }: PlacedProps) {
  const { flow } = useTexts('bidding').bids;
  return (
    <div className="flex items-start gap-3 rounded-control bg-accent-wash px-3.5 py-3">
      <span className="text-accent-strong">
        <Icon name="check" />
      </span>
      <div className="flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-medium">{flow.placed(number, bidLimit)}</span>
          <span className="font-semibold">
            <Rupees amount={amount} />
          </span>
        </p>
        <ReceiptButton bidId={bidId} receiptNumber={receiptNumber} />
        <p className="mt-0.5 text-small text-ink-soft">{flow.kept}</p>
      </div>
    </div>
  );
}
