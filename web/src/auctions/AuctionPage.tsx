import { useState } from 'react';
import { useParams } from 'react-router';
import { Bidding } from '../bids/Bidding.tsx';
import { OwnBids } from '../bids/OwnBids.tsx';
import { SealedLog } from '../fair-play/SealedLog.tsx';
import { NumberLine } from '../results/NumberLine.tsx';
import { ResultNotice } from '../results/ResultNotice.tsx';
import { useSession } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { AuctionDescription, AuctionDesk, AuctionHeader, AuctionPicture, AuctionStats } from './AuctionDetails.tsx';
import { AuctionColumns, AuctionLoadable } from './AuctionLayout.tsx';
import { useAuction } from './use-auction.ts';

export function AuctionPage() {
  const { auctionId = '' } = useParams();
  const session = useSession();
  if (!session) return null;

  const canBid = session.userRole === 'USER';
  return (
    <AuctionLoadable key={auctionId}>
      <Bidding key={session.userData._id} auctionId={auctionId} session={session}>
        {(panel) => (
          <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
            <AuctionHeader auctionId={auctionId} />
            <ResultNotice auctionId={auctionId} />
            <AuctionColumns
              picture={<AuctionPicture auctionId={auctionId} />}
              desk={<AuctionDesk auctionId={auctionId}>{panel}</AuctionDesk>}
              about={
                <>
                  <AuctionDescription auctionId={auctionId} />
                  <NumberLine auctionId={auctionId} />
                </>
              }
              details={
                <>
                  <AuctionStats auctionId={auctionId} />
                  <OwnBids auctionId={auctionId} canBid={canBid} />
                  <SealedLog auctionId={auctionId} />
                  {canBid && <ReportAuction auctionId={auctionId} />}
                </>
              }
            />
          </div>
        )}
      </Bidding>
    </AuctionLoadable>
  );
}

// Loaded late, because the dialog is large and rarely opened.
const ReportDialog = lazily(async () => (await import('../reports/ReportForm.tsx')).ReportDialog);

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
