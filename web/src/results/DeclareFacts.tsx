import type { Auction } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Moment.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';
import { DeclareOutcome } from './DeclareOutcome.tsx';

/** What may be told of an auction whatever its state: nothing here is computed from sealed amounts. */
export function DeclareFacts({ auction, status }: { auction: Auction; status: AuctionStatus }) {
  const { card } = useTexts('admin').declare;
  const moment = momentOf(auction, status);
  return (
    <dl className="flex flex-col gap-2">
      <Fact label={card.basePrice}>
        <Rupees amount={auction.startingBid} />
      </Fact>
      <Fact label={card.bids}>
        <span className="figures">{card.bidsOf(formatCount(auction.totalBids), formatCount(auction.maxSlots))}</span>
      </Fact>
      <Fact label={card.winner}>
        <DeclareOutcome auction={auction} />
      </Fact>
      <Fact label={card.moments[moment.what]}>
        <Moment at={moment.at} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}

/** The moment that matters most for where an auction stands. */
function momentOf({ startTime, endTime, declaredAt }: Auction, status: AuctionStatus) {
  if (status === 'cancelled') return { what: 'wasToEnd', at: endTime } as const;
  if (declaredAt !== null) return { what: 'declared', at: declaredAt } as const;
  if (status === 'upcoming') return { what: 'starts', at: startTime } as const;
  return { what: status === 'completed' ? 'ended' : 'ends', at: endTime } as const;
}
