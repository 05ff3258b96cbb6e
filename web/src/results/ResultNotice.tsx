import type { Auction } from '@ekbid/contract';
import { type AuctionStatus, isFull } from '@ekbid/domain';
import { useResultTexts } from '../texts/use-result-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Rupees } from '../ui/Rupees.tsx';

type Props = { auction: Auction; status: AuctionStatus };

/** What an auction has come to; nothing while it runs and has room. */
export function ResultNotice({ auction, status }: Props) {
  const { notice } = useResultTexts();
  if (auction.outcome === 'winner') return <Winner auction={auction} />;

  const undecided = status === 'completed' ? notice.waiting : isFull(auction) && status === 'active' && notice.full;
  const text = auction.outcome === null ? undecided : notice[auction.outcome];
  return text ? <p className="rounded-card border border-hairline bg-sunken px-5 py-4">{text}</p> : null;
}

function Winner({ auction: { winnerId, winningBid, bids } }: { auction: Auction }) {
  const results = useResultTexts();
  const { ui } = useTexts();
  const { notice } = results;
  if (winnerId === null || winningBid === null) return null;
  // It is unique: whoever holds this amount is the winner.
  const mine = bids.some(({ bidAmount }) => bidAmount === winningBid);

  return (
    <p className="rounded-card border border-one bg-one-wash px-5 py-4 text-one-ink">
      <strong>
        {mine ? notice.youWon : notice.won(`${winnerId.firstName} ${winnerId.lastName}`.trim())}{' '}
        <Rupees amount={winningBid} />
        {ui.stop}
      </strong>{' '}
      {notice.why}
    </p>
  );
}
