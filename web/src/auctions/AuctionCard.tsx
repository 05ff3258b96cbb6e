import { type Auction, href, pages, pictureSet, pictureSizes } from '@ekbid/contract';
import { type AuctionStatus, isFull } from '@ekbid/domain';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts, usePersonName, usePrizeText } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { formatAmount, Rupees } from '../ui/Figures.tsx';
import { EndMoment, LatestResult, Slots, TimeLeft } from './AuctionProgress.tsx';
import { EntryBadge, StatusBadge } from './StatusBadge.tsx';
import { useAuctionStatus } from './use-auction-status.ts';
import { Watch } from './Watch.tsx';

type Props = {
  auction: Auction;
  eager: boolean;
  level?: 2 | 3;
  /** Shown instead of the auction's own picture, for example a picture that is not uploaded yet. */
  picture?: ReactNode;
};

/** The card shows the number of free slots if there are at most this many. */
const fewSlots = 10;

/** An auction in the list. The whole card is a link to the auction. */
export const AuctionCard = memo(function AuctionCard({ auction, eager, level = 3, picture }: Props) {
  const Heading = `h${level}` as const;
  const { card } = useTexts('auctions');
  const prizeText = usePrizeText();
  const status = useAuctionStatus(auction);
  const full = status === 'active' && isFull(auction);
  return (
    <Card padded={false} className="group relative flex h-full flex-col transition-colors hover:border-accent">
      {picture ?? (
        <Picture
          src={auction.auctionImage}
          focus={auction.pictures[0]?.focus}
          alt=""
          set={pictureSet}
          sizes={pictureSizes.card}
          eager={eager}
        />
      )}
      {auction._id !== '' && <Watch auction={auction} className="absolute top-2 right-2 z-10" />}
      <p className="absolute top-3 left-3 flex flex-wrap gap-2">
        <StatusBadge status={auction.status && status} full={full} />
        <EntryBadge mode={auction.entryMode} />
      </p>
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div>
          <Heading className="text-lead">
            <Link
              to={href(pages.auction, { auctionId: auction._id })}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {prizeText(auction.title, auction.titleHindi)}
            </Link>
          </Heading>
          <p className="mt-1 line-clamp-2 text-small wrap-anywhere text-ink-soft">
            {prizeText(auction.description, auction.descriptionHindi)}
          </p>
          <Outcome auction={auction} />
        </div>
        {/* The prices are below each other where two large amounts do not fit side by side. */}
        <dl className="mt-auto flex flex-wrap gap-4">
          {auction.retailPrice && (
            <Price label={card.retailPrice} amount={auction.retailPrice.amount} className="w-full" />
          )}
          <Price label={card.startingBid} amount={auction.startingBid} />
          <Price label={card.endingBid} amount={auction.endingBid} />
        </dl>
        {/* In a preview of a new auction, the end time may be missing. */}
        {auction.endTime !== '' && <Times auction={auction} status={status} full={full} />}
        <div className="border-t border-hairline pt-4">
          <Slots auction={auction}>
            <span aria-hidden="true" className="inline-flex items-center gap-1.5 font-medium text-accent">
              {card.view}
              <Icon name="arrow" size={16} />
            </span>
          </Slots>
        </div>
      </div>
    </Card>
  );
});

type TimesProps = { auction: Auction; status: AuctionStatus; full: boolean };

/** The auction's times and the number of the person's own bids. */
function Times({ auction, status, full }: TimesProps) {
  const { card } = useTexts('auctions');
  const awaited = full || (status === 'completed' && auction.declaredAt === null);
  return (
    <div className="text-small text-ink-soft">
      {!full && <Urgency auction={auction} status={status} />}
      {awaited && (
        <p className="text-ink">
          <LatestResult endTime={auction.endTime} />
        </p>
      )}
      <p>
        <EndMoment auction={auction} status={status} />
      </p>
      {auction.bids.length > 0 && <p className="font-medium text-accent">{card.own(auction.bids.length)}</p>}
    </div>
  );
}

function Urgency({ auction, status }: Omit<TimesProps, 'full'>) {
  const { card } = useTexts('auctions');
  const slotsLeft = auction.maxSlots - auction.slotsFilled;
  if (status !== 'active' && status !== 'upcoming') return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-body font-semibold text-ink">
      <span>
        <TimeLeft auction={auction} status={status} />
      </span>
      {status === 'active' && slotsLeft <= fewSlots && <span>{card.slotsLeft(slotsLeft)}</span>}
    </p>
  );
}

/** The result: the winner and the amount, or that there is no winner. */
function Outcome({ auction: { outcome, winningBid, winnerId } }: Pick<Props, 'auction'>) {
  const { card } = useTexts('auctions');
  const personName = usePersonName();
  if (outcome === 'no_unique_bid') return <p className="mt-3 font-medium">{card.noWinner}</p>;
  if (winningBid === null || winnerId === null) return null;
  return (
    <p className="mt-3 font-semibold text-one-ink">
      {card.won(`₹${formatAmount(winningBid)}`, personName(`${winnerId.firstName} ${winnerId.lastName}`))}
    </p>
  );
}

function Price({ label, amount, className = 'flex-1' }: { label: string; amount: number; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="text-lead font-semibold">
        <Rupees amount={amount} />
      </dd>
    </div>
  );
}
