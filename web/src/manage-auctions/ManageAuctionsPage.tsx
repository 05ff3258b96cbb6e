import { type Auction, auctionSorts, auctionStandings, exportAuctions, href, pages, tableSorts } from '@ekbid/contract';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../api/call.ts';
import { StatusBadge } from '../auctions/StatusBadge.tsx';
import { EmptyState, LoadMore } from '../tables/LoadMore.tsx';
import { SearchInput, useAddress } from '../tables/SearchInput.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { DeclareDialog } from '../results/DeclareDialog.tsx';
import { buttonStyle, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/Field.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { ManageAuctionsTable } from './ManageAuctionsTable.tsx';
import { ManageDeleteDialog } from './ManageDeleteDialog.tsx';
import { ManageDrafts } from './ManageDrafts.tsx';
import { type ManageListing, readManageListing, isNarrowed, useAuctionPages } from './manage-queries.ts';
import { useFocusAfterDialog } from './use-focus-after-dialog.ts';

export function ManageAuctionsPage() {
  const { manageAuctions } = useTexts('admin');
  // The previous list stays on the screen until the next one has loaded.
  const [params] = useSearchParams();
  const asked = useDeferredValue(params.toString());
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading className="text-title">{manageAuctions.title}</PageHeading>
        <div className="flex flex-wrap gap-3">
          <ExportLink listing={readManageListing(params)} />
          <ButtonLink to={href(pages.importAuctions)} look="secondary">
            {manageAuctions.import.open}
          </ButtonLink>
          <ButtonLink to={href(pages.createAuction)}>{manageAuctions.create}</ButtonLink>
        </div>
      </header>
      <ManageDrafts />
      <ManageAuctionsSearch />
      <Loadable loading={<RowsSkeleton label={manageAuctions.loading} />} failed={manageAuctions.failed} about={asked}>
        <ManageAuctionsList listing={readManageListing(new URLSearchParams(asked))} />
      </Loadable>
    </div>
  );
}

/** Exports all auctions that match the filters, not only the loaded ones. */
function ExportLink({ listing: { sort: _, ...query } }: { listing: ManageListing }) {
  const texts = useTexts('admin').manageAuctions;
  return (
    <a href={addressOf(exportAuctions, { query })} download className={buttonStyle('secondary')}>
      {texts.export}
    </a>
  );
}

/** The filters and the order of the table. Both are kept in the address. */
function ManageAuctionsSearch() {
  const { find } = useTexts('admin').manageAuctions;
  const { statuses, list } = useTexts('auctions');
  const [address, narrow] = useAddress();
  const { search = '', status = '', sort } = readManageListing(address);
  const standings = { ...statuses, awaiting: find.awaiting };
  const sorts = { ...list.sorts, ...find.sorts };

  return (
    <div role="search" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_15rem_14rem]">
      <div className="sm:col-span-2 lg:col-span-1">
        <SearchInput label={find.search} value={search} onSearch={(next) => narrow({ search: next })} />
      </div>
      <Select
        label={find.status}
        value={status}
        onChange={(event) => narrow({ status: event.target.value })}
        options={[
          { value: '', label: find.allStatuses },
          ...auctionStandings.map((value) => ({ value, label: standings[value] })),
        ]}
      />
      <Select
        label={list.sort}
        value={sort}
        onChange={(event) => narrow({ sort: event.target.value === 'newest' ? '' : event.target.value })}
        options={[...auctionSorts, ...tableSorts].map((value) => ({ value, label: sorts[value] }))}
      />
    </div>
  );
}

function ManageAuctionsList({ listing }: { listing: ManageListing }) {
  const { empty, showing } = useTexts('admin').manageAuctions;
  const { auctions, total, hasMore, busy, loadMore } = useAuctionPages(listing);
  const [deleting, setDeleting] = useState<Auction | null>(null);
  const [declaring, setDeclaring] = useState<Auction | null>(null);
  useFocusAfterDialog(deleting !== null || declaring !== null);
  // The dialog of another auction may be open by now; it stays open.
  const close = () => setDeleting((current) => (current === deleting ? null : current));

  return (
    <>
      {auctions.length === 0 ? (
        <EmptyState title={empty.title}>{isNarrowed(listing) ? empty.textNarrowed : empty.text}</EmptyState>
      ) : (
        <div>
          <Card padded={false}>
            <ManageAuctionsTable
              auctions={auctions}
              listing={listing}
              badge={StatusBadge}
              onDelete={setDeleting}
              onDeclare={setDeclaring}
            />
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
      {declaring && <DeclareDialog auction={declaring} onClose={() => setDeclaring(null)} />}
    </>
  );
}
