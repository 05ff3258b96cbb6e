import { type Auction, href, pages } from '@ekbid/contract';
import { type AuctionStatus, canDeclare, isFull } from '@ekbid/domain';
import { type ReactNode, useId } from 'react';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Moment, formatCount, Rupees } from '../ui/Figures.tsx';

type Props = { auction: Auction; badge: (status: AuctionStatus) => ReactNode; onDeclare: () => void };

export function DeclareCard({ auction, badge, onDeclare }: Props) {
  const { card } = useTexts('admin').declare;
  const status = useAuctionStatus(auction);
  return (
    <Card className="flex h-full flex-col gap-5">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-lead">{auction.title}</h3>
        <span className="flex flex-wrap justify-end gap-2">
          {badge(status)}
          {status === 'active' && isFull(auction) && <Badge>{card.full}</Badge>}
        </span>
      </div>
      <DeclareFacts auction={auction} status={status} />
      <div className="mt-auto">
        {auction.outcome === null && !auction.resultWithheld ? (
          <Undeclared auction={auction} status={status} onDeclare={onDeclare} />
        ) : (
          <Declared auction={auction} />
        )}
      </div>
    </Card>
  );
}

type UndeclaredProps = { auction: Auction; status: AuctionStatus; onDeclare: () => void };

function Undeclared({ auction, status, onDeclare }: UndeclaredProps) {
  const { card } = useTexts('admin').declare;
  const noteId = useId();
  const possible = canDeclare(status, auction);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        look={possible ? 'primary' : 'secondary'}
        disabled={!possible}
        aria-haspopup="dialog"
        aria-label={card.declareOf(auction.title)}
        aria-describedby={possible ? undefined : noteId}
        onClick={onDeclare}
      >
        {card.declare}
      </Button>
      {!possible && (
        <p id={noteId} className="text-small text-ink-soft">
          {card.notYet}
        </p>
      )}
    </div>
  );
}

function Declared({ auction: { _id, title } }: { auction: Auction }) {
  const { card } = useTexts('admin').declare;
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" disabled>
        {card.declared}
      </Button>
      <ButtonLink to={href(pages.leaderboard, { auctionId: _id })} look="quiet" aria-label={card.leaderboardOf(title)}>
        {card.leaderboard}
      </ButtonLink>
    </div>
  );
}

/** The facts of an auction in any state. None of them is computed from sealed amounts. */
function DeclareFacts({ auction, status }: { auction: Auction; status: AuctionStatus }) {
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

/** The time that matters most in the auction's state. */
function momentOf({ startTime, endTime, declaredAt }: Auction, status: AuctionStatus) {
  if (status === 'cancelled') return { what: 'wasToEnd', at: endTime } as const;
  if (declaredAt !== null) return { what: 'declared', at: declaredAt } as const;
  if (status === 'upcoming') return { what: 'starts', at: startTime } as const;
  return { what: status === 'completed' ? 'ended' : 'ends', at: endTime } as const;
}

/** Decided by the stored outcome and not by the winner, because "no unique bid" is a declared result too. */
function DeclareOutcome({ auction: { outcome, resultWithheld, winnerId, winningBid } }: { auction: Auction }) {
  const { card } = useTexts('admin').declare;
  if (resultWithheld) return <span className="font-normal text-danger">{card.withheld}</span>;
  if (outcome === null) return <span className="font-normal text-ink-soft">{card.undeclared}</span>;
  if (outcome !== 'winner') return card.outcomes[outcome];
  return (
    <>
      <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-one" />
      {winnerId?.firstName} {winnerId?.lastName} {card.wonWith} {winningBid !== null && <Rupees amount={winningBid} />}
    </>
  );
}
