import { type Auction, href, pages } from '@ekbid/contract';
import { canDeclare, isFull } from '@ekbid/domain';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatCount } from '../ui/numbers.ts';
import { type Column, Table } from '../ui/Table.tsx';
import { ManageAuctionActions } from './ManageAuctionActions.tsx';
import { ManageAuctionId } from './ManageAuctionId.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useAuctionStatus } from './use-auction-status.ts';

type Props = { auctions: readonly Auction[]; onDelete: (auction: Auction) => void };

/** On phones a row is a card: its title heads it, and the buttons below are as wide as it is. */
const cardOnPhones = [
  'max-md:[&>td:nth-child(2)]:order-first max-md:[&>td:nth-child(2)]:text-left max-md:[&>td:nth-child(2)]:text-lead',
  'max-md:[&>td:nth-child(2)>[aria-hidden]]:hidden max-md:[&>td:last-child>[aria-hidden]]:hidden',
].join(' ');

export function ManageAuctionsTable({ auctions, onDelete }: Props) {
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
