import { href, pages, pictureSizes, pictureSet } from '@ekbid/contract';
import { firstDescription } from '@ekbid/domain';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Bidding } from '../bids/Bidding.tsx';
import { OwnBids } from '../bids/OwnBids.tsx';
import { SealedLog } from '../fair-play/SealedLog.tsx';
import { ReportAuction } from '../reports/ReportAuction.tsx';
import { NumberLine } from '../results/NumberLine.tsx';
import { ResultNotice } from '../results/ResultNotice.tsx';
import { useSession } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useMomentText } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Skeleton, Waiting } from '../ui/Skeletons.tsx';
import { useMedia } from '../ui/use-size.ts';
import { AuctionDesk } from './AuctionDesk.tsx';
import { AuctionHeader } from './AuctionHeader.tsx';
import { AuctionStats } from './AuctionStats.tsx';
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
              story={
                <>
                  <AuctionDescription auctionId={auctionId} />
                  <NumberLine auctionId={auctionId} />
                </>
              }
              side={
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

/** An auction's page while it is on its way, and where it cannot be had. */
function AuctionLoadable({ children }: { children: ReactNode }) {
  const { detail } = useTexts('bidding').auctions;
  return (
    <Loadable
      wholePage
      loading={<AuctionSkeleton />}
      failed={detail.failed}
      elsewhere={
        <ButtonLink to={href(pages.auctions)} look="secondary">
          {detail.back}
        </ButtonLink>
      }
    >
      {children}
    </Loadable>
  );
}

function AuctionSkeleton() {
  const wide = useMedia('(min-width: 64rem)');
  return (
    <Waiting>
      <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
        <div>
          <div className="flex h-11 items-center">
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="mt-1 h-[1lh] w-3/5 text-title sm:text-display" />
        </div>
        <AuctionColumns
          picture={<Skeleton className="-mx-4 aspect-4/3 rounded-none sm:mx-0 sm:rounded-card" />}
          desk={
            <Card className="flex flex-col gap-5">
              <Skeleton className="h-[2lh] w-2/5 text-title" />
              <Skeleton className="h-1.5" />
              {wide && <Skeleton className="h-80" />}
            </Card>
          }
          story={<Skeleton className="h-[6lh] text-body" />}
          side={<Skeleton className="h-48 rounded-card" />}
          loading
        />
      </div>
    </Waiting>
  );
}

type Props = Readonly<Record<'picture' | 'desk' | 'story' | 'side', ReactNode>> & {
  /** Nothing is there yet to give tips about. */
  loading?: boolean;
};

/** On wide screens the picture beside the desk one bids at; on phones the desk right below the picture. */
function AuctionColumns({ picture, desk, story, side, loading = false }: Props) {
  const wide = useMedia('(min-width: 64rem)');
  const tips = loading ? null : <ProTips />;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
      <div className="flex min-w-0 flex-col gap-6 lg:gap-8">
        {picture}
        {!wide && desk}
        {story}
        {wide && tips}
      </div>
      <aside className="flex flex-col gap-6">
        {wide && desk}
        {side}
        {!wide && tips}
      </aside>
    </div>
  );
}

function ProTips() {
  const { tips } = useTexts('bidding').auctions;
  return (
    <Card>
      <h2 className="text-lead">{tips.title}</h2>
      <ul className="mt-3 flex flex-col gap-2.5 text-small text-ink-soft">
        {tips.points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <span aria-hidden="true" className="mt-[0.45em] size-1.5 shrink-0 rounded-full bg-edge" />
            {point}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** On phones from edge to edge. */
function AuctionPicture({ auctionId }: { auctionId: string }) {
  const { auctionImage, title } = useAuction(auctionId);
  return (
    <div className="-mx-4 overflow-hidden sm:mx-0 sm:rounded-card sm:border sm:border-hairline">
      <Picture src={auctionImage} alt={title} set={pictureSet} sizes={pictureSizes.detail} eager />
    </div>
  );
}

/** The description as the first bidder paid for it, then what was added since, each with its time. */
function AuctionDescription({ auctionId }: { auctionId: string }) {
  const { description, additions } = useAuction(auctionId);
  const { detail } = useTexts('bidding').auctions;
  const momentText = useMomentText('moment');
  return (
    <section>
      <h2 className="text-lead">{detail.about}</h2>
      <p className="measure mt-2 whitespace-pre-line wrap-anywhere">{firstDescription(description, additions)}</p>
      {additions.map(({ text, at }, nth) => (
        <div key={nth} className="mt-4 border-l-2 border-edge pl-4">
          <h3 className="text-small font-medium text-ink-soft">
            <time dateTime={at}>{detail.added(momentText(at))}</time>
          </h3>
          <p className="measure mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      ))}
    </section>
  );
}
