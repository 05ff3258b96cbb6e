import { type Auction, type AuctionSort, href, pages } from '@ekbid/contract';
import { type AuctionStatus, canDeclare, isFull } from '@ekbid/domain';
import { useQueries } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useAddress } from '../tables/SearchInput.tsx';
import { type Column, Table } from '../tables/Table.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatCount, Moment, Rupees } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { toast } from '../ui/toast.ts';
import { deleteConsequence } from './ManageDeleteDialog.tsx';
import { earningsQueries, type ManageListing } from './manage-queries.ts';
import { DropdownMenu } from 'radix-ui';

type Act = (auction: Auction) => void;
/** The status badge of the list. The page passes it in, because only pages may import other features' components. */
type StatusBadge = ComponentType<{ status: AuctionStatus | undefined }>;
type Props = {
  auctions: readonly Auction[];
  listing: ManageListing;
  badge: StatusBadge;
  onDelete: Act;
  onDeclare: Act;
};

/** On phones each row is a card, with title and menu in its first line. */
export function ManageAuctionsTable({ auctions, listing, badge, onDelete, onDeclare }: Props) {
  const { caption, columns } = useTexts('admin').manageAuctions;
  const earned = useEarnings(auctions);
  const sortBy = useSorting(listing);
  const shown: Column<Auction>[] = [
    { key: 'id', header: columns.id, sort: sortBy('newest'), cell: ({ _id }) => <ManageAuctionId auctionId={_id} /> },
    {
      key: 'title',
      header: columns.title,
      words: true,
      heads: 'title',
      cell: (auction) => <Title auction={auction} />,
    },
    {
      key: 'status',
      header: columns.status,
      cell: (auction) => <Status auction={auction} badge={badge} onDeclare={() => onDeclare(auction)} />,
    },
    {
      key: 'bids',
      header: columns.totalBids,
      sort: sortBy('bids'),
      cell: ({ totalBids }) => formatCount(totalBids),
      figures: true,
    },
    { key: 'slots', header: columns.slots, spare: true, cell: ({ maxSlots }) => formatCount(maxSlots), figures: true },
    {
      key: 'end',
      header: columns.end,
      sort: sortBy('ends'),
      cell: ({ endTime }) => (
        <span className="text-small">
          <Moment at={endTime} />
        </span>
      ),
    },
    {
      key: 'revenue',
      header: columns.revenue,
      cell: (auction) => <Revenue auction={auction} earned={earned.get(auction._id)} />,
      figures: true,
    },
    {
      key: 'actions',
      header: columns.actions,
      heads: 'beside',
      cell: (auction) => <ManageAuctionActions auction={auction} onDelete={() => onDelete(auction)} />,
    },
  ];
  return <Table dense caption={caption} columns={shown} rows={auctions} rowKey={({ _id }) => _id} />;
}

/** Sorts by a column when its header is clicked. A second click restores the default order. */
function useSorting({ sort }: ManageListing) {
  const [, narrow] = useAddress();
  return (by: AuctionSort): NonNullable<Column<Auction>['sort']> => ({
    sorted: sort === by ? 'descending' : null,
    onSort: () => narrow({ sort: sort === by ? '' : by }),
  });
}

/** The earnings of each auction that has a winner, as far as they have loaded. */
function useEarnings(auctions: readonly Auction[]): ReadonlyMap<string, number> {
  const won = auctions.filter(({ outcome }) => outcome === 'winner').map(({ _id }) => _id);
  return useQueries({
    queries: earningsQueries(won),
    combine: (replies) => new Map(replies.flatMap(({ data = [] }) => data.map((row) => [row.auctionId, row.earned]))),
  });
}

function Title({ auction: { _id, title, entryMode } }: { auction: Auction }) {
  const { editOf } = useTexts('admin').manageAuctions;
  const { entry } = useTexts('auctions');
  return (
    <>
      <Link
        to={href(pages.updateAuction, { auctionId: _id })}
        aria-label={editOf(title)}
        className="flex min-h-11 items-center font-medium underline-offset-4 hover:text-accent hover:underline"
      >
        {title}
      </Link>
      {entryMode !== 'paid' && <span className="-mt-2 mb-2 block text-small text-ink-soft">{entry[entryMode]}</span>}
    </>
  );
}

type StatusProps = { auction: Auction; badge: StatusBadge; onDeclare: () => void };

