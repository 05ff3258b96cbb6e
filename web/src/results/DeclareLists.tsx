import { type Auction, href, pages } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAuctionPages } from '../auctions/use-auction-pages.ts';
import { useFocusAfterDialog } from '../auctions/use-focus-after-dialog.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { formatCount } from '../ui/numbers.ts';
import { DeclareDialog } from './DeclareDialog.tsx';
import { DeclareGrid } from './DeclareGrid.tsx';
import { awaitingQuery } from './declare-query.ts';

/** Undeclared first: what waits for its result stands above, wherever in the list below it would be found. */
export function DeclareLists({ badge }: { badge: (status: AuctionStatus) => ReactNode }) {
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
