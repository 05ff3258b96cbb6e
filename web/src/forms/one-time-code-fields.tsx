import type { ChangeEvent, ClipboardEvent, ComponentProps, ReactNode } from 'react';
import { Button, type ButtonLook } from '../ui/Button.tsx';
import { controlStyle, Field, type FieldProps, TextInput } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & FieldProps;

const india = '+91';
/** The maximum number of digits in the specification. A foreign number also has a + in front. */
const mobileDigits = 12;

/** Removes the prefix +91, which the form already shows before the field: people paste it, and phones fill it in. */
const withoutIndia = (text: string) => (text.startsWith(india) ? text.slice(india.length) : text).trimStart();

/** A field for a mobile number. `typed` is the current text. */
export function MobileInput({ typed, label, hint, error, onChange, ...input }: InputProps & { typed: string }) {
  const isForeign = typed.startsWith('+');
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const number = withoutIndia(event.currentTarget.value);
    if (number !== event.currentTarget.value) event.currentTarget.value = number;
    return onChange?.(event);
  };

  return (
    <Field {...{ label, hint, error }}>
      {(control) => (
        <span className="relative block">
          {!isForeign && (
            <span aria-hidden="true" className="figures absolute inset-y-0 left-3.5 flex items-center text-ink-soft">
              {india}
            </span>
          )}
          <input
            {...input}
            {...control}
            type="tel"
            maxLength={isForeign ? mobileDigits + 1 : mobileDigits}
            autoComplete="tel-national"
            onChange={change}
            onPaste={pasteNumber}
            className={`${controlStyle} figures ${isForeign ? '' : 'pl-13'}`}
          />
        </span>
      )}
    </Field>
  );
}

/** Handles pasting, because the browser would cut a number with prefix and spaces at the field's maximum length. */
function pasteNumber(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  const input = event.currentTarget;
  const number = withoutIndia(event.clipboardData.getData('text').replaceAll(/[^\d+]/g, ''));
  input.setRangeText(number, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

type CodeProps = InputProps & {
  /** Called with the code as soon as it is complete. */
  onWhole?: (code: string) => void;
  /** A text with a tick, shown once the code was found to be right. */
  verified?: string | undefined;
};

/** A field for a one-time code, which phones can fill in from the SMS. */
export function OneTimeCodeInput({ onWhole, verified, hint, onChange, ...input }: CodeProps) {
  const tick = verified !== undefined && (
    <span role="status" className="inline-flex items-center gap-1.5 font-medium text-accent">
      <Icon name="check" size={16} /> {verified}
    </span>
  );
  return (
    <TextInput
      {...input}
      hint={tick || hint}
      autoFocus
      inputMode="numeric"
      autoComplete="one-time-code"
      readOnly={verified !== undefined}
      onChange={(event) => {
        const { value } = event.currentTarget;
        void onChange?.(event);
        if (value.length === input.maxLength) onWhole?.(value);
      }}
    />
  );
}

type BesideProps = {
  text: string;
  look?: ButtonLook;
  busy: boolean;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A field with a button for sending a code. On phones the button is below the field. */
export function BesideButton({ text, look = 'secondary', children, ...button }: BesideProps) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <div className="flex-1">{children}</div>
      <Button {...button} look={look} className="figures shrink-0 sm:mt-[1.6875rem]">
        {text}
      </Button>
    </div>
  );
}
