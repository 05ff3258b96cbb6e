import type { PaymentEntry } from '@ekbid/contract';
import type { AdminTexts } from '@ekbid/texts';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Moment.tsx';
import { Rupees } from '../ui/Rupees.tsx';
import type { Column } from '../ui/Table.tsx';
import { type PaymentFilters, paymentsQuery } from './money-query.ts';
import { AuctionCell, BidderCell, IdsCell, StateCell } from './MoneyCells.tsx';
import { MoneyRows } from './MoneyRows.tsx';

export function PaymentList({ filters }: { filters: PaymentFilters }) {
  const { columns: headers } = useTexts('admin').money;
  const query = useSuspenseInfiniteQuery(paymentsQuery(filters));
  const columns = useMemo(() => paymentColumns(headers), [headers]);
  const filtered = Object.keys(filters).length > 0;
  return <MoneyRows view="payments" query={query} columns={columns} rowKey={({ _id }) => _id} filtered={filtered} />;
}

function paymentColumns(headers: AdminTexts['money']['columns']): Column<PaymentEntry>[] {
  return [
    { key: 'when', header: headers.when, cell: ({ capturedAt }) => <Moment at={capturedAt} /> },
    { key: 'auction', header: headers.auction, words: true, cell: ({ auction }) => <AuctionCell auction={auction} /> },
    { key: 'bidder', header: headers.bidder, words: true, cell: ({ user }) => <BidderCell user={user} /> },
    { key: 'amount', header: headers.amount, figures: true, cell: ({ amount }) => <Rupees amount={amount} /> },
    { key: 'state', header: headers.state, cell: ({ state }) => <StateCell state={state} /> },
    {
      key: 'ids',
      header: headers.ids,
      cell: ({ providerPaymentId, providerOrderId }) => <IdsCell ids={[providerPaymentId, providerOrderId]} />,
    },
  ];
}
