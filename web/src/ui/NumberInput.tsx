import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldProps } from './Field.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> &
  FieldProps & { sign?: string; large?: boolean };

/** A number field without arrows. The mouse wheel does not change its value, which may be an amount of money. */
export function NumberInput({ label, hint, error, optional, sign, large = false, ...input }: Props) {
  return (
    <Field {...{ label, hint, error }} optional={optional ?? false}>
      {(control) => (
        <span className="relative block">
          {sign && (
            <span aria-hidden="true" className="absolute inset-y-0 left-3.5 flex items-center text-ink-soft">
              {sign}
            </span>
          )}
          <input
            inputMode="decimal"
            step="any"
            {...input}
            {...control}
            type="number"
            onWheel={(event) => event.currentTarget.blur()}
            className={`${controlStyle} figures no-arrows ${sign ? 'pl-8' : ''} ${large ? 'min-h-14 text-lead font-semibold placeholder:text-body placeholder:font-normal' : ''}`}
          />
        </span>
      )}
    </Field>
  );
}
