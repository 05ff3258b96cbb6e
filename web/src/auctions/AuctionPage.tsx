import { hasOpenLine, type Session } from '@ekbid/contract';
import { isFull } from '@ekbid/domain';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Bidding } from '../bids/Bidding.tsx';
import { OwnBids } from '../bids/OwnBids.tsx';
import { VisitorBidding } from '../bids/VisitorBidding.tsx';
import { SealedLog } from '../fair-play/SealedLog.tsx';
import { ForMembers } from '../results/ForMembers.tsx';
import { NumberLine } from '../results/NumberLine.tsx';
import { ResultMoment } from '../results/ResultMoment.tsx';
import { ResultNotice } from '../results/ResultNotice.tsx';
import { useSession } from '../sign-in/session.ts';
import { useClock } from '../ui/clock.ts';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { AuctionDescription, AuctionDesk, AuctionHeader, AuctionStats } from './AuctionDetails.tsx';
import { AuctionColumns, AuctionLoadable } from './AuctionLayout.tsx';
import { AuctionPictures } from './AuctionPictures.tsx';
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

// Most auctions that people look at are neither about to end nor over.
const ResultRoom = lazily(async () => (await import('../results/ResultRoom.tsx')).ResultRoom);
const ReportAuction = lazily(async () => (await import('../reports/ReportAuction.tsx')).ReportAuction);
const DeviceCheck = lazily(async () => (await import('../fair-play/DeviceCheck.tsx')).DeviceCheck);
const NextAuctions = lazily(async () => (await import('./NextAuctions.tsx')).NextAuctions);

/** So long before the end the page becomes the room in which people wait for the result. */
const roomMs = 10 * 60_000;

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
      <Before {...{ auctionId, canBid }} />
      <ResultMoment auctionId={auctionId}>
        {(again) => (
          <>
            <ResultNotice auctionId={auctionId} />
            {hasOpenLine(auction) && (
              <LatePart loading={<Skeleton className="h-6" />} missing="silent">
                <DeviceCheck auction={auction} />
              </LatePart>
            )}
            {over && line(again)}
          </>
        )}
      </ResultMoment>
      <AuctionColumns
        picture={<AuctionPictures auctionId={auctionId} />}
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
            {canBid && (
              <LatePart loading={<Skeleton className="h-11" />} missing="silent">
                <ReportAuction auctionId={auctionId} />
              </LatePart>
            )}
          </>
        }
        tips={!over}
      />
      <Afterwards auctionId={auctionId} />
    </div>
  );
}

function Before({ auctionId, canBid }: { auctionId: string; canBid: boolean }) {
  const auction = useAuction(auctionId);
  const isActive = useAuctionStatus(auction) === 'active';
  const endsSoon = useClock((now) => Date.parse(auction.endTime) - now <= roomMs);
  if (!isActive || !endsSoon || isFull(auction)) return null;
  return (
    <LatePart loading={<Skeleton className="h-56 rounded-card" />} missing="silent">
      <ResultRoom {...{ auctionId, canBid }} />
    </LatePart>
  );
}

function Afterwards({ auctionId }: { auctionId: string }) {
  const { outcome, winningBid, bids } = useAuction(auctionId);
  const won = outcome === 'winner' && bids.some(({ bidAmount }) => bidAmount === winningBid);
  if (outcome === null || won) return null;
  return (
    <LatePart loading={<Skeleton className="h-96 rounded-card" />} missing="silent">
      <NextAuctions />
    </LatePart>
  );
}
