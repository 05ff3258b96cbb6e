import { type ReactNode, useId, type ComponentProps, useState } from 'react';
import { Icon } from './Icon.tsx';
import { useUiTexts } from './ui-texts.ts';

/** The attributes that connect a control with the label and the note of its field. */
type Control = {
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

/** A label, a control, and an error or a hint below it. */
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

type TextInputProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & FieldProps;

export function TextInput({ label, hint, error, optional, ...input }: TextInputProps) {
  return (
    <Field {...{ label, hint, error }} optional={optional ?? false}>
      {(control) => <input type="text" {...input} {...control} className={controlStyle} />}
    </Field>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldProps;

export function TextArea({ label, hint, error, optional, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error }} optional={optional ?? false}>
      {(control) => <textarea rows={5} {...area} {...control} className={controlStyle} />}
    </Field>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'className'> &
  FieldProps & { options: readonly { value: string; label: string }[] };

/** The browser's own select element, because it works best on phones. */
export function Select({ label, hint, error, optional, options, ...select }: SelectProps) {
  return (
    <Field {...{ label, hint, error }} optional={optional ?? false}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={`${controlStyle} appearance-none pr-10`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-soft">
            <Icon name="down" />
          </span>
        </span>
      )}
    </Field>
  );
}

type PasswordInputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & FieldProps;

export function PasswordInput({ label, hint, error, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const texts = useUiTexts();

  return (
    <Field {...{ label, hint, error }}>
      {(control) => (
        <span className="relative block">
          <input {...input} {...control} type={shown ? 'text' : 'password'} className={`${controlStyle} pr-12`} />
          <button
            type="button"
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-ink-soft hover:text-ink"
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  );
}

/** Classes for text fields and selects. They are at least 44 px high. */
export const controlStyle =
  'min-h-11 w-full rounded-control border border-edge bg-card px-3.5 py-2 text-body text-ink transition-colors ' +
  'placeholder:text-ink-soft hover:border-ink-soft aria-invalid:border-danger aria-invalid:outline-danger ' +
  'disabled:border-hairline disabled:bg-sunken disabled:text-ink-soft';
