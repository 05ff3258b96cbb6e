import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldProps } from './Field.tsx';

type TextInputProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & FieldProps;

export function TextInput({ label, hint, error, optional, ...input }: TextInputProps) {
  return (
    <Field {...{ label, hint, error }} optional={optional ?? false}>
      {(control) => <input type="text" {...input} {...control} className={controlStyle} />}
    </Field>
  );
}
