import { href, pages, type Auction } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLiveUpdates } from '../live/live-updates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx';
import { useClock } from '../ui/clock.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { useAuctionStatus } from './use-auction-status.ts';
import { useAuction } from './use-auction.ts';

/** Shows the auction's title, on the page and on its tab, and subscribes to its live updates. */
export function AuctionHeader({ auctionId }: { auctionId: string }) {
  const { detail } = useTexts('bidding').auctions;
  const { tabTitle } = useTexts().navigation;
  const auction = useAuction(auctionId);
  const status = useAuctionStatus(auction);
  usePageTitle(tabTitle(auction.title));
  useLiveUpdates([auctionId]);
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
          <PageHeading>{auction.title}</PageHeading>
          <StatusBadge status={auction.status && status} />
        </div>
      </header>
      <AuctionAnnouncement auction={auction} status={status} />
    </>
  );
}

type Props = { auction: Auction; status: AuctionStatus };

/** How many minutes before the end an announcement is made. */
const announcedMinutes = [1, 5];

/** Announces to screen readers when bidding begins, nears its end and is over; the countdown itself stays silent. */
export function AuctionAnnouncement({ auction: { endTime }, status }: Props) {
  const { live } = useTexts();
  const minutes = useClock((now) => {
    const left = Date.parse(endTime) - now;
    return announcedMinutes.find((minute) => left <= minute * 60_000) ?? Infinity;
  });
  // Only changes since the page was opened are announced: the page itself shows the state at that time.
  const [opened, setOpened] = useState({ status, minutes });
  // The end has moved later, so its last minutes will be announced again.
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
