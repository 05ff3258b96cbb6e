import { useParams } from 'react-router';
import { Bidding } from '../bids/Bidding.tsx';
import { OwnBids } from '../bids/OwnBids.tsx';
import { SealedLog } from '../fair-play/SealedLog.tsx';
import { ReportAuction } from '../reports/ReportAuction.tsx';
import { NumberLine } from '../results/NumberLine.tsx';
import { ResultNotice } from '../results/ResultNotice.tsx';
import { useSession } from '../sign-in/session.ts';
import { AuctionDescription, AuctionPicture } from './AuctionAbout.tsx';
import { AuctionDesk } from './AuctionDesk.tsx';
import { AuctionHeader } from './AuctionHeader.tsx';
import { AuctionColumns, AuctionLoadable } from './AuctionLayout.tsx';
import { AuctionStats } from './AuctionStats.tsx';

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
