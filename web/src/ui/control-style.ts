/** Text fields and selects, 44 px high or more. */
export const controlStyle =
  'min-h-11 w-full rounded-control border border-edge bg-card px-3.5 py-2 text-body text-ink transition-colors ' +
  'placeholder:text-ink-soft hover:border-ink-soft aria-invalid:border-danger aria-invalid:outline-danger ' +
  'disabled:border-hairline disabled:bg-sunken disabled:text-ink-soft';
