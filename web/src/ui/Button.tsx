import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './Spinner.tsx';

type Props = ComponentProps<'button'> & { look?: ButtonLook; busy?: boolean };

/** A busy button keeps the focus and its width, and does nothing when pressed again. */
export function Button({ look = 'primary', busy = false, className, children, onClick, ...props }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      type="button"
      {...props}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || props['aria-disabled']}
      className={buttonStyle(look, `relative ${className ?? ''}`)}
    >
      <span className={`inline-flex items-center gap-2 ${busy ? 'opacity-0' : ''}`}>{children}</span>
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner tone="current" />
        </span>
      )}
    </button>
  );
}
