import { href, pages } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ReportsOf } from '../reports/ReportsOf.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useSession } from './session.ts';
import { UserBids } from './UserBids.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserPayments } from './UserPayments.tsx';
import { UserRights } from './UserRights.tsx';
import { UserSessions } from './UserSessions.tsx';
import { userQuery } from './users-query.ts';

/** One person, as administrators see them. */
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
  const name = `${user.firstName} ${user.lastName}`.trim();
  usePageTitle(tabTitle(name));

  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading className="text-title">{name}</PageHeading>
        <Badge tone={user.role === 'ADMIN' ? 'accent' : 'neutral'}>{roles[user.role]}</Badge>
        {user.blocked && <Badge tone="danger">{states.blocked}</Badge>}
      </header>
      <UserFacts user={user} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <UserRights user={user} isSelf={isSelf} />
        <UserSessions user={user} />
      </div>
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
