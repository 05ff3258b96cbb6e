import { type Auction, type AuctionPicture, href, pages, pictureSet, pictureSizes } from '@ekbid/contract';
import { type AuctionStatus, bidLimit, firstDescription, isFull } from '@ekbid/domain';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useLiveUpdates } from '../live/live-updates.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useClock } from '../ui/clock.ts';
import { Countdown } from '../ui/Countdown.tsx';
import { formatCount, Moment, Rupees, useMomentText } from '../ui/Figures.tsx';
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx';
import { EndMoment, LatestResult, Slots } from './AuctionProgress.tsx';
import { EntryBadge, StatusBadge } from './StatusBadge.tsx';
import { useAuctionStatus, useEndsSoon } from './use-auction-status.ts';
import { useAuction } from './use-auction.ts';
import { Watch } from './Watch.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Picture } from '../ui/Picture.tsx';

/** Statistics of the bids. Only their number is shown, because amounts stay sealed until the result is declared. */
export function AuctionStats() {
  const { _id, totalBids, startingBid, endingBid, bids, declaredAt } = useAuction();
  const { detail, stats, tracking } = useTexts('auctions');
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead">{stats.title}</h2>
        <p className="inline-flex items-center gap-2 text-small text-ink-soft">
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          {tracking.title}
        </p>
      </div>
      <dl className="mt-2 divide-y divide-hairline">
        <Figure label={stats.totalBids}>
          {totalBids === 0 ? tracking.first : tracking.placed(totalBids, formatCount(totalBids))}
        </Figure>
        <Figure label={stats.bidRange}>
          <Rupees amount={startingBid} /> {detail.to} <Rupees amount={endingBid} />
        </Figure>
        <Figure label={stats.yourBids}>
          {bids.length}/{bidLimit}
        </Figure>
      </dl>
      {declaredAt === null && <p className="mt-2 text-small text-ink-soft">{tracking.sealed}</p>}
      <ButtonLink to={href(pages.leaderboard, { auctionId: _id })} look="secondary" className="mt-4 w-full">
        {tracking.leaderboard}
      </ButtonLink>
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  );
}

/** The remaining time and slots, with the bid panel (`children`) below. */
export function AuctionDesk({ children }: { children: ReactNode }) {
  const auction = useAuction();
  const status = useAuctionStatus(auction);
  return (
    <Card className="flex flex-col gap-5">
      <AuctionClock auction={auction} status={status} />
      <Slots auction={auction} />
      {children}
    </Card>
  );
}

type ClockProps = { auction: Auction; status: AuctionStatus };

/** The time until bidding opens or ends; for an auction that is over, the time at which it ended. */
function AuctionClock({ auction, status }: ClockProps) {
  const { detail } = useTexts('auctions');
  // In the last minutes, the waiting room at the top of the page shows the countdown, so this part shows only the end.
  const endsSoon = useEndsSoon(auction);
  if (status === 'completed' || status === 'cancelled' || endsSoon)
    return (
      <p>
        <EndMoment auction={auction} status={status} />
      </p>
    );

  if (status === 'active' && isFull(auction))
    return (
      <div>
        <p className="text-lead font-semibold">{detail.full}</p>
        <p className="mt-1">
          <LatestResult endTime={auction.endTime} />
        </p>
        <p className="text-small text-ink-soft">
          <EndMoment auction={auction} status={status} />
        </p>
      </div>
    );

  const upcoming = status === 'upcoming';
  const moment = upcoming ? auction.startTime : auction.endTime;
  return (
    <div>
      <p className="text-small text-ink-soft">{upcoming ? detail.startsIn : detail.endsIn}</p>
      <p className="text-title font-semibold tracking-tight">
        <Countdown to={moment} />
      </p>
      <p className="text-small text-ink-soft">
        <Moment at={moment} />
      </p>
    </div>
  );
}

/** The description as it was when the first bidder paid, then the later additions with their times. */
export function AuctionDescription() {
  const { description, descriptionHindi, additions } = useAuction();
  const prizeText = usePrizeText();
  const { detail } = useTexts('auctions');
  const momentText = useMomentText('moment');
  return (
    <section>
      <h2 className="text-lead">{detail.about}</h2>
      <p className="measure mt-2 whitespace-pre-line wrap-anywhere">
        {prizeText(firstDescription(description, additions), descriptionHindi)}
      </p>
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

/** Shows the auction's title on the page and on the tab, and subscribes to the auction's live updates. */
export function AuctionHeader() {
  const { detail } = useTexts('auctions');
  const { tabTitle } = useTexts().navigation;
  const auction = useAuction();
  const status = useAuctionStatus(auction);
  const title = usePrizeText()(auction.title, auction.titleHindi);
  usePageTitle(tabTitle(title));
  useLiveUpdates([auction._id]);
  return (
    <>
      <header>
        <Link
          to={href(pages.auctions)}
          className="inline-flex min-h-11 items-center text-small text-accent hover:underline"
        >
          ← {detail.back}
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PageHeading>{title}</PageHeading>
          <StatusBadge status={auction.status && status} full={isFull(auction)} />
          <EntryBadge mode={auction.entryMode} />
          {/* The heart is loaded separately. Keep space for it, so that nothing below moves when it appears. */}
          <div className={status === 'active' || status === 'upcoming' ? 'min-h-11' : ''}>
            <Watch auction={auction} className="" />
          </div>
        </div>
        <RetailPrice auction={auction} />
      </header>
      <AuctionAnnouncement auction={auction} status={status} />
    </>
  );
}

/**
 * The retail price that the operator states. Cards show only the amount; the auction's page adds the source and date.
 */
function RetailPrice({ auction: { retailPrice } }: { auction: Auction }) {
  const { card, detail } = useTexts('auctions');
  const dayText = useMomentText('day');
  if (!retailPrice) return null;
  const { amount, source, date } = retailPrice;
  return (
    <p className="mt-1 wrap-anywhere text-ink-soft">
      {card.retailPrice}{' '}
      <strong className="text-ink">
        <Rupees amount={amount} />
      </strong>
      {detail.stated(source, dayText(`${date}T00:00:00+05:30`))}
    </p>
  );
}

type AnnouncementProps = { auction: Auction; status: AuctionStatus };

/** The minutes before the end at which screen readers get an announcement. */
const announcedMinutes = [1, 5];

/** Announces to screen readers that bidding has begun, ends soon or is over. The countdown itself is not announced. */
export function AuctionAnnouncement({ auction: { endTime }, status }: AnnouncementProps) {
  const { live } = useTexts();
  const minutes = useClock((now) => {
    const left = Date.parse(endTime) - now;
    return announcedMinutes.find((minute) => left <= minute * 60_000) ?? Infinity;
  });
  // Announce only changes since the page was opened, because the page itself shows the state at that time.
  const [opened, setOpened] = useState({ status, minutes });
  // The end was moved to a later time, so announce its last minutes again.
  if (minutes > opened.minutes) setOpened({ status, minutes });

  const begun = opened.status === 'upcoming' ? live.begun : '';
  const nearing = minutes < opened.minutes ? live.minutesLeft(minutes) : begun;
  const over = opened.status === status ? '' : live.over;
  return (
    <p role="status" className="sr-only">
      {status === 'active' ? nearing : over}
    </p>
  );
}

const Gallery = lazily(async () => (await import('./AuctionGallery.tsx')).AuctionGallery);

export function AuctionPictures() {
  const { pictures, title, titleHindi } = useAuction();
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
