import type { Session } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Bidding } from '../bids/Bidding.tsx';
import { OwnBids } from '../bids/OwnBids.tsx';
import { VisitorBidding } from '../bids/VisitorBidding.tsx';
import { SealedLog } from '../fair-play/SealedLog.tsx';
import { ReportAuction } from '../reports/ReportAuction.tsx';
import { ForMembers } from '../results/ForMembers.tsx';
import { NumberLine } from '../results/NumberLine.tsx';
import { ResultMoment } from '../results/ResultMoment.tsx';
import { ResultNotice } from '../results/ResultNotice.tsx';
import { useSession } from '../sign-in/session.ts';
import { AuctionDescription, AuctionDesk, AuctionHeader, AuctionPicture, AuctionStats } from './AuctionDetails.tsx';
import { AuctionColumns, AuctionLoadable } from './AuctionLayout.tsx';
import { useAuctionStatus } from './use-auction-status.ts';
import { useAuction } from './use-auction.ts';

export function AuctionPage() {
  const { auctionId = '' } = useParams();
  const session = useSession();
  const view = (panel: ReactNode) => <AuctionView auctionId={auctionId} session={session} panel={panel} />;

  return (
    <AuctionLoadable key={auctionId}>
      {session ? (
        <Bidding key={session.userData._id} auctionId={auctionId} session={session}>
          {view}
        </Bidding>
      ) : (
        <VisitorBidding auctionId={auctionId}>{view}</VisitorBidding>
      )}
    </AuctionLoadable>
  );
}

type ViewProps = { auctionId: string; session: Session | null; panel: ReactNode };

/** While an auction runs, bidding comes first; once it is over, its result and the number line. */
function AuctionView({ auctionId, session, panel }: ViewProps) {
  const auction = useAuction(auctionId);
  const status = useAuctionStatus(auction);
  const canBid = session?.userRole === 'USER';
  const line = (again?: () => void) =>
    auction.forMembers ? <ForMembers /> : <NumberLine auctionId={auctionId} onAgain={again} />;
  const over = status === 'completed' || status === 'cancelled';
  return (
    <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
      <AuctionHeader auctionId={auctionId} />
      <ResultMoment auctionId={auctionId}>
        {(again) => (
          <>
            <ResultNotice auctionId={auctionId} />
            {over && line(again)}
          </>
        )}
      </ResultMoment>
      <AuctionColumns
        picture={<AuctionPicture auctionId={auctionId} />}
        desk={
          <>
            <AuctionDesk auctionId={auctionId}>{panel}</AuctionDesk>
            {session && <OwnBids auctionId={auctionId} canBid={canBid} />}
          </>
        }
        about={
          <>
            <AuctionDescription auctionId={auctionId} />
            {!over && line()}
          </>
        }
        details={
          <>
            <AuctionStats auctionId={auctionId} />
            <SealedLog auctionId={auctionId} />
            {canBid && <ReportAuction auctionId={auctionId} />}
          </>
        }
        tips={!over}
      />
    </div>
  );
}
