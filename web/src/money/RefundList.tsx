import type { RefundEntry } from '@ekbid/contract';
import type { AdminTexts } from '@ekbid/texts';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Moment.tsx';
import { Rupees } from '../ui/Rupees.tsx';
import type { Column } from '../ui/Table.tsx';
import { type RefundFilters, refundsQuery } from './money-query.ts';
import { AuctionCell, BidderCell, IdsCell, StateCell } from './MoneyCells.tsx';
import { MoneyRows } from './MoneyRows.tsx';

export function RefundList({ filters }: { filters: RefundFilters }) {
  const { money } = useTexts('admin');
  const query = useSuspenseInfiniteQuery(refundsQuery(filters));
  const columns = useMemo(() => refundColumns(money), [money]);
  const filtered = Object.keys(filters).length > 0;
  return <MoneyRows view="refunds" query={query} columns={columns} rowKey={({ _id }) => _id} filtered={filtered} />;
}

function refundColumns({ columns: headers, reasons, notYet }: AdminTexts['money']): Column<RefundEntry>[] {
  return [
    { key: 'when', header: headers.when, cell: ({ owedAt }) => <Moment at={owedAt} /> },
    { key: 'auction', header: headers.auction, words: true, cell: ({ auction }) => <AuctionCell auction={auction} /> },
    { key: 'bidder', header: headers.bidder, words: true, cell: ({ user }) => <BidderCell user={user} /> },
    { key: 'amount', header: headers.amount, figures: true, cell: ({ amount }) => <Rupees amount={amount} /> },
    {
      key: 'state',
      header: headers.state,
      cell: ({ state, reason }) => (
        <span>
          <StateCell state={state} />
          <span className="mt-1 block text-small text-ink-soft">{reasons[reason]}</span>
        </span>
      ),
    },
    {
      key: 'made',
      header: headers.made,
      cell: ({ refundedAt }) => (refundedAt === null ? notYet : <Moment at={refundedAt} />),
    },
    {
      key: 'ids',
      header: headers.ids,
      cell: ({ providerRefundId, providerPaymentId }) => <IdsCell ids={[providerRefundId, providerPaymentId]} />,
    },
  ];
}
