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

/** Names the auction, on the page and on its tab, and keeps it up to date. */
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

/** Minutes that are left when it is worth saying. */
const marks = [1, 5];

/** Tells screen readers, which no countdown may interrupt, when bidding begins, nears its end and is over. */
export function AuctionAnnouncement({ auction: { endTime }, status }: Props) {
  const { live } = useTexts();
  const minutes = useClock((now) => {
    const left = Date.parse(endTime) - now;
    return marks.find((mark) => left <= mark * 60_000) ?? Infinity;
  });
  // What was so when the page was opened is read on it; only what changes since is told.
  const [opened, setOpened] = useState({ status, minutes });
  // More time than before: its last minutes are still to come.
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
