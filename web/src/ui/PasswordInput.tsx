import { type ComponentProps, useState } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { useUiTexts } from './ui-texts.ts';

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
