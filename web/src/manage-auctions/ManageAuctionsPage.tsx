import { exportAuctions, href, pages, auctionSorts, auctionStandings, type Auction } from '@ekbid/contract';
import { canDeclare, isFull } from '@ekbid/domain';
import { useDeferredValue, useState } from 'react';
import { useSearchParams, Link } from 'react-router';
import { addressOf } from '../api/call.ts';
import { StatusBadge } from '../auctions/StatusBadge.tsx';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { EmptyState, LoadMore } from '../tables/LoadMore.tsx';
import { SearchInput, useAddress } from '../tables/SearchInput.tsx';
import { type Column, Table } from '../tables/Table.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { buttonStyle, ButtonLink, Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/Field.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { ManageDeleteDialog } from './ManageDeleteDialog.tsx';
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
  const { statuses, list } = useTexts('bidding').auctions;
  const [address, narrow] = useAddress();
  const { search = '', status = '', sort } = readManageListing(address);
  const standings = { ...statuses, awaiting: find.awaiting };

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
        options={auctionSorts.map((value) => ({ value, label: list.sorts[value] }))}
      />
    </div>
  );
}

function ManageAuctionsList({ listing }: { listing: ManageListing }) {
  const { empty, showing } = useTexts('admin').manageAuctions;
  const { auctions, total, hasMore, busy, loadMore } = useAuctionPages(listing);
  const [deleting, setDeleting] = useState<Auction | null>(null);
  useFocusAfterDialog(deleting !== null);
  // The dialog of another auction may be open by now; it stays open.
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

type Props = { auctions: readonly Auction[]; onDelete: (auction: Auction) => void };

/** On phones a row is a card with the title on top and full-width buttons below. */
const cardOnPhones = [
  'max-md:[&>td:nth-child(2)]:order-first max-md:[&>td:nth-child(2)]:text-left max-md:[&>td:nth-child(2)]:text-lead',
  'max-md:[&>td:nth-child(2)>[aria-hidden]]:hidden max-md:[&>td:last-child>[aria-hidden]]:hidden',
].join(' ');

function ManageAuctionsTable({ auctions, onDelete }: Props) {
  const { caption, columns } = useTexts('admin').manageAuctions;
  const shown: Column<Auction>[] = [
    { key: 'id', header: columns.id, cell: ({ _id }) => <ManageAuctionId auctionId={_id} /> },
    { key: 'title', header: columns.title, words: true, cell: (auction) => <Title auction={auction} /> },
    { key: 'status', header: columns.status, cell: (auction) => <Status auction={auction} /> },
    { key: 'bids', header: columns.totalBids, cell: ({ totalBids }) => formatCount(totalBids), figures: true },
    {
      key: 'actions',
      header: columns.actions,
      cell: (auction) => <ManageAuctionActions auction={auction} onDelete={() => onDelete(auction)} />,
    },
  ];
  return (
    <Table caption={caption} columns={shown} rows={auctions} rowKey={({ _id }) => _id} rowClass={() => cardOnPhones} />
  );
}

function Title({ auction: { _id, title } }: { auction: Auction }) {
  return (
    <Link
      to={href(pages.auction, { auctionId: _id })}
      className="block font-medium underline-offset-4 hover:text-accent hover:underline"
    >
      {title}
    </Link>
  );
}

function Status({ auction }: { auction: Auction }) {
  const { full, find } = useTexts('admin').manageAuctions;
  const status = useAuctionStatus(auction);
  const awaiting = auction.outcome === null && !auction.resultWithheld && canDeclare(status, auction);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusBadge status={status} />
      {status === 'active' && isFull(auction) && <Badge>{full}</Badge>}
      {awaiting && <span className="text-small text-ink-soft">{find.awaiting}</span>}
    </span>
  );
}

/** The end of an id; a click copies the whole id. */
function ManageAuctionId({ auctionId }: { auctionId: string }) {
  const { id } = useTexts('admin').manageAuctions;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(auctionId);
      toast.success(id.copied, auctionId);
    } catch {
      // Without HTTPS or permission there is no clipboard. The toast shows the whole id, to be copied by hand.
      toast.error(id.copyFailed, auctionId);
    }
  };

  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="group inline-flex min-h-11 items-center gap-2 rounded-control text-small whitespace-nowrap"
    >
      <code className="figures font-[inherit] text-ink-soft">…{auctionId.slice(-6)}</code>{' '}
      <span className="font-medium text-accent group-hover:underline">
        {id.copy}
        <span className="sr-only"> {auctionId}</span>
      </span>
    </button>
  );
}

function ManageAuctionActions({ auction, onDelete }: { auction: Auction; onDelete: () => void }) {
  const { edit, editOf, duplicate, duplicateOf, delete: remove, deleteOf } = useTexts('admin').manageAuctions;
  return (
    <span className="flex gap-2 max-md:mt-2 max-md:flex-1 max-md:*:flex-1 md:max-xl:flex-wrap">
      <ButtonLink
        to={href(pages.updateAuction, { auctionId: auction._id })}
        look="secondary"
        aria-label={editOf(auction.title)}
      >
        {edit}
      </ButtonLink>
      <ButtonLink
        to={`${href(pages.createAuction)}?like=${auction._id}`}
        look="secondary"
        aria-label={duplicateOf(auction.title)}
      >
        {duplicate}
      </ButtonLink>
      <Button look="quiet" aria-haspopup="dialog" aria-label={deleteOf(auction.title)} onClick={onDelete}>
        {remove}
      </Button>
    </span>
  );
}
