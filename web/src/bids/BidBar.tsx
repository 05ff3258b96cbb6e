import type { Auction } from '@ekbid/contract';
import { useState } from 'react';
import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { BottomSheet } from '../ui/BottomSheet.tsx';
import { Button } from '../ui/Button.tsx';
import { Rupees } from '../ui/Rupees.tsx';
import type { ClosedDoor } from './bid-door.ts';
import { isIdle } from './bid-stage.ts';
import { BidPanel } from './BidPanel.tsx';
import type { PlaceBid } from './use-place-bid.ts';

type Props = { auction: Auction; door: 'open' | ClosedDoor; placeBid: PlaceBid };

/** On phones: price and button where the thumb is; the panel rises from below. */
export function BidBar({ auction, door, placeBid }: Props) {
  const { bar } = useBiddingTexts().bids;
  const [open, setOpen] = useState(false);
  const { stage, payments } = placeBid;
  const choosing = payments.length === 0 && (stage.step === 'choosing' || stage.step === 'placed');
  const [waiting] = isIdle(stage) ? payments : [];

  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 border-t border-hairline bg-card md:bottom-0 lg:hidden">
      <div className="gutter flex items-center justify-between gap-4 py-3">
        <p>
          <span className="block text-small text-ink-soft">{waiting ? bar.payment : bar.range}</span>
          <span className="font-semibold">
            {waiting ? (
              <Rupees amount={waiting.amount} />
            ) : (
              <>
                <Rupees amount={auction.startingBid} /> {bar.to} <Rupees amount={auction.endingBid} />
              </>
            )}
          </span>
        </p>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {choosing ? bar.open : bar.attend}
        </Button>
      </div>
      {/* Out of the way while the provider's window is open: a sheet would keep fingers and focus from it. */}
      <BottomSheet
        open={open && stage.step !== 'paying'}
        onOpenChange={setOpen}
        title={choosing ? bar.sheet : bar.payment}
      >
        <BidPanel auction={auction} door={door} placeBid={placeBid} />
      </BottomSheet>
    </div>
  );
}
