import { type OperatorTask, resolveOperatorTask } from '@ekbid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';

type Props = { task: OperatorTask; onClose: () => void };

/** A task is resolved with a note of what was done. */
export function ResolveDialog({ task, onClose }: Props) {
  const { kinds, page } = useTexts('admin').operatorTasks;
  const { dialog } = page;
  const client = useQueryClient();
  const { busy, errorOf, onSubmit, register } = useCheckedForm({
    defaults: { note: '' },
    fallback: dialog.failed,
    submit: async ({ note }) => {
      const { message } = await call(resolveOperatorTask, { params: { taskId: task._id }, body: { note } });
      toast.success(message);
      onClose();
      void client.invalidateQueries({ queryKey: keys.dashboard });
      await client.invalidateQueries({ queryKey: keys.allOperatorTasks });
    },
  });

  return (
    <Dialog open onOpenChange={() => !busy && onClose()} title={dialog.title} description={kinds[task.kind].title}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        <TextArea
          label={dialog.note}
          hint={dialog.hint}
          error={errorOf('note')}
          maxLength={1000}
          {...register('note')}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" busy={busy}>
            {dialog.confirm}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {dialog.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
