import type { Session } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Moment } from '../ui/Moment.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { Devices } from './Devices.tsx';
import { EmailEntry } from './EmailEntry.tsx';
import { MobileEntry } from './MobileEntry.tsx';
import { NameEntry } from './NameEntry.tsx';
import { PasswordEntry } from './PasswordEntry.tsx';
import { ProfileEntry } from './ProfileEntry.tsx';
import { profileQuery } from './profile-query.ts';
import { ProfileWays } from './ProfileWays.tsx';
import { useSession } from './session.ts';
import { lazily } from '../ui/LatePart.tsx';

// Administrators alone have it, and it brings forms and texts of theirs.
const SecondFactorEntry = lazily(
  async () => (await import('../second-factor/SecondFactorEntry.tsx')).SecondFactorEntry,
);

const SecondFactorDue = lazily(async () => (await import('../second-factor/SecondFactorDue.tsx')).SecondFactorDue);

/** One's own data, where one is signed in, and the ways on from here. */
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
  // It stays when it is due no more: the recovery codes are still to be read.
  const [isSettingUp, setIsSettingUp] = useState(secondFactorDue);
  if (secondFactorDue && !isSettingUp) setIsSettingUp(true);
  const { createdAt, sessions } = useSuspenseQuery(profileQuery).data;

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
          <MobileEntry mobileNumber={person.mobileNumber} />
          <PasswordEntry />
          {role === 'ADMIN' && !isSettingUp && (
            <Loadable loading={<Skeleton className="m-6 h-16" />}>
              <SecondFactorEntry Entry={ProfileEntry} />
            </Loadable>
          )}
        </Card>
        <Devices sessions={sessions} />
        <ProfileWays role={role} />
      </div>
    </div>
  );
}
