import { useState } from 'react';
import { useAuction } from '../auctions/use-auction.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';

// The dialog brings its own weight, and hardly anybody opens it.
const ReportDialog = lazily(async () => (await import('./ReportForm.tsx')).ReportDialog);

/** A quiet way to tell that something is wrong with an auction. */
export function ReportAuction({ auctionId }: { auctionId: string }) {
  const auction = useAuction(auctionId);
  const { open } = useTexts().reports.auction;
  const [shown, setShown] = useState(false);

  return (
    <div className="flex justify-center">
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setShown(true)} className="text-small text-ink-soft">
        {open}
      </Button>
      {shown && (
        <LatePart missing={() => setShown(false)}>
          <ReportDialog auction={auction} onClose={() => setShown(false)} />
        </LatePart>
      )}
    </div>
  );
}
