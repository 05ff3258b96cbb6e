import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldProps } from './Field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldProps;

export function TextArea({ label, hint, error, optional, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error }} optional={optional ?? false}>
      {(control) => <textarea rows={5} {...area} {...control} className={controlStyle} />}
    </Field>
  );
}
