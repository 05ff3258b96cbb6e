import { type Auction, href, pages, getDashboard, listAuctions } from '@ekbid/contract';
import { type AuctionStatus, canDeclare } from '@ekbid/domain';
import { useSuspenseQuery, queryOptions } from '@tanstack/react-query';
import { type ReactNode, useState, useId } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { StatusBadge } from '../auctions/StatusBadge.tsx';
import { useAuctionPages } from '../manage-auctions/manage-queries.ts';
import { useFocusAfterDialog } from '../manage-auctions/use-focus-after-dialog.ts';
import { EmptyState, LoadMore } from '../tables/LoadMore.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { DeclareCard } from './DeclareCard.tsx';
import { DeclareDialog } from './DeclareDialog.tsx';

export function DeclareWinnerPage() {
  const { declare } = useTexts('admin');
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

/** Auctions that await their result come first, and are left out of the list of all auctions below. */
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
 * Reads pages, the last ended auctions first, until all that await their result are found. It reads few pages, because
 * no auction waits for longer than three days.
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
