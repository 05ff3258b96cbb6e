import type { Session } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { AuctionBidding, OwnBids } from '../bids/AuctionBidding.tsx';
import { ResultCheck, SealedLog } from '../fair-play/AuctionChecks.tsx';
import { AuctionLine, AuctionResult, BeforeTheResult } from '../results/AuctionResult.tsx';
import { useSession } from '../sign-in/session.ts';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { AuctionDescription, AuctionDesk, AuctionHeader, AuctionPictures, AuctionStats } from './AuctionDetails.tsx';
import { AuctionColumns, AuctionLoadable } from './AuctionLayout.tsx';
import { useAuctionStatus } from './use-auction-status.ts';
import { AuctionProvider, useAuction } from './use-auction.ts';

export function AuctionPage() {
  const { auctionId = '' } = useParams();
  const session = useSession();
  return (
    <AuctionLoadable key={auctionId}>
      <AuctionProvider auctionId={auctionId}>
        <AuctionBidding auctionId={auctionId} session={session}>
          {(panel) => <AuctionView auctionId={auctionId} session={session} panel={panel} />}
        </AuctionBidding>
      </AuctionProvider>
    </AuctionLoadable>
  );
}

// Loaded separately, because most visitors of an auction need neither.
const ReportAuction = lazily(async () => (await import('../reports/ReportAuction.tsx')).ReportAuction);
const NextAuctions = lazily(async () => (await import('./NextAuctions.tsx')).NextAuctions);

type ViewProps = { auctionId: string; session: Session | null; panel: ReactNode };

/** While an auction runs, bidding comes first. After its end, the result and the number line come first. */
function AuctionView({ auctionId, session, panel }: ViewProps) {
  const auction = useAuction();
  const status = useAuctionStatus(auction);
  const canBid = session?.userRole === 'USER';
  const over = status === 'completed' || status === 'cancelled';
  return (
    <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
      <AuctionHeader />
      <BeforeTheResult canBid={canBid} />
      <AuctionResult auctionId={auctionId} over={over} check={<ResultCheck auction={auction} />} />
      <AuctionColumns
        picture={<AuctionPictures />}
        desk={
          <>
            <AuctionDesk>{panel}</AuctionDesk>
            {session && <OwnBids auctionId={auctionId} canBid={canBid} />}
          </>
        }
        about={
          <>
            <AuctionDescription />
            {!over && <AuctionLine auctionId={auctionId} />}
          </>
        }
        details={
          <>
            <AuctionStats />
            <SealedLog auctionId={auctionId} />
            {canBid && (
              <LatePart loading={<Skeleton className="h-11" />} missing="silent">
                <ReportAuction />
              </LatePart>
            )}
          </>
        }
        tips={!over}
      />
      <Afterwards />
    </div>
  );
}

function Afterwards() {
  const { outcome, winningBid, bids } = useAuction();
  const won = outcome === 'winner' && bids.some(({ bidAmount }) => bidAmount === winningBid);
  if (outcome === null || won) return null;
  return (
    <LatePart loading={<Skeleton className="h-96 rounded-card" />} missing="silent">
      <NextAuctions />
    </LatePart>
  );
}
