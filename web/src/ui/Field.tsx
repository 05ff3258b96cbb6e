import { type ReactNode, useId } from 'react';
import { useUiTexts } from './ui-texts.ts';

/** What a control takes over from its field. */
export type Control = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
};

/** Label above, control, then what is wrong with it or how to fill it in. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & { children: (c: Control) => ReactNode }) {
  const id = useId();
  const texts = useUiTexts();
  const note = error ?? hint;
  const noteId = `${id}-note`;

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {label}
        {optional && <span className="font-normal text-ink-soft"> ({texts.optional})</span>}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p id={noteId} className={`text-small ${error ? 'text-danger' : 'text-ink-soft'}`}>
          {note}
        </p>
      )}
    </div>
  );
}
