import type { Texts } from '../texts.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Words of the controls themselves, the same on every screen. */
export const ui: Texts['ui'] = {
  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',
  optional: 'वैकल्पिक',
  close: 'बंद करें',
  loading: 'आ रहा है',
  loadMore: 'और दिखाएँ',
  tryAgain: 'फिर कोशिश करें',
  notifications: 'सूचनाएँ',
  stop: '।',
  failed: 'यह नहीं दिखाया जा सका',
  // Latin digits, as in every price and clock beside it.
  locale: 'hi-IN-u-nu-latn',
  timeZone: 'IST',
  span: ({ days, hours, minutes, seconds }) =>
    days > 0 ? `${days} दिन ${two(hours)} घं ${two(minutes)} मि` : `${two(hours)}:${two(minutes)}:${two(seconds)}`,
};
