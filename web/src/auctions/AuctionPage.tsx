import type { Session } from '@ekbid/contract';
import { useParams } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { bidDoor } from '../bids/bid-door.ts';
import { BidBar } from '../bids/BidBar.tsx';
import { BidPanel } from '../bids/BidPanel.tsx';
import { OwnBids } from '../bids/OwnBids.tsx';
import { usePlaceBid } from '../bids/use-place-bid.ts';
import { SealedLog } from '../fair-play/SealedLog.tsx';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { ReportAuction } from '../reports/ReportAuction.tsx';
import { NumberLine } from '../results/NumberLine.tsx';
import { ResultNotice } from '../results/ResultNotice.tsx';
import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { useMedia } from '../ui/use-media.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { AuctionAnnouncement } from './AuctionAnnouncement.tsx';
import { AuctionClock } from './AuctionClock.tsx';
import { AuctionColumns } from './AuctionColumns.tsx';
import { AuctionDescription } from './AuctionDescription.tsx';
import { AuctionHeader } from './AuctionHeader.tsx';
import { AuctionPicture } from './AuctionPicture.tsx';
import { AuctionSkeleton } from './AuctionSkeleton.tsx';
import { AuctionStats } from './AuctionStats.tsx';
import { LiveTracking } from './LiveTracking.tsx';
import { ProTips } from './ProTips.tsx';
import { Slots } from './Slots.tsx';
import { useAuction } from './use-auction.ts';
import { useAuctionStatus } from './use-auction-status.ts';

export function AuctionPage() {
  const { auctionId = '' } = useParams();
  const { detail } = useBiddingTexts().auctions;
  const session = useSession();
  if (!session) return null;

  return (
    <Loadable
      key={auctionId}
      wholePage
      loading={<AuctionSkeleton />}
      failed={detail.failed}
      elsewhere={
        <ButtonLink to="/auctions" look="secondary">
          {detail.back}
        </ButtonLink>
      }
    >
      <AuctionView key={session.userData._id} auctionId={auctionId} session={session} />
    </Loadable>
  );
}

function AuctionView({ auctionId, session }: { auctionId: string; session: Session }) {
  const auction = useAuction(auctionId);
  const status = useAuctionStatus(auction);
  const canBid = session.userRole === 'USER';
  const placeBid = usePlaceBid({ auctionId, bidderId: session.userData._id, canBid, ownBids: auction.bids });
  const door = bidDoor(auction, status, session);
  const wide = useMedia('(min-width: 64rem)');
  const { tabTitle } = useTexts().navigation;
  usePageTitle(tabTitle(auction.title));
  useLiveUpdates([auctionId]);

  // On phones the panel has its bar and sheet; one that cannot be used needs neither.
  const { stage, payments } = placeBid;
  const idle = payments.length === 0 && (stage.step === 'choosing' || stage.step === 'placed');
  const inPage = wide || (door !== 'open' && idle);
  return (
    <div>
      <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
        <AuctionHeader auction={auction} status={auction.status && status} />
        <AuctionAnnouncement auction={auction} status={status} />
        <ResultNotice auction={auction} status={status} />
        <AuctionColumns
          wide={wide}
          picture={<AuctionPicture auction={auction} />}
          desk={
            <Card className="flex flex-col gap-5">
              <AuctionClock auction={auction} status={status} />
              <Slots auction={auction} />
              {inPage && <BidPanel auction={auction} door={door} placeBid={placeBid} />}
            </Card>
          }
          story={
            <>
              <AuctionDescription auction={auction} />
              <NumberLine auctionId={auctionId} />
            </>
          }
          side={
            <>
              <AuctionStats auction={auction} />
              <LiveTracking auction={auction} />
              <OwnBids auctionId={auctionId} bids={auction.bids} canBid={canBid} />
              <SealedLog auctionId={auctionId} sealed={auction.outcome === null || status === 'cancelled'} />
              {canBid && <ReportAuction auction={auction} />}
            </>
          }
          tips={<ProTips />}
        />
      </div>
      {!inPage && <BidBar auction={auction} door={door} placeBid={placeBid} />}
    </div>
  );
}
