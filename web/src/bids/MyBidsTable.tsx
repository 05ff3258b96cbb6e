import { href, type MyBid, pages } from '@ekbid/contract';
import type { MyBidStatus } from '@ekbid/domain';
import type { BiddingTexts } from '@ekbid/texts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type Column, Table } from '../tables/Table.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { buttonStyle } from '../ui/Button.tsx';
import { Moment, Rupees } from '../ui/Figures.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';

const tones: Readonly<Record<MyBidStatus, BadgeTone>> = {
  won: 'one',
  lost: 'neutral',
  active: 'accent',
  pending: 'neutral',
};

export function MyBidsTable({ bids }: { bids: readonly MyBid[] }) {
  const texts = useTexts('bidding').bids;
  const columns = useMemo(() => columnsIn(texts), [texts]);
  return <Table caption={texts.mine.caption} columns={columns} rows={bids} rowKey={({ _id }) => _id} />;
}

function columnsIn({ mine, statuses }: BiddingTexts['bids']): Column<MyBid>[] {
  return [
    {
      key: 'auction',
      words: true,
      header: mine.columns.auction,
      heads: 'title',
      cell: ({ auctionTitle, createdAt, bidId, receiptNumber }) => (
        <span className="min-w-0">
          <span className="block font-medium">{auctionTitle}</span>
          <span className="block text-small text-ink-soft">
            <Moment at={createdAt} />
          </span>
          {bidId !== null && receiptNumber !== null && <ReceiptButton bidId={bidId} receiptNumber={receiptNumber} />}
        </span>
      ),
    },
    {
      key: 'amount',
      header: mine.columns.amount,
      figures: true,
      cell: ({ bidAmount }) => (
        <strong>
          <Rupees amount={bidAmount} />
        </strong>
      ),
    },
    {
      key: 'status',
      header: mine.columns.status,
      cell: ({ status }) => <Badge tone={tones[status]}>{statuses[status]}</Badge>,
    },
    { key: 'payment', header: mine.columns.payment, cell: (bid) => <PaymentNote bid={bid} /> },
    {
      key: 'action',
      header: mine.columns.action,
      heads: 'beside',
      cell: ({ auctionId, auctionTitle }) => (
        <Link
          to={href(pages.auction, { auctionId })}
          aria-label={mine.viewOf(auctionTitle)}
          className={buttonStyle('secondary', 'text-small')}
        >
          {mine.view}
        </Link>
      ),
    },
  ];
}
