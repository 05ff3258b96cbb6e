import type { ChangeEvent, ClipboardEvent, ComponentProps, ReactNode } from 'react';
import { Button, type ButtonLook } from '../ui/Button.tsx';
import { controlStyle, Field, type FieldProps, TextInput } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & FieldProps;

const india = '+91';
/** The spec's most digits of a mobile number. A number of another country has a + before them. */
const mobileDigits = 12;

/** Removes the prefix that is printed beside the field: people copy it, and phones fill it in. */
const withoutIndia = (text: string) => (text.startsWith(india) ? text.slice(india.length) : text).trimStart();

/** A mobile number; `typed` is what the field contains. */
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

/** A browser would cut a copied number with its prefix and spaces at the length of the field. */
function pasteNumber(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  const input = event.currentTarget;
  const number = withoutIndia(event.clipboardData.getData('text').replaceAll(/[^\d+]/g, ''));
  input.setRangeText(number, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

type CodeProps = InputProps & {
  /** Receives the code as soon as it has all its digits. */
  onWhole?: (code: string) => void;
  /** Shown with a tick once the code is known to be right. */
  verified?: string | undefined;
};

/** A one-time code, which phones fill in from the SMS. */
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

/** A field with the button that sends a code, below it on a phone. */
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
