import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Spinner } from './Icon.tsx';

type Props = ComponentProps<'button'> & { look?: ButtonLook; busy?: boolean };

/** A busy button keeps its focus and width, and ignores presses. */
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

type ButtonLinkProps = Omit<LinkProps, 'className'> & { look?: ButtonLook; className?: string };

export function ButtonLink({ look = 'primary', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonStyle(look, className)} />;
}

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-card text-ink hover:border-accent hover:text-accent',
  quiet: 'text-accent hover:bg-accent-wash',
  danger: 'bg-danger text-on-danger hover:opacity-90',
} as const;

export type ButtonLook = keyof typeof looks;

/** Classes for buttons, and for links that look like buttons. They are at least 44 px high. */
export function buttonStyle(look: ButtonLook, className = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-center font-medium transition-colors select-none disabled:border disabled:border-hairline disabled:bg-sunken disabled:text-ink-soft aria-disabled:opacity-70 ${looks[look]} ${className}`;
}
