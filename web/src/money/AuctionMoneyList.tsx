import { type AuctionMoney, href, pages } from '@ekbid/contract';
import type { AdminTexts } from '@ekbid/texts';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';
import type { Column } from '../ui/Table.tsx';
import { auctionMoneyQuery } from './money-query.ts';
import { AuctionCell } from './MoneyCells.tsx';
import { MoneyRows } from './MoneyRows.tsx';

export function AuctionMoneyList() {
  const { money } = useTexts('admin');
  const query = useSuspenseInfiniteQuery(auctionMoneyQuery);
  const columns = useMemo(() => auctionColumns(money), [money]);
  return <MoneyRows view="auctions" query={query} columns={columns} rowKey={({ auction }) => auction._id} />;
}

type Sum = keyof NonNullable<AuctionMoney['sums']>;

function auctionColumns(money: AdminTexts['money']): Column<AuctionMoney>[] {
  const { columns: headers, auctionStates, sealedAmount, made } = money;
  const sum = (key: Sum, header: string): Column<AuctionMoney> => ({
    key,
    header,
    figures: true,
    cell: ({ sums }) =>
      sums === null ? <span className="text-ink-soft">{sealedAmount}</span> : <Rupees amount={sums[key]} />,
  });
  return [
    {
      key: 'auction',
      words: true,
      header: headers.auction,
      cell: ({ auction, state }) => (
        <span className="min-w-0">
          <AuctionCell auction={auction} />
          <span className="block text-small text-ink-soft">{auctionStates[state]}</span>
        </span>
      ),
    },
    { key: 'payments', header: headers.payments, figures: true, cell: (row) => <PaymentsLink row={row} /> },
    {
      key: 'refunds',
      header: headers.refunds,
      figures: true,
      cell: ({ refunds, refundsMade }) =>
        refunds === 0 ? formatCount(0) : made(formatCount(refundsMade), formatCount(refunds)),
    },
    sum('captured', headers.captured),
    sum('refunded', headers.refunded),
    sum('earned', headers.earned),
  ];
}

/** The way to an auction's payments, once there is something to see. */
function PaymentsLink({ row: { auction, state, payments } }: { row: AuctionMoney }) {
  const { showPaymentsOf } = useTexts('admin').money;
  if (state !== 'declared') return formatCount(payments);
  const address = new URLSearchParams({ auction: auction._id, title: auction.title });
  return (
    <Link
      to={`${href(pages.money)}?${address.toString()}`}
      aria-label={`${formatCount(payments)}, ${showPaymentsOf(auction.title)}`}
      className="text-accent hover:underline"
    >
      {formatCount(payments)}
    </Link>
  );
}
