import type { Profile } from '@ekbid/contract';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Moment } from '../ui/Moment.tsx';
import { useLogout } from './use-logout.ts';

const shown = 5;

/** Every browser this account is signed in on, and the way to end them all. */
export function Devices({ sessions }: Pick<Profile, 'sessions'>) {
  const { devices, cancel } = useTexts('accounts').profile;
  const [asking, setAsking] = useState(false);
  const { logoutEverywhere, busy } = useLogout();
  const more = sessions.length - shown;

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead">{devices.title}</h2>
      <ul className="flex flex-col gap-3">
        {sessions.slice(0, shown).map(({ createdAt, expiresAt, current }) => (
          <li key={createdAt}>
            <p className="font-medium">{current ? devices.thisOne : devices.another}</p>
            <p className="text-small text-ink-soft">
              {devices.since} <Moment at={createdAt} />, {devices.until} <Moment at={expiresAt} />
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-small text-ink-soft">{devices.more(more)}</p>}
      <Button look="secondary" onClick={() => setAsking(true)} className="sm:self-start">
        {devices.end}
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title={devices.ask} description={devices.consequence}>
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button busy={busy} onClick={logoutEverywhere}>
            {devices.end}
          </Button>
          <Button look="secondary" onClick={() => setAsking(false)}>
            {cancel}
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}
