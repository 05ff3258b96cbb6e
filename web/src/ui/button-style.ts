const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-card text-ink hover:border-accent hover:text-accent',
  quiet: 'text-accent hover:bg-accent-wash',
  danger: 'bg-danger text-on-danger hover:opacity-90',
} as const;

export type ButtonLook = keyof typeof looks;

/** Buttons and links that look like one, 44 px high or more. */
export function buttonStyle(look: ButtonLook, className = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-center font-medium transition-colors select-none disabled:border disabled:border-hairline disabled:bg-sunken disabled:text-ink-soft aria-disabled:opacity-70 ${looks[look]} ${className}`;
}
