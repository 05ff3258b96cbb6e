import type { Auction } from '@ekbid/contract';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { formatCount } from '../ui/numbers.ts';
import { isNarrowed, type ManageListing } from './manage-listing.ts';
import { ManageAuctionsTable } from './ManageAuctionsTable.tsx';
import { ManageDeleteDialog } from './ManageDeleteDialog.tsx';
import { useAuctionPages } from './use-auction-pages.ts';
import { useFocusAfterDialog } from './use-focus-after-dialog.ts';

export function ManageAuctionsList({ listing }: { listing: ManageListing }) {
  const { empty, showing } = useTexts('admin').manageAuctions;
  const { auctions, total, hasMore, busy, loadMore } = useAuctionPages(listing);
  const [deleting, setDeleting] = useState<Auction | null>(null);
  useFocusAfterDialog(deleting !== null);
  // Unless another one is being asked about by now.
  const close = () => setDeleting((current) => (current === deleting ? null : current));

  return (
    <>
      {auctions.length === 0 ? (
        <EmptyState title={empty.title}>{isNarrowed(listing) ? empty.textNarrowed : empty.text}</EmptyState>
      ) : (
        <div>
          <Card padded={false}>
            <ManageAuctionsTable auctions={auctions} onDelete={setDeleting} />
          </Card>
          <LoadMore
            status={showing(formatCount(auctions.length), formatCount(total))}
            hasMore={hasMore}
            busy={busy}
            onMore={loadMore}
          />
        </div>
      )}
      {deleting && <ManageDeleteDialog auction={deleting} onClose={close} />}
    </>
  );
}
