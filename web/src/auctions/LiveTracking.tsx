import type { Auction } from '@ekbid/contract';
import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/numbers.ts';

/** How many bids there are. What they are stays sealed until the result is declared. */
export function LiveTracking({ auction: { _id, totalBids, declaredAt } }: { auction: Auction }) {
  const { tracking } = useBiddingTexts().auctions;
  return (
    <Card>
      <h2 className="text-lead">{tracking.title}</h2>
      <p className="mt-2">{totalBids === 0 ? tracking.first : tracking.placed(totalBids, formatCount(totalBids))}</p>
      {declaredAt === null && <p className="mt-1 text-small text-ink-soft">{tracking.sealed}</p>}
      <ButtonLink to={`/auction/${_id}/leaderboard`} look="secondary" className="mt-4 w-full">
        {tracking.leaderboard}
      </ButtonLink>
    </Card>
  );
}
