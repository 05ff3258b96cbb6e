import type { UserPayment } from '@ekbid/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { Moment } from '../ui/Moment.tsx';
import { nextPage } from '../ui/next-page.ts';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { UserAuctionLink } from './UserAuctionLink.tsx';
import { userPaymentsQuery } from './users-query.ts';

/** What a person paid and got back in declared auctions; of all others only how often. */
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
