import type { UserDetails } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { EmailAddress } from '../ui/EmailAddress.tsx';
import { Moment } from '../ui/Moment.tsx';

/** Who a person is, and since when. */
export function UserFacts({ user }: { user: UserDetails }) {
  const { facts, confirmed, unconfirmed, noEmail } = useTexts('admin').users.person;
  return (
    <Card>
      <dl className="grid items-baseline gap-x-8 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact label={facts.email}>
          <EmailAddress>{user.email || noEmail}</EmailAddress>{' '}
          {user.email && (
            <Badge tone={user.emailConfirmed ? 'accent' : 'neutral'}>
              {user.emailConfirmed ? confirmed : unconfirmed}
            </Badge>
          )}
        </Fact>
        <Fact label={facts.mobile}>
          <span className="figures">{user.mobileNumber}</span>
        </Fact>
        <Fact label={facts.joined}>
          <Moment at={user.createdAt} />
        </Fact>
        {user.blockedAt !== null && (
          <Fact label={facts.blocked}>
            <Moment at={user.blockedAt} />
          </Fact>
        )}
        <Fact label={facts.id}>
          <code className="text-small break-all">{user._id}</code>
        </Fact>
      </dl>
    </Card>
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
