import type { UserBid } from '@ekbid/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { Moment } from '../ui/Moment.tsx';
import { nextPage } from '../ui/next-page.ts';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { UserAuctionLink } from './UserAuctionLink.tsx';
import { userBidsQuery } from './users-query.ts';

/** Every bid of a person; the amount once its auction is declared. */
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
