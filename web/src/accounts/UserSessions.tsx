import { endUserSessions, type UserDetails } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Moment } from '../ui/Moment.tsx';
import { toast } from '../ui/toast.ts';

const shown = 5;

/** Where a person is signed in, and the way to end it. */
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
