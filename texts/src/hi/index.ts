import type { Texts } from '../texts.ts';
import { denied, failure, footer, navigation, notFound } from './navigation.ts';
import { refundReasons, refusals } from './refusals.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Texts of the controls, the same on every screen. */
const ui: Texts['ui'] = {
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
  // Dates use Latin digits, like all prices and clocks on the site.
  locale: 'hi-IN-u-nu-latn',
  timeZone: 'IST',
  times: 'सभी समय IST में हैं।',
  dayParts: true,
  formerBidder: 'पूर्व सदस्य',
  span: ({ days, hours, minutes, seconds }) =>
    days > 0
      ? `${days} दिन ${two(hours)} घं ${two(minutes)} मि`
      : `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`,
};

/** Changing the language. The names of the languages are in `languageNames`. */
const language: Texts['language'] = {
  changed: 'EkBid अब हिन्दी में है।',
  failed: 'भाषा नहीं बदली। अपना इंटरनेट देखें और फिर कोशिश करें।',
};

/** Messages about calls that failed without an answer of the server. */
const problems: Texts['problems'] = {
  network: 'EkBid से संपर्क नहीं हुआ। अपना इंटरनेट देखें और फिर कोशिश करें।',
  offline: 'आप ऑफ़लाइन हैं। इंटरनेट वापस आते ही यह खुल जाएगा।',
  partMissing: 'यह अभी लोड नहीं हुआ। हम कोशिश कर रहे हैं।',
  unreadable: 'जवाब पढ़ा नहीं गया। फिर कोशिश करें।',
  sessionExpired: 'आपका सत्र ख़त्म हुआ। फिर लॉगिन करें।',
};

/** The state of the connection, on screens with live updates. */
const live: Texts['live'] = {
  offline: 'आप ऑफ़लाइन हैं। जो दिख रहा है, वह पुराना हो सकता है।',
  unreachable: 'EkBid से संपर्क नहीं हुआ। जो दिख रहा है, वह पुराना हो सकता है।',
  begun: 'बोली लगाना शुरू हो गया है।',
  minutesLeft: (minutes) => `बोली लगाने के लिए ${minutes} मिनट बचे हैं।`,
  over: 'बोली लगाना समाप्त हो गया है।',
};

/** The messages that the server sends after successful calls. */
const messages: Texts['messages'] = {
  otpSent: 'OTP भेज दिया गया!',
  sharedCodeSent: 'इस नंबर पर हाल में 10 अंकों का कोड भेजा गया है: सबसे नया चलेगा।',
  signedUp: 'आपका खाता तैयार है। EkBid में आपका स्वागत है।',
  signedIn: 'फिर से स्वागत है।',
  signedOut: 'आप लॉगआउट हो गए हैं।',
  resetCodeSent: 'अगर इस नंबर का खाता है, तो उस पर कोड भेजा गया है।',
  sharedResetCodeSent: 'अगर इस नंबर का खाता है, तो उस पर हाल में 10 अंकों का कोड भेजा गया है: सबसे नया चलेगा।',
  passwordReset: 'आपका पासवर्ड बदल गया है और आप लॉगिन हैं।',
  passwordChanged: 'आपका पासवर्ड बदल गया है। बाकी डिवाइस लॉगआउट हुए।',
  signedOutEverywhere: 'आप सभी डिवाइस पर लॉगआउट हो गए हैं।',
  nameChanged: 'आपका नाम बदल गया है।',
  emailChanged: 'आपका पता बदल गया है। पुष्टि का लिंक भेजा गया है।',
};

/** Texts that every page of the web app may use, in Hindi. Other texts are loaded with the pages that use them. */
export const texts: Texts = {
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
