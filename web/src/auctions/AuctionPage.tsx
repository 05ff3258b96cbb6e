import { type AuctionPicture, href, pages, pictureSet, pictureSizes, type Session } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { AuctionBidding, OwnBids } from '../bids/AuctionBidding.tsx';
import { ResultCheck, SealedLog } from '../fair-play/AuctionChecks.tsx';
import { AuctionLine, AuctionResult, BeforeTheResult } from '../results/AuctionResult.tsx';
import { useSession } from '../sign-in/session.ts';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Skeleton, Waiting } from '../ui/Skeletons.tsx';
import { AuctionDescription, AuctionDesk, AuctionHeader, AuctionStats } from './AuctionDetails.tsx';
import { useAuctionStatus } from './use-auction-status.ts';
import { useAuction } from './use-auction.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { besideThePicture, useMedia } from '../ui/use-size.ts';
import { usePrizeText } from '../texts/use-prize-text.ts';
import { Picture } from '../ui/Picture.tsx';

export function AuctionPage() {
  const { auctionId = '' } = useParams();
  const session = useSession();
  return (
    <AuctionLoadable key={auctionId}>
      <AuctionBidding auctionId={auctionId} session={session}>
        {(panel) => <AuctionView auctionId={auctionId} session={session} panel={panel} />}
      </AuctionBidding>
    </AuctionLoadable>
  );
}

// Most people who look at an auction neither report it nor see its result.
const ReportAuction = lazily(async () => (await import('../reports/ReportAuction.tsx')).ReportAuction);
const NextAuctions = lazily(async () => (await import('./NextAuctions.tsx')).NextAuctions);

type ViewProps = { auctionId: string; session: Session | null; panel: ReactNode };

/** While an auction runs, bidding comes first; once it is over, its result and the number line. */
function AuctionView({ auctionId, session, panel }: ViewProps) {
  const auction = useAuction(auctionId);
  const status = useAuctionStatus(auction);
  const canBid = session?.userRole === 'USER';
  const over = status === 'completed' || status === 'cancelled';
  return (
    <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
      <AuctionHeader auctionId={auctionId} />
      <BeforeTheResult {...{ auctionId, canBid }} />
      <AuctionResult auctionId={auctionId} over={over} check={<ResultCheck auction={auction} />} />
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
            {!over && <AuctionLine auctionId={auctionId} />}
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

/** Shows placeholders while an auction loads, and a way back if it cannot be loaded. */
function AuctionLoadable({ children }: { children: ReactNode }) {
  const { detail } = useTexts('auctions');
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

type ColumnsProps = Readonly<Record<'picture' | 'desk' | 'about' | 'details', ReactNode>> & {
  /** Whether there are tips for bidding: not while the auction loads, and not once it is over. */
  tips: boolean;
};

/** On wide screens and phones on their side, the desk with the bid panel is beside the picture; else it is below. */
function AuctionColumns({ picture, desk, about, details, tips }: ColumnsProps) {
  const wide = useMedia(besideThePicture);
  return (
    <div className={`grid gap-6 ${wide ? 'grid-cols-[minmax(0,1fr)_24rem] items-start lg:gap-10' : 'grid-cols-1'}`}>
      <div className="flex min-w-0 flex-col gap-6 lg:gap-8">
        {picture}
        {!wide && desk}
        {about}
        {wide && tips && <ProTips />}
      </div>
      <aside className="flex flex-col gap-6">
        {wide && desk}
        {details}
        {!wide && tips && <ProTips />}
      </aside>
    </div>
  );
}

function ProTips() {
  const { tips } = useTexts('bidding');
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

function AuctionSkeleton() {
  const wide = useMedia(besideThePicture);
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
          about={<Skeleton className="h-[6lh] text-body" />}
          details={<Skeleton className="h-48 rounded-card" />}
          tips={false}
        />
      </div>
    </Waiting>
  );
}

const Gallery = lazily(async () => (await import('./AuctionGallery.tsx')).AuctionGallery);

/** The pictures of an auction. On phones, they reach from edge to edge. */
function AuctionPictures({ auctionId }: { auctionId: string }) {
  const { pictures, title, titleHindi } = useAuction(auctionId);
  const name = usePrizeText()(title, titleHindi);
  const there = pictures.filter(({ url }) => url !== null);
  const first = <FirstPicture picture={there[0]} name={name} />;
  if (there.length < 2) return first;
  return (
    <LatePart loading={first}>
      <Gallery pictures={there} name={name} frame={frame} />
    </LatePart>
  );
}

const frame = '-mx-4 overflow-hidden sm:mx-0 sm:rounded-card sm:border sm:border-hairline';

function FirstPicture({ picture, name }: { picture: AuctionPicture | undefined; name: string }) {
  return (
    <div className={frame}>
      <Picture
        src={picture?.url ?? null}
        focus={picture?.focus}
        alt={picture?.alt ?? name}
        set={pictureSet}
        sizes={pictureSizes.detail}
        eager
      />
    </div>
  );
}
