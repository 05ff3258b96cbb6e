import { type Auction, href, pages } from '@ekbid/contract';

import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Rupees } from '../ui/Rupees.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';

// Nobody needs it before something is declared.
const NumberLine = lazily(async () => (await import('./NumberLine.tsx')).NumberLine);

export function DeclareResult({ auction, onClose }: { auction: Auction; onClose: () => void }) {
  const { card, done } = useTexts('admin').declare;
  return (
    <div className="flex flex-col gap-5">
      <div role="status">
        <Sentence auction={auction} />
      </div>
      {(auction.outcome === 'winner' || auction.outcome === 'no_unique_bid') && (
        <LatePart loading={<Skeleton className="h-64" />}>
          <NumberLine auctionId={auction._id} />
        </LatePart>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <ButtonLink to={href(pages.leaderboard, { auctionId: auction._id })}>{card.leaderboard}</ButtonLink>
        <Button look="secondary" onClick={onClose}>
          {done.close}
        </Button>
      </div>
    </div>
  );
}

function Sentence({ auction: { outcome, winnerId, winningBid } }: { auction: Auction }) {
  const { done } = useTexts('admin').declare;
  if (outcome === null) return null;
  if (outcome !== 'winner') return <p>{done[outcome]}</p>;
  return (
    <p className="rounded-card bg-one-wash px-5 py-6 text-center text-one-ink">
      <span className="block text-lead font-semibold">
        {winnerId?.firstName} {winnerId?.lastName}
      </span>
      {done.won}
      <span className="block text-display font-semibold">{winningBid !== null && <Rupees amount={winningBid} />}</span>
    </p>
  );
}
