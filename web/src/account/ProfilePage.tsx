import { type Session, getProfile, href, pages, type Role } from '@ekbid/contract';
import { useSuspenseQuery, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { NotificationChoices } from '../notifications/NotificationChoices.tsx';
import { useSession } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Moment } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazily } from '../ui/LatePart.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton, Skeleton, PageSkeleton } from '../ui/Skeletons.tsx';
import { Devices } from './Devices.tsx';
import { EmailEntry, MobileEntry, NameEntry, PasswordEntry, ProfileEntry } from './ProfileEntries.tsx';

// Loaded separately: only administrators see this entry, and it needs the administration's forms and texts.
const SecondFactorEntry = lazily(
  async () => (await import('../second-factor/SecondFactorEntry.tsx')).SecondFactorEntry,
);

// Loaded separately: few people export their data, and the section is far below the first screen.
const DataExport = lazily(async () => (await import('./DataExport.tsx')).DataExport);

const AccountDeletion = lazily(async () => (await import('./AccountDeletion.tsx')).AccountDeletion);

const SecondFactorDue = lazily(async () => (await import('../second-factor/SecondFactorDue.tsx')).SecondFactorDue);

const OwnLimitsSection = lazily(async () => (await import('../limits/OwnLimitsSection.tsx')).OwnLimitsSection);

const MoneyByMonth = lazily(async () => (await import('../limits/MoneyByMonth.tsx')).MoneyByMonth);

export function ProfilePage() {
  const { profile } = useTexts('accounts');
  const session = useSession();
  if (!session) return null;

  return (
    <Loadable wholePage loading={<PageSkeleton />} failed={profile.failed}>
      <ProfileView session={session} />
    </Loadable>
  );
}

function ProfileView({ session: { userData: person, userRole: role, secondFactorDue = false } }: { session: Session }) {
  const { profile } = useTexts('accounts');
  const { choices } = useTexts('notifications');
  // Keep the set-up open after it has succeeded, because the person must still read the recovery codes.
  const [isSettingUp, setIsSettingUp] = useState(secondFactorDue);
  if (secondFactorDue && !isSettingUp) setIsSettingUp(true);
  const { createdAt, numberChange, sessions } = useSuspenseQuery(profileQuery).data;

  return (
    <div className="gutter">
      <div className="mx-auto flex max-w-2xl flex-col gap-8 py-8 sm:py-12">
        <div>
          <PageHeading>{profile.title}</PageHeading>
          <p className="mt-2 text-ink-soft">
            {role === 'ADMIN' ? profile.administrator : profile.bidder} · {profile.since}{' '}
            <Moment at={createdAt} show="day" />
          </p>
        </div>
        {isSettingUp && (
          <Loadable loading={<Skeleton className="h-64" />}>
            <SecondFactorDue />
          </Loadable>
        )}
        <Card padded={false} className="divide-y divide-hairline">
          <NameEntry person={person} isBidder={role === 'USER'} />
          <EmailEntry person={person} />
          <MobileEntry mobileNumber={person.mobileNumber} isBidder={role === 'USER'} change={numberChange} />
          <PasswordEntry />
          {role === 'ADMIN' && !isSettingUp && (
            <Loadable loading={<Skeleton className="m-6 h-16" />}>
              <SecondFactorEntry Entry={ProfileEntry} />
            </Loadable>
          )}
        </Card>
        <Card className="flex flex-col gap-4">
          <div>
            <h2 className="text-lead">{choices.title}</h2>
            <p className="mt-1 text-ink-soft">{choices.lead}</p>
          </div>
          <Loadable loading={<RowsSkeleton label={choices.loading} row="h-11" />} failed={choices.loadFailed}>
            <NotificationChoices emailConfirmed={person.emailConfirmed} />
          </Loadable>
        </Card>
        {role === 'USER' && (
          <>
            <Loadable loading={<Skeleton className="h-96" />}>
              <OwnLimitsSection />
            </Loadable>
            <Loadable loading={<Skeleton className="h-96" />}>
              <MoneyByMonth />
            </Loadable>
          </>
        )}
        <Devices sessions={sessions} />
        <Loadable loading={<Skeleton className="h-40" />}>
          <DataExport emailConfirmed={person.emailConfirmed} />
        </Loadable>
        {role === 'USER' && (
          <Loadable loading={<Skeleton className="h-40" />}>
            <AccountDeletion mobileNumber={person.mobileNumber} />
          </Loadable>
        )}
        <ProfileWays role={role} />
      </div>
    </div>
  );
}

const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: async ({ signal }) => (await call(getProfile, { signal })).data,
});

function ProfileWays({ role }: { role: Role }) {
  const { ways } = useTexts('accounts').profile;
  const { navigation } = useTexts();
  return (
    <nav aria-label={ways.title}>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {role === 'USER' && <Way to={href(pages.myBids)}>{ways.myBids}</Way>}
        <Way to={href(pages.watchlist)}>{navigation.titles.watchlist}</Way>
        <Way to={href(pages.ownReports)}>{navigation.titles.ownReports}</Way>
        <Way to={href(pages.help)}>{ways.help}</Way>
        <Way to={href(pages.privacy)}>{ways.privacy}</Way>
      </ul>
    </nav>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center justify-between gap-4 font-medium hover:text-accent">
        {children}
        <Icon name="arrow" />
      </Link>
    </li>
  );
}
