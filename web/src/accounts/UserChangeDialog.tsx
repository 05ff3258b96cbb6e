import type { UserDetails } from '@ekbid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { toast } from '../ui/toast.ts';
import { type UserChange, userChanges } from './user-changes.ts';

type Props = { user: UserDetails; change: UserChange; onClose: () => void };

/** Says what follows from a change, and asks why. */
export function UserChangeDialog({ user, change, onClose }: Props) {
  const { person } = useTexts('admin').users;
  const { title, points, confirm, failed } = person.changes[change];
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keys.user(user._id) });
  const { busy, errorOf, onSubmit, register } = useCheckedForm({
    defaults: { reason: '' },
    fallback: failed,
    submit: async ({ reason }) => {
      // Refused, the person is not what they seemed to be.
      const done = call(userChanges[change], { params: { userId: user._id }, body: { reason } });
      const { message } = await done.catch(async (problem: unknown) => {
        await refresh();
        throw problem;
      });
      toast.success(message);
      await refresh();
      onClose();
    },
  });

  return (
    <Dialog open onOpenChange={() => !busy && onClose()} title={title(`${user.firstName} ${user.lastName}`.trim())}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <TextArea
          label={person.reason}
          hint={person.reasonHint}
          error={errorOf('reason')}
          rows={3}
          maxLength={500}
          {...register('reason')}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" look={change === 'block' ? 'danger' : 'primary'} busy={busy}>
            {confirm}
          </Button>
          <Button look="secondary" onClick={() => !busy && onClose()}>
            {person.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
