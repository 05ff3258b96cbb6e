import { type Report, resolveReport } from '@ekbid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';

type Props = { report: Report; reason: string; onClose: () => void };

/** A report is resolved with a note of its outcome. */
export function ResolveDialog({ report, reason, onClose }: Props) {
  const { dialog } = useTexts('admin').manageReports;
  const client = useQueryClient();
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: keys.dashboard });
    await client.invalidateQueries({ queryKey: keys.allReports });
  };
  const { busy, errorOf, onSubmit, register } = useCheckedForm({
    defaults: { note: '' },
    fallback: dialog.failed,
    submit: async ({ note }) => {
      const { message } = await call(resolveReport, { params: { reportId: report._id }, body: { note } });
      toast.success(message);
      await refresh();
      onClose();
    },
  });

  return (
    <Dialog open onOpenChange={() => !busy && onClose()} title={dialog.title} description={reason}>
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
          <Button look="secondary" onClick={() => !busy && onClose()}>
            {dialog.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
