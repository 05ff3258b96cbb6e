import { type Auction, href, pages, pictureSet } from '@ekbid/contract';
import { bidLimit, isFull } from '@ekbid/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LatestResult } from './AuctionProgress.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useAuctionStatus } from './use-auction-status.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { Rupees } from '../ui/Figures.tsx';
import { Picture } from '../ui/Picture.tsx';

type MyAuctionProps = { auction: Auction; eager: boolean; level: 2 | 3 };

/** An auction in which the person has bids, with what became of them. */
export function MyAuction({ auction, eager, level }: MyAuctionProps) {
  const { auctions: texts } = useTexts('my-bids');
  const prizeText = usePrizeText();
  const status = useAuctionStatus(auction);
  const Heading = `h${level}` as const;
  return (
    <Card
      padded={false}
      className="relative flex h-full items-start gap-4 p-4 max-xs:flex-col transition-colors hover:border-accent"
    >
      <div className="w-24 shrink-0 overflow-hidden rounded-control sm:w-36">
        <Picture
          src={auction.auctionImage}
          focus={auction.pictures[0]?.focus}
          alt=""
          set={pictureSet}
          sizes="(min-width: 640px) 144px, 96px"
          eager={eager}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <Heading className="text-body font-semibold wrap-anywhere">
            <Link
              to={href(pages.auction, { auctionId: auction._id })}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {prizeText(auction.title, auction.titleHindi)}
            </Link>
          </Heading>
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

/** The remaining time, the time of the result, or what became of the bids. */
function Fate({ auction }: { auction: Auction }): ReactNode {
  const { auctions: texts } = useTexts('my-bids');
  const status = useAuctionStatus(auction);
  const { outcome, winningBid, winningBidId, endTime, bids, entryMode } = auction;
  if (winningBid !== null) {
    const won = bids.some(({ _id }) => _id === winningBidId);
    return (
      <span className={won ? 'font-semibold text-one-ink' : ''}>
        {won ? texts.won : entryMode === 'refundable' ? texts.lostBack : texts.lost} <Rupees amount={winningBid} />
      </span>
    );
  }
  if (outcome !== null)
    return texts[entryMode === 'free' ? 'free' : 'none'][outcome === 'cancelled' ? 'cancelled' : 'no_unique_bid'];
  if (status !== 'active' || isFull(auction)) return <LatestResult endTime={endTime} />;
  return (
    <>
      {texts.endsIn} <Countdown to={endTime} />
    </>
  );
}
