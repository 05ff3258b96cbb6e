import { useState } from 'react';
import { useAuction } from '../auctions/use-auction.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';

// Loaded separately, because the dialog is large and few people open it.
const ReportDialog = lazily(async () => (await import('./ReportForm.tsx')).ReportDialog);

/** The button below an auction that opens the report form. */
export function ReportAuction() {
  const auction = useAuction();
  const { open } = useTexts('reports').auction;
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
