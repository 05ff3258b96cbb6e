import {
  type PaymentEntry,
  type RefundEntry,
  type AuctionMoney,
  href,
  pages,
  type PaymentState,
} from '@ekbid/contract';
import type { AdminTexts } from '@ekbid/texts';
import { useSuspenseInfiniteQuery, type UseSuspenseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { type Column, EmailAddress, Table } from '../tables/Table.tsx';
import { useTexts, usePersonName } from '../texts/use-texts.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Moment, Rupees, formatCount } from '../ui/Figures.tsx';
import {
  readPaymentFilters,
  readRefundFilters,
  readView,
  type PaymentFilters,
  paymentsQuery,
  type RefundFilters,
  refundsQuery,
  auctionMoneyQuery,
  type MoneyView,
} from './money-queries.ts';

export function MoneyList({ address }: { address: string }) {
  const asked = new URLSearchParams(address);
  const view = readView(asked);
  if (view === 'payments') return <PaymentList filters={readPaymentFilters(asked)} />;
  return view === 'refunds' ? <RefundList filters={readRefundFilters(asked)} /> : <AuctionMoneyList />;
}

function PaymentList({ filters }: { filters: PaymentFilters }) {
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

function RefundList({ filters }: { filters: RefundFilters }) {
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

function AuctionMoneyList() {
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

/** The number of an auction's payments. After the result is declared it links to the list of payments. */
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

type Page<Row> = { readonly data: readonly Row[]; readonly meta: { readonly total: number } };
type Props<Row> = {
  view: MoneyView;
  query: UseSuspenseInfiniteQueryResult<{ pages: readonly Page<Row>[] }>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  filtered?: boolean;
};

function MoneyRows<Row>({ view, query, columns, rowKey, filtered = false }: Props<Row>) {
  const { empty, captions, showing } = useTexts('admin').money;
  const rows = query.data.pages.flatMap((page) => page.data);
  const total = query.data.pages[0]?.meta.total ?? rows.length;
  if (rows.length === 0)
    return <EmptyState title={empty[view].title}>{filtered ? empty.filtered : empty[view].text}</EmptyState>;

  return (
    <div>
      <Card padded={false}>
        <Table dense caption={captions[view]} columns={columns} rows={rows} rowKey={rowKey} />
      </Card>
      <LoadMore status={showing[view](formatCount(rows.length), formatCount(total))} {...nextPage(query)} />
    </div>
  );
}

const link = 'min-w-0 wrap-anywhere text-accent hover:underline';

function AuctionCell({ auction }: Pick<PaymentEntry, 'auction'>) {
  return (
    <Link to={href(pages.auction, { auctionId: auction._id })} className={link}>
      {auction.title}
    </Link>
  );
}

function BidderCell({ user }: Pick<PaymentEntry, 'user'>) {
  const personName = usePersonName();
  return (
    <span className="min-w-0">
      <Link to={href(pages.user, { userId: user._id })} className={link}>
        {personName(user.name)}
      </Link>
      {user.email && (
        <span className="block text-small text-ink-soft">
          <EmailAddress>{user.email}</EmailAddress>
        </span>
      )}
    </span>
  );
}

const tones: Readonly<Record<PaymentState, BadgeTone>> = {
  bid: 'neutral',
  undecided: 'neutral',
  on_its_way: 'accent',
  delayed: 'danger',
  refunded: 'neutral',
};

function StateCell({ state }: { state: PaymentState }) {
  const { states } = useTexts('admin').money;
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}

/** The provider's ids, one below the other, for copying into the provider's dashboard. */
function IdsCell({ ids }: { ids: readonly (string | null)[] }) {
  return (
    <span className="flex min-w-0 flex-col text-small">
      {ids.map(
        (id) =>
          id !== null && (
            <code key={id} className="break-all">
              {id}
            </code>
          ),
      )}
    </span>
  );
}
