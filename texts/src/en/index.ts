import { denied, failure, footer, navigation, notFound } from './navigation.ts';
import { refundReasons, refusals } from './refusals.ts';

type Span = { days: number; hours: number; minutes: number; seconds: number };

const two = (value: number) => String(value).padStart(2, '0');

/** Texts of the controls, the same on every screen. */
const ui = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  optional: 'optional',
  close: 'Close',
  loading: 'Loading',
  loadMore: 'Load more',
  tryAgain: 'Try again',
  notifications: 'Notifications',
  /** The full stop of a sentence whose last word the page fills in. Hindi uses another sign. */
  stop: '.',
  failed: 'This could not be loaded',
  locale: 'en-IN',
  timeZone: 'IST',
  times: 'All times are in IST.',
  dayParts: false,
  formerBidder: 'Former bidder',
  span: ({ days, hours, minutes, seconds }: Span) =>
    days > 0
      ? `${days}d ${two(hours)}h ${two(minutes)}m`
      : `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`,
};

/** Changing the language. The names of the languages are in `languageNames`. */
const language = {
  /** Screen readers say this after the change, in the new language. */
  changed: 'EkBid is in English now.',
  failed: 'The language could not be changed. Please check your connection and try again.',
};

/** Messages about calls that failed without an answer of the server. */
const problems = {
  network: 'We could not reach EkBid. Please check your connection and try again.',
  offline: 'You are offline. This opens as soon as you are back online.',
  partMissing: 'We could not load this just now. We keep trying.',
  unreadable: 'The answer could not be read. Please try again in a moment.',
  sessionExpired: 'Session expired. Please login again.',
};

/** The state of the connection, on screens with live updates. */
const live = {
  offline: 'You are offline. What you see may be old.',
  unreachable: 'EkBid cannot be reached. What you see may be old; we keep trying.',
  begun: 'Bidding is open.',
  minutesLeft: (minutes: number) => (minutes === 1 ? '1 minute left to bid.' : `${minutes} minutes left to bid.`),
  over: 'Bidding is over.',
};

/** The messages that the server sends after successful calls. */
const messages = {
  otpSent: 'OTP sent!',
  sharedCodeSent: 'A code of ten digits was sent to this number, now or in the last hours: the newest one works.',
  signedUp: 'Your account is ready. Welcome to EkBid.',
  signedIn: 'Welcome back.',
  signedOut: 'You are signed out.',
  resetCodeSent: 'If this number has an account, a code is on its way to it.',
  sharedResetCodeSent:
    'If this number has an account, a code of ten digits was sent to it, now or in the last hours: the newest one works.',
  passwordReset: 'Your new password is set, and you are signed in.',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  signedOutEverywhere: 'You are signed out on all devices.',
  nameChanged: 'Your name is changed.',
  emailChanged: 'Your address is changed. The link to confirm it is on its way.',
};

/** Texts that every page of the web app may use, in English. Other texts are loaded with the pages that use them. */
export const texts = {
  denied,
  failure,
  footer,
  language,
  live,
  messages,
  navigation,
  notFound,
  problems,
  refundReasons,
  refusals,
  ui,
};
