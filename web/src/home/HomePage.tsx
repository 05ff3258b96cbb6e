import { href, listWinners, pages, pictureSet, pictureSizes } from '@ekbid/contract';
import { queryOptions, useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { RulePicture } from '../charts/RulePicture.tsx';
import { ProgressBar } from '../charts/StatTile.tsx';
import { myAuctionsQuery } from '../bids/my-auctions-query.ts';
import { useLiveUpdates } from '../live/live-updates.ts';
import { useSite } from '../site/use-site.ts';
import { useSession } from '../sign-in/session.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { formatCount, Rupees } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Skeleton, Waiting } from '../ui/Skeletons.tsx';
import { Points, runningAuctions, StatTiles } from './StatTiles.tsx';

const pictures = ['fall', 'stack', 'light'] as const;

export function HomePage() {
  const { how, money } = useTexts('home');
  const session = useSession();
  const bidder = session?.userRole === 'USER' ? session : null;
  const mine = useInfiniteQuery({ ...myAuctionsQuery, enabled: bidder !== null }).data?.pages[0]?.data;

  return (
    <>
      <Hero known={mine !== undefined && mine.length > 0} />
      {bidder && mine && (
        <LatePart missing="silent" loading={<Skeleton className="gutter h-64" />}>
          <YourAuctions session={bidder} />
        </LatePart>
      )}
      <section className="gutter flex flex-col gap-8 pb-12 sm:gap-12 sm:pb-16">
        <Loadable loading={<FeaturedSkeleton />}>
          <FeaturedAuction />
        </Loadable>
        <StatTiles />
        <Winners />
      </section>
      <section aria-labelledby="how" className="border-y border-hairline bg-card">
        <div className="gutter py-14 sm:py-20">
          <h2 id="how" className="text-title">
            {how.title}
          </h2>
          <p className="measure mt-3 text-ink-soft">{how.lead}</p>
          <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
            {how.steps.map(({ title, text }, index) => (
              <li key={title}>
                <div className="rounded-card border border-hairline bg-paper p-4">
                  <RulePicture step={pictures[index] ?? 'light'} />
                </div>
                <h3 className="mt-5 text-lead">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </li>
            ))}
          </ol>
          <div className="mt-10 flex flex-col sm:flex-row">
            <ButtonLink to={href(pages.howItWorks)} look="secondary">
              {how.more}
            </ButtonLink>
          </div>
        </div>
      </section>
      <section aria-labelledby="money" className="gutter py-14 sm:py-20">
        <h2 id="money" className="text-title">
          {money.title}
        </h2>
        <Points points={money.points} columns="md:grid-cols-3" />
      </section>
    </>
  );
}

// Loaded separately, because visitors do not have this section.
const YourAuctions = lazily(async () => (await import('../auctions/YourAuctions.tsx')).YourAuctions, {
  optional: true,
});

const latestWinners = queryOptions({
  queryKey: keys.latestWinners,
  queryFn: async ({ signal }) => (await call(listWinners, { query: { limit: 3 }, signal })).data,
});

/** The latest winners. Hidden if there are none, or if they are visible only to signed-in people. */
function Winners() {
  const session = useSession();
  const isOpen = useSite()?.membersOnly === false;
  const { data: won = [] } = useQuery({ ...latestWinners, enabled: isOpen || session !== null });
  if (won.length === 0) return null;
  return (
    <LatePart missing="silent" loading={<Skeleton className="h-64 rounded-card" />}>
      <LatestWinners winners={won} />
    </LatePart>
  );
}

// Loaded separately, because the section is far below the first screen.
const LatestWinners = lazily(async () => (await import('./WinnerCards.tsx')).LatestWinners, { optional: true });

/**
 * The top of the page. It is smaller for people who have bid before (`known`), because they know the rule and look for
 * their auctions.
 */
function Hero({ known }: { known: boolean }) {
  const home = useTexts('home');

  return (
    <section
      className={`gutter grid grid-cols-1 items-center gap-8 py-6 sm:gap-10 ${known ? '' : 'sm:py-16 lg:grid-cols-[1.15fr_1fr] lg:gap-16'}`}
    >
      <div>
        <PageHeading className={known ? 'text-title' : 'text-display'}>{home.title}</PageHeading>
        {!known && <p className="measure mt-4 text-ink-soft sm:mt-5 sm:text-lead">{home.lead}</p>}
        <div className="mt-5 flex flex-wrap gap-3 *:grow *:px-3 sm:mt-8 sm:*:grow-0 sm:*:px-5">
          <ButtonLink to={href(pages.auctions)}>{home.start}</ButtonLink>
          <ButtonLink to={href(pages.auctions)} look="secondary">
            {home.enter}
          </ButtonLink>
        </div>
      </div>
      {!known && (
        <LatePart missing="silent" loading={<PracticeLine />}>
          <PracticeRound />
        </LatePart>
      )}
    </section>
  );
}

// Loaded separately, because the page can be read without the practice round.
const PracticeRound = lazily(async () => (await import('./PracticeRound.tsx')).PracticeRound, { optional: true });

/** A placeholder as tall as the practice round, so that nothing moves when the round appears. */
function PracticeLine() {
  return (
    <Card className="flex min-h-86 items-center">
      <RulePicture step="empty" />
    </Card>
  );
}

/** The running auction that ends next. Hidden if no auction is running. */
function FeaturedAuction() {
  const home = useTexts('home');
  const prizeText = usePrizeText();
  const { featured } = useSuspenseQuery(runningAuctions).data;
  useLiveUpdates(featured ? [featured._id] : []);
  if (!featured) return null;

  const {
    _id,
    title,
    titleHindi,
    auctionImage,
    pictures,
    retailPrice,
    startingBid,
    endingBid,
    endTime,
    slotsFilled,
    maxSlots,
  } = featured;
  const slots = home.slots(formatCount(slotsFilled), formatCount(maxSlots));
  return (
    <Link to={href(pages.auction, { auctionId: _id })} className="group block rounded-card">
      <Card padded={false} className="transition-colors group-hover:border-accent sm:grid sm:grid-cols-[2fr_3fr]">
        <Picture src={auctionImage} focus={pictures[0]?.focus} alt="" set={pictureSet} sizes={pictureSizes.featured} />
        <div className="flex flex-col justify-center gap-3 p-5 sm:p-8">
          <p className="flex justify-between gap-4 text-small text-ink-soft">
            <span>{home.featured}</span>
            <span>
              {home.ends} <Countdown to={endTime} />
            </span>
          </p>
          <h2 className="text-lead">{prizeText(title, titleHindi)}</h2>
          {retailPrice && (
            <p className="text-lead">
              {home.retailPrice} <Rupees amount={retailPrice.amount} />
            </p>
          )}
          <p className="text-lead">
            {home.bidRange} <Rupees amount={startingBid} /> {home.to} <Rupees amount={endingBid} />
          </p>
          <ProgressBar value={slotsFilled} max={maxSlots} label={slots} />
          <p className="flex items-center justify-between gap-4 text-small text-ink-soft">
            <span className="figures">{slots}</span>
            <span className="inline-flex items-center gap-1.5 font-medium text-accent">
              {home.view}
              <Icon name="arrow" size={16} />
            </span>
          </p>
        </div>
      </Card>
    </Link>
  );
}

function FeaturedSkeleton() {
  return (
    <Waiting>
      <Skeleton className="h-120 rounded-card sm:h-80" />
    </Waiting>
  );
}
