import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'className'> &
  FieldProps & { options: readonly { value: string; label: string }[] };

/** The browser's own list: on phones nothing drawn here would be better. */
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
