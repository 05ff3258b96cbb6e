import { type Auction, href, pages, getDashboard, listAuctions } from '@ekbid/contract';
import { type AuctionStatus, canDeclare, isFull } from '@ekbid/domain';
import { useSuspenseQuery, queryOptions } from '@tanstack/react-query';
import { type ReactNode, useState, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { StatusBadge } from '../auctions/StatusBadge.tsx';
import { useAuctionPages } from '../manage-auctions/manage-queries.ts';
import { EmptyState, LoadMore } from '../tables/LoadMore.tsx';
import { useTexts, usePersonName } from '../texts/use-texts.ts';
import { ButtonLink, Button } from '../ui/Button.tsx';
import { formatCount, Moment, Rupees } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { AccountsAlike } from './AccountsAlike.tsx';
import { DeclareDialog, useFocusAfterDialog } from './DeclareDialog.tsx';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';

/** The query parameter that opens the list of similar accounts in this auction. */
const alikeParameter = 'alike';
const alikeHref = (auctionId: string) => `${href(pages.declareWinner)}?${alikeParameter}=${auctionId}`;

export function DeclareWinnerPage() {
  const { declare } = useTexts('admin');
  const alike = useSearchParams()[0].get(alikeParameter);
  if (alike !== null) return <AlikeView auctionId={alike} />;
  return (
    <div className="flex flex-col gap-6">
      <header>
        <PageHeading className="text-title">{declare.title}</PageHeading>
        <p className="measure mt-1 text-ink-soft">{declare.lead}</p>
      </header>
      <Loadable loading={<RowsSkeleton label={declare.loading} />} failed={declare.failed}>
        <DeclareLists badge={(status) => <StatusBadge status={status} />} />
      </Loadable>
    </div>
  );
}

function AlikeView({ auctionId }: { auctionId: string }) {
  const { accountsAlike: texts } = useTexts('manage-prizes');
  return (
    <div className="flex flex-col gap-6">
      <Link
        to={href(pages.declareWinner)}
        className="inline-flex min-h-11 items-center self-start text-accent underline-offset-4 hover:underline"
      >
        {texts.back}
      </Link>
      <header>
        <PageHeading className="text-title">{texts.title}</PageHeading>
        <p className="measure mt-1 text-ink-soft">{texts.lead}</p>
      </header>
      <Loadable key={auctionId} loading={<RowsSkeleton label={texts.loading} />} failed={texts.failed}>
        <AccountsAlike auctionId={auctionId} />
      </Loadable>
    </div>
  );
}

/** Lists the auctions that await their result, then all other auctions. */
function DeclareLists({ badge }: { badge: (status: AuctionStatus) => ReactNode }) {
  const { declare } = useTexts('admin');
  const { data: awaiting } = useSuspenseQuery(awaitingQuery);
  const { auctions, total, hasMore, busy, loadMore } = useAuctionPages({ sort: 'ending' });
  const [declaring, setDeclaring] = useState<Auction | null>(null);
  useFocusAfterDialog(declaring !== null);
  const above = new Set(awaiting.map(({ _id }) => _id));
  const others = auctions.filter(({ _id }) => !above.has(_id));
  const grid = { badge, onDeclare: setDeclaring };

  return (
    <>
      {auctions.length === 0 ? (
        <NoAuctions />
      ) : (
        <>
          <DeclareGrid title={declare.awaiting.title} auctions={awaiting} {...grid}>
            {awaiting.length === 0 ? declare.awaiting.none : declare.awaiting.byItself}
          </DeclareGrid>
          {others.length > 0 && <DeclareGrid title={declare.others} auctions={others} {...grid} />}
          <LoadMore
            status={declare.showing(formatCount(awaiting.length + others.length), formatCount(total))}
            hasMore={hasMore}
            busy={busy}
            onMore={loadMore}
          />
        </>
      )}
      {declaring && <DeclareDialog auction={declaring} onClose={() => setDeclaring(null)} />}
    </>
  );
}

function NoAuctions() {
  const { create, empty } = useTexts('admin').declare;
  const action = (
    <ButtonLink to={href(pages.createAuction)} look="secondary">
      {create}
    </ButtonLink>
  );
  return (
    <EmptyState title={empty.title} action={action}>
      {empty.text}
    </EmptyState>
  );
}

type Props = {
  title: string;
  auctions: readonly Auction[];
  badge: (status: AuctionStatus) => ReactNode;
  onDeclare: (auction: Auction) => void;
  /** A sentence below the heading. */
  children?: ReactNode;
};

function DeclareGrid({ title, auctions, badge, onDeclare, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      {children && <p className="mt-1 text-small text-ink-soft">{children}</p>}
      <ul className="mt-4 grid gap-4 empty:hidden xl:grid-cols-2">
        {auctions.map((auction) => (
          <li key={auction._id}>
            <DeclareCard auction={auction} badge={badge} onDeclare={() => onDeclare(auction)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the auction can be declared and has no result yet. */
export function awaitsDeclaration(auction: Auction): boolean {
  return auction.outcome === null && !auction.resultWithheld && canDeclare(auction.status, auction);
}

const awaitingQuery = queryOptions({
  queryKey: keys.auctionsToDeclare,
  queryFn: ({ signal }) => listAwaiting(signal),
});

/**
 * Reads pages of auctions, latest end first, until it has found all that await their result. That takes few pages,
 * because results are declared within three days.
 */
async function listAwaiting(signal: AbortSignal): Promise<Auction[]> {
  const { awaitingDeclaration } = (await call(getDashboard, { signal })).data;
  const found: Auction[] = [];
  for (const status of ['completed', 'active'] as const) {
    let after: string | null | undefined;
    while (after !== null && found.length < awaitingDeclaration) {
      const { data, meta } = await call(listAuctions, { query: { status, limit: 100, after }, signal });
      found.push(...data.filter(awaitsDeclaration));
      after = meta.next;
    }
  }
  return found;
}

type CardProps = { auction: Auction; badge: (status: AuctionStatus) => ReactNode; onDeclare: () => void };

function DeclareCard({ auction, badge, onDeclare }: CardProps) {
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

function Declared({ auction: { _id, title, outcome } }: { auction: Auction }) {
  const { card } = useTexts('admin').declare;
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" disabled>
        {card.declared}
      </Button>
      <ButtonLink to={href(pages.leaderboard, { auctionId: _id })} look="quiet" aria-label={card.leaderboardOf(title)}>
        {card.leaderboard}
      </ButtonLink>
      {outcome !== 'cancelled' && (
        <ButtonLink to={alikeHref(_id)} look="quiet" aria-label={card.alikeOf(title)}>
          {card.alike}
        </ButtonLink>
      )}
      {outcome === 'winner' && (
        <ButtonLink to={href(pages.managePrize, { auctionId: _id })} look="quiet" aria-label={card.prizeOf(title)}>
          {card.prize}
        </ButtonLink>
      )}
    </div>
  );
}

/** Facts about an auction in any state. None of them is computed from sealed amounts. */
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

/** The most important time for the auction's state. */
function momentOf({ startTime, endTime, declaredAt }: Auction, status: AuctionStatus) {
  if (status === 'cancelled') return { what: 'wasToEnd', at: endTime } as const;
  if (declaredAt !== null) return { what: 'declared', at: declaredAt } as const;
  if (status === 'upcoming') return { what: 'starts', at: startTime } as const;
  return { what: status === 'completed' ? 'ended' : 'ends', at: endTime } as const;
}

/** Depends on the stored outcome, not on the winner, because "no unique bid" is a declared result too. */
function DeclareOutcome({ auction: { outcome, resultWithheld, winnerId, winningBid } }: { auction: Auction }) {
  const [{ card }, personName] = [useTexts('admin').declare, usePersonName()];
  if (resultWithheld) return <span className="font-normal text-danger">{card.withheld}</span>;
  if (outcome === null) return <span className="font-normal text-ink-soft">{card.undeclared}</span>;
  if (outcome !== 'winner') return card.outcomes[outcome];
  return (
    <>
      <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-one" />
      {personName(`${winnerId?.firstName} ${winnerId?.lastName}`)} {card.wonWith}{' '}
      {winningBid !== null && <Rupees amount={winningBid} />}
    </>
  );
}
