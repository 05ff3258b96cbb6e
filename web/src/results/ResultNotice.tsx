import { type Auction, href, pages } from '@ekbid/contract';
import { type AuctionStatus, isFull } from '@ekbid/domain';
import type { ResultTexts } from '@ekbid/texts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useAuction } from '../auctions/use-auction.ts';
import { useAuctionStatus, useResultTime } from '../auctions/use-auction-status.ts';
import { useTexts, usePersonName } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatAmount, formatCount, Rupees } from '../ui/Figures.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { numberLineQuery } from './results-queries.ts';

// Loaded separately, because only declared auctions need them.
const ResultActions = lazily(async () => (await import('./ResultActions.tsx')).ResultActions);
const PrizeLine = lazily(async () => (await import('./ResultActions.tsx')).PrizeLine);

/** The result of an auction, or that a result is awaited. Hidden while the auction runs and has free slots. */
export function ResultNotice() {
  const auction = useAuction();
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
      {(isDeclared(auction) || auction.resultWithheld) && (
        <LatePart loading={<Skeleton className="h-11" />} missing="silent">
          <ResultActions auction={auction} />
        </LatePart>
      )}
    </div>
  );
}

const isWaiting = ({ outcome, resultWithheld }: Auction, status: AuctionStatus) =>
  status === 'completed' && outcome === null && !resultWithheld;

function textOf(
  { outcome, resultWithheld, entryMode }: Auction,
  notice: ResultTexts['notice'],
  undecided: string | false,
) {
  if (resultWithheld) return notice.withheld;
  return outcome === null || outcome === 'winner' ? undecided : withoutWinner(outcome, entryMode, notice);
}

/** The sentence for a result without a winner. For free bids it does not mention money. */
export function withoutWinner(
  outcome: Exclude<Auction['outcome'], 'winner' | null>,
  entryMode: Auction['entryMode'],
  notice: ResultTexts['notice'],
): string {
  return entryMode === 'free' && outcome !== 'no_bids' ? notice.free[outcome] : notice[outcome];
}

function LatestResult({ auction }: { auction: Auction }) {
  return <p className="mt-1 font-medium">{useResultTime(auction)}</p>;
}

/** A cancelled auction stays sealed for ever, so there is nothing to open or check. */
const isDeclared = ({ outcome }: Auction) => outcome !== null && outcome !== 'cancelled';

/** One sentence that says why the person's bids did not win. */
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
  const personName = usePersonName();
  if (winnerId === null || winningBid === null) return null;
  // The winning amount is unique, so the person's bid on it is the winning bid.
  const mine = bids.some(({ bidAmount }) => bidAmount === winningBid);

  return (
    <div className="rounded-card border border-one bg-one-wash px-5 py-4 text-one-ink">
      <p>
        <strong>
          {mine ? notice.youWon : notice.won(personName(`${winnerId.firstName} ${winnerId.lastName}`))}{' '}
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
      <LatePart loading={<Skeleton className="h-11" />} missing="silent">
        <ResultActions auction={auction} />
      </LatePart>
    </div>
  );
}

/** Shown instead of a result that only members may see: the auction was declared before results became public. */
export function ForMembers() {
  const { forMembers } = useTexts('results');
  const from = useLocation();
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="text-lead">{forMembers.title}</h2>
      <p className="measure text-ink-soft">{forMembers.text}</p>
      <ButtonLink to={href(pages.login)} state={{ from }} look="secondary">
        {forMembers.login}
      </ButtonLink>
    </Card>
  );
}