function Status({ auction, badge: StatusBadge, onDeclare }: StatusProps) {
  const { full, declare, declareOf } = useTexts('admin').manageAuctions;
  const status = useAuctionStatus(auction);
  const awaiting = auction.outcome === null && !auction.resultWithheld && canDeclare(status, auction);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 xl:flex-nowrap">
      <StatusBadge status={status} />
      {status === 'active' && isFull(auction) && <Badge>{full}</Badge>}
      {awaiting && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={declareOf(auction.title)}
          onClick={onDeclare}
          className="min-h-11 rounded-control px-2 font-medium text-accent hover:bg-accent-wash"
        >
          {declare}
        </button>
      )}
    </span>
  );
}

/** Empty until the result is declared, because a sum would reveal sealed amounts. */
function Revenue({ auction, earned }: { auction: Auction; earned: number | undefined }) {
  const { revenue } = useTexts('admin').manageAuctions;
  if (auction.outcome === 'winner') return earned === undefined ? '…' : <Rupees amount={earned} />;
  return (
    <span className="text-small text-ink-soft">
      {auction.outcome === null ? revenue.sealed : <Rupees amount={0} />}
    </span>
  );
}

/** Shows the end of an id. A click copies the whole id. */
function ManageAuctionId({ auctionId }: { auctionId: string }) {
  const { id } = useTexts('admin').manageAuctions;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(auctionId);
      toast.success(id.copied, auctionId);
    } catch {
      // There is no clipboard without HTTPS or without permission. The toast shows the whole id for copying by hand.
      toast.error(id.copyFailed, auctionId);
    }
  };

  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="inline-flex min-h-11 items-center gap-2 rounded-control text-small whitespace-nowrap text-ink-soft hover:text-accent"
    >
      <code className="figures font-[inherit]">…{auctionId.slice(-6)}</code>{' '}
      <span className="sr-only">
        {id.copy} {auctionId}
      </span>
      <Icon name="copy" size={16} />
    </button>
  );
}

function ManageAuctionActions({ auction, onDelete }: { auction: Auction; onDelete: () => void }) {
  const texts = useTexts('admin').manageAuctions;
  const status = useAuctionStatus(auction);
  const { _id: auctionId, title } = auction;
  const consequence = deleteConsequence(auction, status);
  return (
    <Menu
      label={texts.actionsOf(title)}
      items={[
        { key: 'view', label: texts.view, to: href(pages.auction, { auctionId }) },
        { key: 'edit', label: texts.edit, to: href(pages.updateAuction, { auctionId }) },
        { key: 'duplicate', label: texts.duplicate, to: `${href(pages.createAuction)}?like=${auctionId}` },
        consequence === 'removed' || consequence === 'cancelled'
          ? { key: 'delete', label: texts.delete, onSelect: onDelete }
          : { key: 'delete', label: texts.delete, reason: texts.deletion[consequence].short },
      ]}
    />
  );
}

type MenuItem = { key: string; label: string } & (
  | { to: string }
  | { onSelect: () => void }
  /** Why this item cannot be chosen. */
  | { reason: string }
);

const itemStyle =
  'flex min-h-11 cursor-pointer items-center rounded-control px-3 outline-none data-highlighted:bg-accent-wash data-highlighted:text-accent-strong';

function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    // Not modal, because an item may open a dialog. A modal menu would compete with it for the focus.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className="flex size-11 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      >
        <Icon name="more" />
      </DropdownMenu.Trigger>
      {/* Rendered inside `main`, because screen readers look for content there. */}
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content
          align="end"
          collisionPadding={8}
          className="z-40 w-60 rounded-card border border-hairline bg-card p-1.5 shadow-lg"
        >
          {items.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  if ('to' in item)
    return (
      <DropdownMenu.Item asChild className={itemStyle}>
        <Link to={item.to}>{item.label}</Link>
      </DropdownMenu.Item>
    );
  if ('onSelect' in item)
    return (
      <DropdownMenu.Item className={itemStyle} onSelect={item.onSelect}>
        {item.label}
      </DropdownMenu.Item>
    );
  // Marked only with `aria-disabled`: the keyboard skips disabled items, so people could not read the reason.
  return (
    <DropdownMenu.Item
      aria-disabled
      onSelect={(event) => event.preventDefault()}
      className="rounded-control px-3 py-2 text-ink-soft outline-none data-highlighted:bg-sunken"
    >
      {item.label}
      <span className="block text-small">{item.reason}</span>
    </DropdownMenu.Item>
  );
}
