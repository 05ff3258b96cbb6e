import { type Auction, hasOpenLine, href, pages } from '@ekbid/contract';
import { type AuctionStatus, isFull } from '@ekbid/domain';
import type { ResultTexts } from '@ekbid/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAuction } from '../auctions/use-auction.ts';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useResultTime } from '../auctions/use-result-time.ts';
import { useShare } from '../auctions/use-share.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { formatAmount, formatCount, Rupees } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { numberLineQuery } from './results-queries.ts';

// Its texts are needed on decided auctions only.
const PrizeLine = lazily(async () => (await import('./PrizeLine.tsx')).PrizeLine);

/** The result of an auction, or that it awaits one; nothing while it runs and has free slots. */
export function ResultNotice({ auctionId }: { auctionId: string }) {
  const auction = useAuction(auctionId);
  const status = useAuctionStatus(auction);
  const { notice } = useTexts('results');
  if (auction.outcome === 'winner') return <Winner auction={auction} />;

  const waiting = isWaiting(auction, status);
  const undecided = waiting ? notice.waiting : isFull(auction) && status === 'active' && notice.full;
  const text = textOf(auction, notice, undecided);
  if (!text) return null;
  return (
    <div className="rounded-card border border-hairline bg-sunken px-5 py-4">
      <p>{text}</p>
      {waiting && !auction.autoDeclare && <LatestResult auction={auction} />}
      {(isDeclared(auction) || auction.resultWithheld) && <ResultActions auction={auction} />}
    </div>
  );
}

const isWaiting = ({ outcome, resultWithheld }: Auction, status: AuctionStatus) =>
  status === 'completed' && outcome === null && !resultWithheld;

function textOf({ outcome, resultWithheld }: Auction, notice: ResultTexts['notice'], undecided: string | false) {
  if (resultWithheld) return notice.withheld;
  return outcome === null || outcome === 'winner' ? undecided : notice[outcome];
}

function LatestResult({ auction }: { auction: Auction }) {
  return <p className="mt-1 font-medium">{useResultTime(auction)}</p>;
}

/** A cancelled auction stays sealed for ever, so it has no opening to check. */
const isDeclared = ({ outcome }: Auction) => outcome !== null && outcome !== 'cancelled';

function CheckLink({ auctionId }: { auctionId: string }) {
  const { notice } = useTexts('results');
  return (
    <Link
      to={href(pages.checkAuction, { auctionId })}
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:no-underline"
    >
      {notice.check}
    </Link>
  );
}

function ResultActions({ auction }: { auction: Auction }) {
  return (
    <div className="-mb-2.5 flex flex-wrap items-center gap-x-5">
      <CheckLink auctionId={auction._id} />
      {hasOpenLine(auction) && (
        <div className="-ml-5 sm:ml-0">
          <ShareResult auction={auction} />
        </div>
      )}
    </div>
  );
}

function ShareResult({ auction }: { auction: Auction }) {
  const { share, icon, label } = useShare(auction, 'result');
  return (
    <Button look="quiet" onClick={share}>
      <Icon name={icon} />
      <span aria-live="polite">{label}</span>
    </Button>
  );
}

/** Why one's own bids did not win, in one sentence. */
function OwnReasons({ auctionId }: { auctionId: string }) {
  const { own } = useTexts('results').notice;
  const { ui } = useTexts();
  const { data } = useQuery(numberLineQuery(auctionId));
  const winning = data?.winningBid;
  if (!data || winning === null || winning === undefined) return null;
  const reasons = data.mine.flatMap(({ amount, people }) => {
    if (people === null) return [];
    const others = people - 1;
    return others > 0
      ? [own.shared(formatAmount(amount), others, formatCount(others))]
      : [own.lone(formatAmount(amount), formatAmount(winning))];
  });
  return reasons.length > 0 && ` ${reasons.join('; ')}${ui.stop}`;
}

function Winner({ auction }: { auction: Auction }) {
  const { _id, winnerId, winningBid, bids } = auction;
  const results = useTexts('results');
  const { ui } = useTexts();
  const { notice } = results;
  if (winnerId === null || winningBid === null) return null;
  // The winning amount is unique, so a bid on it is the winning bid.
  const mine = bids.some(({ bidAmount }) => bidAmount === winningBid);

  return (
    <div className="rounded-card border border-one bg-one-wash px-5 py-4 text-one-ink">
      <p>
        <strong>
          {mine ? notice.youWon : notice.won(`${winnerId.firstName} ${winnerId.lastName}`.trim())}{' '}
          <Rupees amount={winningBid} />
          {ui.stop}
        </strong>{' '}
        {notice.why}
        {!mine && bids.length > 0 && <OwnReasons auctionId={_id} />}
      </p>
      {auction.prize && (
        <LatePart loading={<Skeleton className="mt-2 h-6" />} missing="silent">
          <PrizeLine auctionId={_id} prize={auction.prize} mine={mine} />
        </LatePart>
      )}
      <ResultActions auction={auction} />
    </div>
  );
}
