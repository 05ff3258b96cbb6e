import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Field.tsx';
import { CheckedForm } from './CheckedForm.tsx';
import { useCheckedForm } from './use-checked-form.ts';

type Props = {
  title: string;
  description?: string;
  /** The name of this field in the call. The server uses it in refusals. */
  field: 'note' | 'reason' | 'problem';
  label: string;
  hint?: string;
  maxLength: number;
  confirm: string;
  cancel: string;
  /** The title of the error message if the server gave no reason. */
  failed: string;
  danger?: boolean;
  /** A second, optional field: a text for the person concerned. */
  answer?: { label: string; hint: string };
  send: (text: string, answer: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

/** A dialog that asks for a note before an action. It stays open while the action is sent. */
export function NoteDialog({ title, description, field, label, hint, maxLength, answer, children, ...props }: Props) {
  const { confirm, cancel, failed, danger = false, send, onClose } = props;
  const form = useCheckedForm({
    defaults: { note: '', reason: '', problem: '', answer: '' },
    fallback: failed,
    submit: (fields) => send(fields[field], fields.answer),
  });
  const close = () => !form.busy && onClose();

  return (
    <Dialog open onOpenChange={close} title={title} {...(description !== undefined && { description })}>
      <CheckedForm form={form} className="flex flex-col gap-4">
        {children}
        <TextArea {...form.register(field)} {...{ label, hint, maxLength }} error={form.errorOf(field)} rows={4} />
        {answer && (
          <TextArea
            {...form.register('answer')}
            {...answer}
            maxLength={maxLength}
            error={form.errorOf('answer')}
            rows={4}
          />
        )}
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={form.busy}>
            {confirm}
          </Button>
          <Button look="secondary" onClick={close}>
            {cancel}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}
