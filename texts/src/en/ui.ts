type Span = { days: number; hours: number; minutes: number; seconds: number };

const two = (value: number) => String(value).padStart(2, '0');

/** Words of the controls themselves, the same on every screen. */
export const ui = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  optional: 'optional',
  close: 'Close',
  loading: 'Loading',
  loadMore: 'Load more',
  tryAgain: 'Try again',
  notifications: 'Notifications',
  /** Ends a sentence whose last word a screen fills in. */
  stop: '.',
  failed: 'This could not be loaded',
  locale: 'en-IN',
  timeZone: 'IST',
  span: ({ days, hours, minutes, seconds }: Span) =>
    days > 0 ? `${days}d ${two(hours)}h ${two(minutes)}m` : `${two(hours)}:${two(minutes)}:${two(seconds)}`,
};
