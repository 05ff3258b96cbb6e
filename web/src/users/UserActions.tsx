import {
  type UserDetails,
  askUserDeletion,
  blockUser,
  makeUserAdministrator,
  unblockUser,
  unmakeAdministrator,
  endUserSessions,
} from '@ekbid/contract';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { NoteDialog } from '../forms/NoteDialog.tsx';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Moment, useMomentText } from '../ui/Figures.tsx';
import { toast } from '../ui/toast.ts';

/** Buttons that block or unblock a person, and that give or remove the administrator's role. */
export function UserRights({ user, isSelf }: { user: UserDetails; isSelf: boolean }) {
  const { rights, changes } = useTexts('admin').users.person;
  const momentText = useMomentText('moment');
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
      {user.deletionDueAt !== null && <p>{rights.toBeDeleted(momentText(user.deletionDueAt))}</p>}
      {user.hasLiveBids && <p className="text-small text-ink-soft">{rights.liveBids}</p>}
      {asking && <UserChangeDialog user={user} change={asking} onClose={() => setAsking(null)} />}
    </Card>
  );
}

type Props = { user: UserDetails; change: UserChange; onClose: () => void };

/** Shows the consequences of a change and asks for the reason. */
function UserChangeDialog({ user, change, onClose }: Props) {
  const { person } = useTexts('admin').users;
  const { title, points, confirm, failed } = person.changes[change];
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keys.user(user._id) });
  const send = async (reason: string) => {
    // After a refusal, fetch the person again, because the data on the screen is outdated.
    const done = call(userChanges[change], { params: { userId: user._id }, body: { reason } });
    const { message } = await done.catch(async (problem: unknown) => {
      await refresh();
      throw problem;
    });
    toast.success(message);
    await refresh();
    onClose();
  };

  return (
    <NoteDialog
      {...{ confirm, failed, send, onClose }}
      title={title(`${user.firstName} ${user.lastName}`.trim())}
      field="reason"
      label={person.reason}
      hint={person.reasonHint}
      maxLength={500}
      cancel={person.cancel}
      danger={change === 'block' || change === 'askDeletion'}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </NoteDialog>
  );
}

/** The call for each change. Each call needs a reason. */
const userChanges = {
  block: blockUser,
  unblock: unblockUser,
  makeAdministrator: makeUserAdministrator,
  unmakeAdministrator,
  askDeletion: askUserDeletion,
} as const;
type UserChange = keyof typeof userChanges;

/** The changes that this person's data allows. The server checks again. */
function changesFor({ role, blocked, hasLiveBids, erasedAt, deletionDueAt }: UserDetails): UserChange[] {
  if (erasedAt !== null) return [];
  if (role === 'ADMIN') return ['unmakeAdministrator'];
  const ending: UserChange[] = hasLiveBids || deletionDueAt !== null ? [] : ['askDeletion'];
  if (blocked) return ['unblock', ...ending];
  return hasLiveBids ? ['block'] : ['block', 'makeAdministrator', ...ending];
}

const shown = 5;

/** The person's sessions, with a button that ends all of them. */
export function UserSessions({ user: { _id, sessions } }: { user: UserDetails }) {
  const { person } = useTexts('admin').users;
  const texts = person.sessions;
  const [asking, setAsking] = useState(false);
  const { end, busy } = useEndSessions(_id, () => setAsking(false));
  const more = sessions.length - shown;

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead">{texts.title}</h2>
      {sessions.length === 0 && <p className="text-ink-soft">{texts.none}</p>}
      <ul className="flex flex-col gap-2 empty:hidden">
        {sessions.slice(0, shown).map(({ createdAt, expiresAt }) => (
          <li key={createdAt} className="text-small">
            {texts.since} <Moment at={createdAt} />, {texts.until} <Moment at={expiresAt} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-small text-ink-soft">{texts.more(more)}</p>}
      {sessions.length > 0 && (
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)} className="sm:self-start">
          {texts.end}
        </Button>
      )}
      <Dialog open={asking} onOpenChange={setAsking} title={texts.ask} description={texts.consequence}>
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button busy={busy} onClick={end}>
            {texts.end}
          </Button>
          <Button look="secondary" onClick={() => setAsking(false)}>
            {person.cancel}
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}

function useEndSessions(userId: string, onEnded: () => void) {
  const texts = useTexts();
  const { failed } = useTexts('admin').users.person.sessions;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endUserSessions, { params: { userId } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: keys.user(userId) });
      onEnded();
    },
    onError: (problem) => toast.error(failed, problemText(texts, problem)),
  });
  return { end: () => mutate(), busy: isPending };
}
