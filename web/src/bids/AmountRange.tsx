import type { Auction } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Rupees } from '../ui/Rupees.tsx';

/** The least and the most that can be bid. */
export function AmountRange({ auction }: { auction: Pick<Auction, 'startingBid' | 'endingBid'> }) {
  const { range } = useTexts('bidding').bids.panel;
  const ends = [
    [range.least, auction.startingBid],
    [range.most, auction.endingBid],
  ] as const;

  return (
    <dl className="grid gap-3 xs:grid-cols-2">
      {ends.map(([label, amount]) => (
        <div key={label} className="flex items-baseline justify-between gap-2 rounded-control bg-sunken px-3.5 py-2">
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="font-semibold">
            <Rupees amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
