import type { UserDetails } from '@ekbid/contract';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { changesFor, type UserChange } from './user-changes.ts';
import { UserChangeDialog } from './UserChangeDialog.tsx';

/** Blocking, and the administrator's role. */
export function UserRights({ user, isSelf }: { user: UserDetails; isSelf: boolean }) {
  const { rights, changes } = useTexts('admin').users.person;
  const [asking, setAsking] = useState<UserChange | null>(null);

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead">{rights.title}</h2>
      {isSelf && <p className="text-ink-soft">{rights.self}</p>}
      {!isSelf && (
        <div className="flex flex-wrap gap-3">
          {changesFor(user).map((change) => (
            <Button key={change} look="secondary" aria-haspopup="dialog" onClick={() => setAsking(change)}>
              {changes[change].open}
            </Button>
          ))}
        </div>
      )}
      {user.hasLiveBids && <p className="text-small text-ink-soft">{rights.liveBids}</p>}
      {asking && <UserChangeDialog user={user} change={asking} onClose={() => setAsking(null)} />}
    </Card>
  );
}
