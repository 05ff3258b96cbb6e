import { type Auction, href, pages } from '@ekbid/contract';
import { type AuctionStatus, canDeclare, isFull } from '@ekbid/domain';
import { type ReactNode, useId } from 'react';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { DeclareFacts } from './DeclareFacts.tsx';

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
