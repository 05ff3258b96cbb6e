import { bidLimit } from '@ekbid/domain';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Rupees } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { BidStage } from './bid-flow.ts';
import { ReceiptButton } from './ReceiptButton.tsx';

export type Placed = Extract<BidStage, { step: 'placed' }>;
/** The sealed line with the bid, a sentence on when the result comes, and a button to share the auction. */
export type AboutAuction = { readonly [Slot in 'line' | 'resultTime' | 'share']: ReactNode };

type Props = {
  placed: Placed;
  /** What only the page of the auction knows. */
  describe?: ((placed: Placed) => AboutAuction) | undefined;
  onDone: () => void;
  /** Left out where no further bid is possible. */
  onAnother?: (() => void) | undefined;
};

/** The bid is placed: what it is, where it is, and when the result comes. It asks for no more money. */
export function PlacedBid({ placed: bid, describe, onDone, onAnother }: Props) {
  const { amount, number, bidId, receiptNumber } = bid;
  const about = describe?.(bid);
  const { flow } = useTexts('bidding').bids;
  const { open } = useTexts('bidding').payments;
  const { placed } = flow;

  return (
    <div className="flex flex-col gap-5">
      {about?.line}
      <div className="flex flex-col gap-1">
        <h3 className="text-title">
          <Rupees amount={amount} /> {placed.sealed}
        </h3>
        <p className="text-lead">{placed.number(number, bidLimit)}</p>
        {about?.resultTime}
      </div>
      <div className="flex flex-col gap-3">
        <Button onClick={onDone} className="min-h-14 text-lead">
          {placed.done}
        </Button>
        {onAnother && number < bidLimit && (
          <Button look="secondary" onClick={onAnother}>
            {open.another}
          </Button>
        )}
        {about?.share}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline pt-2 text-small">
        <p className="inline-flex items-center gap-1.5 text-ink-soft">
          <Icon name="check" size={16} />
          {flow.toasts.verified}
        </p>
        <ReceiptButton bidId={bidId} receiptNumber={receiptNumber} />
      </div>
    </div>
  );
}
