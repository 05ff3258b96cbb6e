import { type Auction, href, listMyAuctions, pages, pictureSet } from '@ekbid/contract';
import { bidLimit, isFull } from '@ekbid/domain';
import { infiniteQueryOptions, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmailConfirmation } from '../account/EmailConfirmation.tsx';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { LatestResult } from '../auctions/AuctionProgress.tsx';
import { StatusBadge } from '../auctions/StatusBadge.tsx';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useLiveUpdates } from '../live/live-updates.ts';
import { useSession } from '../sign-in/session.ts';
import { LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { usePrizeText } from '../texts/use-prize-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { formatCount, Rupees } from '../ui/Figures.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { BidUnderWay, useFocusKept } from './BidUnderWay.tsx';
import { OpenPaymentCard } from './OpenPaymentCard.tsx';
import { usePlaceBid } from './use-place-bid.ts';

// Loaded late, because the table is below the auctions.
const AllBids = lazily(async () => (await import('./AllBids.tsx')).AllBids);

export function MyBidsPage() {
  const mine = useTexts('my-bids');
  const session = useSession();

  return (
    <div className="gutter flex flex-col gap-6 py-6 sm:py-12">
      <header>
        <PageHeading>{mine.title}</PageHeading>
        <p className="measure mt-3 text-ink-soft max-sm:hidden">{mine.lead}</p>
      </header>
      {session && <PaymentsInProgress bidderId={session.userData._id} canBid={session.userRole === 'USER'} />}
      <Loadable loading={<RowsSkeleton label={mine.loading} row="h-36" />} failed={mine.failed}>
        <MyAuctions />
      </Loadable>
      <EmailConfirmation />
      <LatePart loading={<RowsSkeleton label={mine.loading} row="h-40 md:h-23" />}>
        <AllBids />
      </LatePart>
    </div>
  );
}

const myAuctionsQuery = infiniteQueryOptions({
  queryKey: keys.myAuctions,
  queryFn: ({ pageParam, signal }) => call(listMyAuctions, { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ meta }) => meta.next,
});

/** The auctions with own bids, the running ones first. Without any, the table below says so. */
function MyAuctions() {
  const { auctions: texts } = useTexts('my-bids');
  const query = useSuspenseInfiniteQuery(myAuctionsQuery);
  const loaded = query.data.pages;
  // An auction that is decided between two pages is on both of them.
  const auctions = [...new Map(loaded.flatMap(({ data }) => data).map((auction) => [auction._id, auction])).values()];
  useLiveUpdates(auctions.map(({ _id }) => _id));
  if (auctions.length === 0) return null;

  return (
    <section aria-label={texts.label}>
      <ul className="grid gap-4 lg:grid-cols-2">
        {auctions.map((auction, place) => (
          <li key={auction._id}>
            <MyAuction auction={auction} eager={place < 3} />
          </li>
        ))}
      </ul>
      {loaded.length > 1 || query.hasNextPage ? (
        <LoadMore
          status={texts.showing(formatCount(auctions.length), formatCount(loaded[0]?.meta.total ?? auctions.length))}
          {...nextPage(query)}
        />
      ) : null}
    </section>
  );
}

function MyAuction({ auction, eager }: { auction: Auction; eager: boolean }) {
  const { auctions: texts } = useTexts('my-bids');
  const prizeText = usePrizeText();
  const status = useAuctionStatus(auction);
  return (
    <Card
      padded={false}
      className="relative flex h-full items-start gap-4 p-4 max-xs:flex-col transition-colors hover:border-accent"
    >
      <div className="w-24 shrink-0 overflow-hidden rounded-control sm:w-36">
        <Picture
          src={auction.auctionImage}
          alt=""
          set={pictureSet}
          sizes="(min-width: 640px) 144px, 96px"
          eager={eager}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 className="text-body font-semibold wrap-anywhere">
            <Link
              to={href(pages.auction, { auctionId: auction._id })}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {prizeText(auction.title, auction.titleHindi)}
            </Link>
          </h2>
          <StatusBadge status={status} full={isFull(auction)} />
        </div>
        <p>
          <Fate auction={auction} />
        </p>
        <p className="figures text-small text-ink-soft">{texts.amounts(auction.bids.length, bidLimit)}</p>
        <ul aria-label={texts.amounts(auction.bids.length, bidLimit)} className="flex flex-wrap gap-1.5">
          {auction.bids.map((bid) => (
            <li key={bid._id}>
              <Badge tone={bid._id === auction.winningBidId ? 'one' : 'neutral'}>
                <span className={bid._id === auction.winningBidId ? '' : 'text-ink'}>
                  <Rupees amount={bid.bidAmount} />
                </span>
              </Badge>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** How much time is left, when the result comes, or what became of the bids. */
function Fate({ auction }: { auction: Auction }): ReactNode {
  const { auctions: texts } = useTexts('my-bids');
  const status = useAuctionStatus(auction);
  const { outcome, winningBid, winningBidId, endTime, bids } = auction;
  if (outcome === 'cancelled') return texts.cancelled;
  if (outcome !== null && winningBid === null) return texts.noWinner;
  if (winningBid !== null) {
    const won = bids.some(({ _id }) => _id === winningBidId);
    return (
      <span className={won ? 'font-semibold text-one-ink' : ''}>
        {won ? texts.won : texts.lost} <Rupees amount={winningBid} />
      </span>
    );
  }
  if (status !== 'active' || isFull(auction)) return <LatestResult endTime={endTime} />;
  return (
    <>
      {texts.endsIn} <Countdown to={endTime} />
    </>
  );
}

/** The payments in all auctions that are not a bid yet. Without any, nothing is shown. */
function PaymentsInProgress({ bidderId, canBid }: { bidderId: string; canBid: boolean }) {
  const { open } = useTexts('bidding').payments;
  const { stage, payments, paymentActions, onPay, onDismiss } = usePlaceBid({ bidderId, canBid });
  const panel = useFocusKept(stage.step);
  const nothing = payments.length === 0 && stage.step === 'choosing';

  return (
    <div ref={panel} tabIndex={-1} aria-live="polite" className={nothing ? 'contents' : 'flex flex-col gap-4'}>
      {!nothing && <h2 className="text-lead">{open.title}</h2>}
      {stage.step !== 'choosing' && (
        <Card className="w-full max-w-xl">
          <BidUnderWay stage={stage} onRetry={onPay} onDismiss={onDismiss} />
        </Card>
      )}
      {payments.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {payments.map((payment) => (
            <li key={payment.order.id}>
              <Card className="h-full">
                <OpenPaymentCard payment={payment} actions={paymentActions} named />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
