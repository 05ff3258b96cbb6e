import { type Auction, hasOpenLine } from '@ekbid/contract';
import type { ResultTexts } from '@ekbid/texts';
import { type ReactNode, useState } from 'react';
import { useAuction } from '../auctions/use-auction.ts';
import { useTexts, usePersonName } from '../texts/use-texts.ts';
import { deviceStorage } from '../ui/device-storage.ts';
import { formatAmount } from '../ui/Figures.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { useMedia } from '../ui/use-size.ts';
import { withoutWinner } from './ResultNotice.tsx';

// Loaded separately, because it is needed only in the seconds after a declaration.
const ResultOpening = lazily(async () => (await import('./ResultOpening.tsx')).ResultOpening);

type Props = {
  auctionId: string;
  /** Renders the result. `again` opens the line once more; it is undefined if there is nothing to open. */
  children: (again: (() => void) | undefined) => ReactNode;
};

/**
 * Opens the number line amount by amount if a result is declared while its page is open. The result stays hidden until
 * the line is open. Each person sees this once.
 */
export function ResultMoment({ auctionId, children }: Props) {
  const auction = useAuction();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const canOpen = !isStill && hasOpenLine(auction);
  const { outcome } = auction;
  const [before, setBefore] = useState(outcome);
  const [opens, setOpens] = useState(false);
  /** Whether the result came while the page was open. */
  const [isNews, setIsNews] = useState(false);
  if (outcome !== before) {
    setBefore(outcome);
    setIsNews(before === null);
    if (before === null && canOpen && !wasShown(auctionId)) setOpens(true);
  }
  const end = () => {
    storeShown(auctionId);
    setOpens(false);
  };

  return (
    <>
      <ResultSaid auction={auction} opens={opens} isNews={isNews} />
      {opens ? (
        <LatePart loading={<Skeleton className="h-72" />} missing={end}>
          <ResultOpening auctionId={auctionId} onEnd={end} />
        </LatePart>
      ) : (
        children(canOpen ? () => setOpens(true) : undefined)
      )}
    </>
  );
}

/** The announcement of a new result to screen readers. */
function ResultSaid({ auction, opens, isNews }: { auction: Auction; opens: boolean; isNews: boolean }) {
  const { moment, notice } = useTexts('results');
  const personName = usePersonName();
  return (
    <p role="status" className="sr-only">
      {opens ? moment.opens : isNews && sentenceOf(auction, notice, personName)}
    </p>
  );
}

function sentenceOf(
  { outcome, entryMode, winnerId, winningBid }: Auction,
  notice: ResultTexts['notice'],
  personName: (name: string) => string,
): string | null {
  if (outcome === null) return null;
  if (outcome !== 'winner') return withoutWinner(outcome, entryMode, notice);
  if (winnerId === null || winningBid === null) return null;
  return `${notice.won(personName(`${winnerId.firstName} ${winnerId.lastName}`))} ₹${formatAmount(winningBid)}`;
}

const key = 'ekbid.results-shown';
const kept = 50;

const listShown = () => (deviceStorage()?.getItem(key) ?? '').split(' ').filter(Boolean);
const wasShown = (auctionId: string) => listShown().includes(auctionId);

/** Stores that this result was opened, so that other tabs and the leaderboard do not open it again. */
function storeShown(auctionId: string): void {
  const shown = [auctionId, ...listShown().filter((id) => id !== auctionId)].slice(0, kept);
  try {
    deviceStorage()?.setItem(key, shown.join(' '));
  } catch {
    // The storage is full. Another tab may then open the result again.
  }
}
