import type { Auction } from '@ekbid/contract';
import { type ReactNode, useState } from 'react';
import type { OpenPayment } from '../payments/open-payment.ts';
import { useTexts } from '../texts/use-texts.ts';
import { BottomSheet } from '../ui/BottomSheet.tsx';
import { Button } from '../ui/Button.tsx';
import { Rupees } from '../ui/Rupees.tsx';
import { type BidStage, isIdle } from './bid-flow.ts';

type BarProps = { auction: Auction; stage: BidStage; payments: readonly OpenPayment[]; children: ReactNode };

/** On phones: price and button where the thumb is; the panel rises from below. */
export function BidBar({ auction, stage, payments, children }: BarProps) {
  const { bar } = useTexts('bidding').bids;
  const [open, setOpen] = useState(false);
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
        {children}
      </BottomSheet>
    </div>
  );
}
