import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ReportForm } from './ReportForm.tsx';
import { ReportTaken } from './ReportTaken.tsx';

type DialogProps = { auction: { readonly _id: string; readonly title: string }; onClose: () => void };

export function ReportDialog({ auction, onClose }: DialogProps) {
  const { reports } = useTexts();
  const [taken, setTaken] = useState(false);

  return (
    <Dialog open onOpenChange={onClose} title={reports.auction.title} description={auction.title}>
      {taken ? (
        <ReportTaken text={reports.taken.auction}>
          <Button onClick={onClose}>{reports.taken.done}</Button>
        </ReportTaken>
      ) : (
        <>
          <p className="mb-5 text-ink-soft">{reports.auction.lead}</p>
          <ReportForm subject="auction" auctionId={auction._id} onTaken={() => setTaken(true)} />
        </>
      )}
    </Dialog>
  );
}
