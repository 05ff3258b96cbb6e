import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';

// The dialog brings its own weight, and hardly anybody opens it.
const ReportDialog = lazily(async () => (await import('./ReportDialog.tsx')).ReportDialog);

type Props = { auction: { readonly _id: string; readonly title: string } };

/** A quiet way to tell that something is wrong with an auction. */
export function ReportAuction({ auction }: Props) {
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
