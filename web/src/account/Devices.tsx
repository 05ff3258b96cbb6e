import { endSession, logoutOthers, type Profile } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useLogout } from '../sign-in/session.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useMomentText } from '../ui/Figures.tsx';
import { toast } from '../ui/toast.ts';

/** The number of browsers shown at first; a button shows the others. */
const shown = 5;

/** Lists the browsers in which this account is signed in. Buttons sign out one browser, all others, or all. */
export function Devices({ sessions }: Pick<Profile, 'sessions'>) {
  const { devices } = useTexts('accounts').profile;
  const [all, setAll] = useState(false);
  const { end, ending } = useEnding();
  const visible = all ? sessions : sessions.slice(0, shown);

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead">{devices.title}</h2>
      <ul className="-my-3 flex flex-col divide-y divide-hairline">
        {visible.map(({ _id, ...session }) => (
          <Device key={_id} {...session} ending={ending === _id} onEnd={() => end(_id)} />
        ))}
      </ul>
      {visible.length < sessions.length && (
        <Button look="quiet" onClick={() => setAll(true)} className="-ml-5 self-start">
          {devices.more(sessions.length)}
        </Button>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        {sessions.length > 1 && (
          <Button look="secondary" busy={ending === 'others'} onClick={() => end('others')}>
            {devices.endOthers}
          </Button>
        )}
        <EndAll />
      </div>
    </Card>
  );
}

type DeviceProps = Omit<Profile['sessions'][number], '_id'> & { ending: boolean; onEnd: () => void };

function Device({ browser, createdAt, expiresAt, current, ending, onEnd }: DeviceProps) {
  const { devices } = useTexts('accounts').profile;
  const momentText = useMomentText('moment');
  const name = browser ?? (current ? devices.thisOne : devices.unknown);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          {current && browser !== null && <Badge tone="accent">{devices.thisOne}</Badge>}
        </p>
        <p className="figures text-small text-ink-soft">
          {devices.lasts(momentText(createdAt), momentText(expiresAt))}
        </p>
      </div>
      {!current && (
        <Button
          look="quiet"
          busy={ending}
          aria-label={devices.endOneOf(name)}
          onClick={onEnd}
          className="-mr-3 shrink-0 px-3 whitespace-nowrap"
        >
          {devices.endOne}
        </Button>
      )}
    </li>
  );
}

/** Ends one session by its id, or all sessions but this one. */
function useEnding() {
  const client = useQueryClient();
  const texts = useTexts();
  const { devices } = useTexts('accounts').profile;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (which: string) =>
      which === 'others' ? call(logoutOthers) : call(endSession, { params: { sessionId: which } }),
    onSuccess: async (_, which) => {
      await client.invalidateQueries({ queryKey: keys.profile });
      toast.success(which === 'others' ? devices.othersEnded : devices.ended);
    },
    onError: (error) => toast.error(problemText(texts, error)),
  });
  return { end: mutate, ending: isPending ? variables : null };
}

function EndAll() {
  const { devices, cancel } = useTexts('accounts').profile;
  const [asking, setAsking] = useState(false);
  const { logoutEverywhere, busy } = useLogout();
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
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
    </>
  );
}
