import { type UserBid, type UserPayment, href, pages } from '@ekbid/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { type Column, Table } from '../tables/Table.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Moment, formatCount, Rupees } from '../ui/Figures.tsx';
import { userBidsQuery, userPaymentsQuery } from './users-queries.ts';

/** All bids of a person. Amounts are sealed until the auction is declared. */
export function UserBids({ userId }: { userId: string }) {
  const { bids: texts } = useTexts('admin').users.person;
  const query = useSuspenseInfiniteQuery(userBidsQuery(userId));
  const { pages } = query.data;
  const bids = pages.flatMap((page) => page.data);
  if (bids.length === 0) return <p className="text-ink-soft">{texts.none}</p>;

  const columns: Column<UserBid>[] = [
    {
      key: 'auction',
      header: texts.columns.auction,
      words: true,
      cell: ({ auction }) => <UserAuctionLink auction={auction} />,
    },
    { key: 'amount', header: texts.columns.amount, cell: (bid) => <Amount bid={bid} />, figures: true },
    { key: 'status', header: texts.columns.status, cell: (bid) => <Status bid={bid} /> },
    { key: 'placed', header: texts.columns.placed, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ];
  return (
    <div>
      <Card padded={false}>
        <Table caption={texts.caption} columns={columns} rows={bids} rowKey={({ _id }) => _id} />
      </Card>
      <LoadMore
        status={texts.showing(formatCount(bids.length), formatCount(pages[0]?.meta.total ?? bids.length))}
        {...nextPage(query)}
      />
    </div>
  );
}

function Amount({ bid: { amount } }: { bid: UserBid }) {
  const { sealed } = useTexts('admin').users.person.bids;
  return amount === null ? <span className="text-ink-soft">{sealed}</span> : <Rupees amount={amount} />;
}

function Status({ bid: { status } }: { bid: UserBid }) {
  const { statuses } = useTexts('admin').users.person.bids;
  return <Badge tone={status === 'won' ? 'one' : 'neutral'}>{statuses[status]}</Badge>;
}

/** Payments and refunds of a person in declared auctions. Of other auctions only their number is shown. */
export function UserPayments({ userId }: { userId: string }) {
  const { payments: texts } = useTexts('admin').users.person;
  const query = useSuspenseInfiniteQuery(userPaymentsQuery(userId));
  const { pages } = query.data;
  const payments = pages.flatMap((page) => page.data);
  const sealed = pages[0]?.meta.sealed;

  const columns: Column<UserPayment>[] = [
    {
      key: 'auction',
      header: texts.columns.auction,
      words: true,
      cell: ({ auction }) => <UserAuctionLink auction={auction} />,
    },
    { key: 'amount', header: texts.columns.amount, cell: ({ amount }) => <Rupees amount={amount} />, figures: true },
    { key: 'refund', header: texts.columns.refund, cell: (payment) => <Refund payment={payment} /> },
    { key: 'paid', header: texts.columns.paid, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ];
  return (
    <div className="flex flex-col gap-4">
      {sealed !== undefined && sealed.payments > 0 && (
        <p className="measure">
          {texts.sealed({
            payments: formatCount(sealed.payments),
            goingBack: formatCount(sealed.goingBack),
            refunded: formatCount(sealed.refunded),
          })}
        </p>
      )}
      {payments.length === 0 ? (
        <p className="text-ink-soft">{texts.none}</p>
      ) : (
        <div>
          <Card padded={false}>
            <Table caption={texts.caption} columns={columns} rows={payments} rowKey={({ _id }) => _id} />
          </Card>
          <LoadMore
            status={texts.showing(formatCount(payments.length), formatCount(pages[0]?.meta.total ?? payments.length))}
            {...nextPage(query)}
          />
        </div>
      )}
    </div>
  );
}

function Refund({ payment: { refund } }: { payment: UserPayment }) {
  const { noRefund, refunds } = useTexts('admin').users.person.payments;
  if (refund === null) return <span className="text-ink-soft">{noRefund}</span>;
  return (
    <span>
      {refunds[refund.state]}
      {refund.refundedAt !== null && (
        <>
          {', '}
          <Moment at={refund.refundedAt} show="day" />
        </>
      )}
    </span>
  );
}

function UserAuctionLink({ auction: { _id, title } }: Pick<UserBid, 'auction'>) {
  return (
    <Link
      to={href(pages.auction, { auctionId: _id })}
      className="font-medium underline-offset-4 hover:text-accent hover:underline"
    >
      {title}
    </Link>
  );
}
