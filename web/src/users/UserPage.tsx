import { href, pages, type UserDetails, type UserBid, type UserPayment } from '@ekbid/contract';
import { useSuspenseQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ReportsOf } from '../reports/ReportList.tsx';
import { useSession } from '../sign-in/session.ts';
import { LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { EmailAddress, type Column, Table } from '../tables/Table.tsx';
import { useTexts, usePersonName } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Moment, formatCount, Rupees } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { UserRights, UserSessions } from './UserActions.tsx';
import { userQuery, userBidsQuery, userPaymentsQuery } from './users-queries.ts';

/** What administrators may see of one person. */
export function UserPage() {
  const { userId = '' } = useParams();
  const { person } = useTexts('admin').users;

  return (
    <div className="flex flex-col gap-6">
      <Link
        to={href(pages.users)}
        className="inline-flex min-h-11 items-center self-start text-accent underline-offset-4 hover:underline"
      >
        {person.back}
      </Link>
      <Loadable key={userId} wholePage loading={<RowsSkeleton label={person.loading} />} failed={person.failed}>
        <UserView userId={userId} />
      </Loadable>
    </div>
  );
}

function UserView({ userId }: { userId: string }) {
  const { roles, states, person } = useTexts('admin').users;
  const { tabTitle } = useTexts().navigation;
  const user = useSuspenseQuery(userQuery(userId)).data;
  const isSelf = useSession()?.userData._id === userId;
  const name = usePersonName()(`${user.firstName} ${user.lastName}`);
  usePageTitle(tabTitle(name));

  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading className="text-title">{name}</PageHeading>
        <Badge tone={user.role === 'ADMIN' ? 'accent' : 'neutral'}>{roles[user.role]}</Badge>
        {user.erasedAt !== null && <Badge tone="neutral">{states.deleted}</Badge>}
        {user.blocked && user.erasedAt === null && <Badge tone="danger">{states.blocked}</Badge>}
      </header>
      <UserFacts user={user} />
      {user.erasedAt === null && (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <UserRights user={user} isSelf={isSelf} />
          <UserSessions user={user} />
        </div>
      )}
      <Part title={person.bids.title} loading={person.bids.loading} failed={person.bids.failed}>
        <UserBids userId={userId} />
      </Part>
      <Part title={person.payments.title} loading={person.payments.loading} failed={person.payments.failed}>
        <UserPayments userId={userId} />
      </Part>
      <Part title={person.reports.title} loading={person.reports.loading} failed={person.reports.failed}>
        <ReportsOf userId={userId} />
      </Part>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-lead">{person.acts.title}</h2>
          <p className="text-ink-soft">{person.acts.text}</p>
        </div>
        <ButtonLink look="secondary" to={`${href(pages.audit)}?search=${userId}`}>
          {person.acts.open}
        </ButtonLink>
      </Card>
    </>
  );
}

type PartProps = { title: string; loading: string; failed: string; children: ReactNode };

function Part({ title, loading, failed, children }: PartProps) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lead">{title}</h2>
      <Loadable loading={<RowsSkeleton label={loading} count={2} />} failed={failed}>
        {children}
      </Loadable>
    </section>
  );
}

function UserFacts({ user }: { user: UserDetails }) {
  const { facts, erased } = useTexts('admin').users.person;
  const { blockedAt, createdAt, erasedAt } = user;
  return (
    <Card className="flex flex-col gap-4">
      {erasedAt !== null && <p className="measure">{erased}</p>}
      <dl className="grid items-baseline gap-x-8 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {erasedAt === null && <Reached user={user} />}
        <Fact label={facts.joined}>
          <Moment at={createdAt} />
        </Fact>
        {erasedAt !== null && (
          <Fact label={facts.deleted}>
            <Moment at={erasedAt} />
          </Fact>
        )}
        {erasedAt === null && blockedAt !== null && (
          <Fact label={facts.blocked}>
            <Moment at={blockedAt} />
          </Fact>
        )}
        <Fact label={facts.id}>
          <code className="text-small break-all">{user._id}</code>
        </Fact>
      </dl>
    </Card>
  );
}

function Reached({ user: { email, emailConfirmed, mobileNumber } }: { user: UserDetails }) {
  const { facts, confirmed, unconfirmed, noEmail } = useTexts('admin').users.person;
  return (
    <>
      <Fact label={facts.email}>
        <EmailAddress>{email || noEmail}</EmailAddress>{' '}
        {email && (
          <Badge tone={emailConfirmed ? 'accent' : 'neutral'}>{emailConfirmed ? confirmed : unconfirmed}</Badge>
        )}
      </Fact>
      <Fact label={facts.mobile}>
        <span className="figures">{mobileNumber}</span>
      </Fact>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="min-w-0 max-sm:mb-1">{children}</dd>
    </div>
  );
}

/** All bids of a person. The amounts stay sealed until the result of the auction is declared. */
function UserBids({ userId }: { userId: string }) {
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

/** The person's payments and refunds in declared auctions. For other auctions, only their number is shown. */
function UserPayments({ userId }: { userId: string }) {
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
