import { bidLimit } from '@ekbid/domain';
import type { Texts } from '../texts.ts';
import { denied, failure, footer, navigation, notFound } from './navigation.ts';
import { refundReasons, refusals } from './refusals.ts';

const home: Texts['home'] = {
  title: 'सबसे कम यूनीक बोली जीतती है',
  lead: 'ऐसी रकम चुनें जो कोई और न चुने। जिन रकमों पर सिर्फ़ एक व्यक्ति ने बोली लगाई, उनमें सबसे कम रकम इनाम जीतती है, और विजेता EkBid को और कुछ नहीं देता।',
  start: 'बोली लगाना शुरू करें',
  enter: 'नीलामी कक्ष में जाएँ',
  stats: {
    label: 'आँकड़ों में EkBid',
    totalBidders: 'कुल बोली लगाने वाले',
    totalBiddersNote: 'जिनका बोली लगाने का खाता है',
    wonToday: 'आज जीती गईं',
    wonTodayNote: 'नीलामियाँ जिनका विजेता आज घोषित हुआ',
    averageWinTime: 'जीत का औसत समय',
    averageWinTimeNote: 'नीलामी की शुरुआत से विजेता घोषित होने तक',
    activeAuctions: 'चालू नीलामियाँ',
    activeAuctionsNote: 'अभी बोली ले रही हैं',
    hours: (hours: string) => `${hours} घंटे`,
    days: (days: string) => `${days} दिन`,
  },
  featured: 'अगली समाप्ति',
  bidRange: 'बोली',
  retailPrice: 'बाज़ार मूल्य',
  to: 'से',
  ends: 'बाकी समय',
  slots: (filled: string, max: string) => `${max} में से ${filled} जगहें भरीं`,
  view: 'विवरण देखें',
  how: {
    title: 'नीलामी कैसे जीती जाती है',
    lead: 'परिणाम घोषित होने तक कोई किसी और की रकम नहीं देखता। उसके बाद सब लोग सारी रकमें देखते हैं।',
    steps: [
      {
        title: 'बोलियाँ एक रेखा पर गिरती हैं',
        text: `आप अपनी बोली की रकम देते हैं, और वह सीलबंद रहती है। एक नीलामी में हर व्यक्ति ${bidLimit} अलग रकमों तक बोली लगा सकता है।`,
      },
      {
        title: 'साझा रकमें बाहर हो जाती हैं',
        text: 'जो रकम दो या ज़्यादा लोगों ने चुनी, वह कितनी भी कम हो, जीत नहीं सकती।',
      },
      {
        title: 'सबसे कम यूनीक रकम जीतती है',
        text: 'जो रकमें सिर्फ़ एक व्यक्ति के पास हैं, उनमें सबसे कम रकम इनाम जीतती है।',
      },
    ],
    more: 'विस्तार से जानें',
  },
  money: {
    title: 'आपके पैसों का क्या होता है',
    points: [
      {
        title: 'बोली की कीमत उसकी रकम है',
        text: 'ऊपर से कुछ नहीं, और विजेता EkBid को और कुछ नहीं देता। लगने के बाद बोली बदली या रद्द नहीं हो सकती।',
      },
      {
        title: 'अगर कोई और बोली जीते',
        text: 'आपकी बोली खर्च हो गई। जो बोलियाँ नहीं जीततीं, उनके पैसे वापस नहीं मिलते।',
      },
      {
        title: 'अगर कोई न जीते',
        text: 'जब कोई रकम यूनीक न रहे, या नीलामी रद्द हो जाए, तो हर बोली का पूरा रिफ़ंड मिलता है।',
      },
    ],
  },
};

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
  // Latin digits, as in all prices and clocks.
  locale: 'hi-IN-u-nu-latn',
  timeZone: 'IST',
  times: 'सभी समय IST में हैं।',
  dayParts: true,
  span: ({ days, hours, minutes, seconds }) =>
    days > 0
      ? `${days} दिन ${two(hours)} घं ${two(minutes)} मि`
      : `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`,
};

/** Changing the language; the name of each language is in `languageNames`. */
const language: Texts['language'] = {
  changed: 'EkBid अब हिन्दी में है।',
  failed: 'भाषा नहीं बदली जा सकी। कृपया अपना इंटरनेट देखें और फिर कोशिश करें।',
};

/** Reasons of a failed call that only the browser knows. */
const problems: Texts['problems'] = {
  network: 'EkBid से संपर्क नहीं हो सका। कृपया अपना इंटरनेट देखें और फिर कोशिश करें।',
  offline: 'आप ऑफ़लाइन हैं। इंटरनेट वापस आते ही यह खुल जाएगा।',
  partMissing: 'यह अभी लोड नहीं हो सका। हम कोशिश कर रहे हैं।',
  unreadable: 'जवाब पढ़ा नहीं जा सका। कृपया थोड़ी देर में फिर कोशिश करें।',
  sessionExpired: 'आपका सत्र समाप्त हो गया। कृपया फिर से लॉगिन करें।',
};

/** Screens with live updates. */
const live: Texts['live'] = {
  offline: 'आप ऑफ़लाइन हैं। जो दिख रहा है, वह पुराना हो सकता है।',
  unreachable: 'EkBid से संपर्क नहीं हो पा रहा है। जो दिख रहा है, वह पुराना हो सकता है; हम कोशिश कर रहे हैं।',
  begun: 'बोली लगाना शुरू हो गया है।',
  minutesLeft: (minutes) => `बोली लगाने के लिए ${minutes} मिनट बचे हैं।`,
  over: 'बोली लगाना समाप्त हो गया है।',
};

/** Reporting an auction or a problem. The texts of refusals are in `refusals`. */
const reports: Texts['reports'] = {
  auction: {
    open: 'इस नीलामी की शिकायत करें',
    title: 'इस नीलामी की शिकायत करें',
    lead: 'इसमें कुछ गलत है? आपका लिखा सिर्फ़ हमारी टीम पढ़ती है।',
  },
  problem: {
    signIn: 'शिकायत भेजने के लिए लॉगिन करें, ताकि हम उसे देख सकें और जवाब दे सकें। खाता न हो, तो हमें ईमेल लिखें।',
    login: 'लॉगिन करके बताएँ',
  },
  reason: 'बात किसके बारे में है?',
  choose: 'कृपया चुनें',
  reasons: {
    'Wrong picture or description': 'गलत तस्वीर या विवरण',
    'Unfair play': 'बेईमानी',
    'Offensive content': 'आपत्तिजनक बात या तस्वीर',
    'Payment or refund': 'भुगतान या रिफ़ंड',
    'Bid or result': 'बोली या परिणाम',
    'My account': 'मेरा खाता',
    'Page not working': 'पेज काम नहीं कर रहा',
    'Something else': 'कुछ और',
  },
  description: 'क्या हुआ?',
  descriptionHint: (left: string) => `कृपया पासवर्ड, कोड या कार्ड नंबर न लिखें। ${left} अक्षर बाकी।`,
  submit: 'शिकायत भेजें',
  failed: 'आपकी शिकायत नहीं भेजी गई',
  taken: {
    title: 'आपकी शिकायत मिल गई',
    auction:
      'धन्यवाद। हमारी टीम इसे पढ़कर नीलामी की जाँच करेगी। उसकी बोलियाँ और परिणाम वैसे ही रहेंगे: उन्हें कोई नहीं बदल सकता, हम सिर्फ़ यह देखते हैं कि कोई नियम तो नहीं टूटा।',
    problem: 'धन्यवाद। हमारी टीम इसे पढ़ेगी। और जानकारी चाहिए हुई, तो हम आपके खाते के ईमेल पते पर लिखेंगे।',
    done: 'ठीक है',
    another: 'और कुछ बताएँ',
  },
};

/** The server's messages for successful calls. */
const messages: Texts['messages'] = {
  otpSent: 'OTP भेज दिया गया!',
  sharedCodeSent: 'इस नंबर पर अभी या पिछले कुछ घंटों में 10 अंकों का कोड भेजा गया है: सबसे नया कोड चलेगा।',
  signedUp: 'आपका खाता तैयार है। EkBid में आपका स्वागत है।',
  signedIn: 'फिर से स्वागत है।',
  signedOut: 'आप लॉगआउट हो गए हैं।',
  resetCodeSent: 'अगर इस नंबर का खाता है, तो उस पर कोड भेज दिया गया है।',
  sharedResetCodeSent: 'अगर इस नंबर का खाता है, तो उस पर अभी या पिछले कुछ घंटों में 10 अंकों का कोड भेजा गया है: सबसे नया कोड चलेगा।',
  passwordReset: 'आपका नया पासवर्ड लग गया है और आप लॉगिन हैं।',
  passwordChanged: 'आपका पासवर्ड बदल गया है। बाकी डिवाइस लॉगआउट कर दिए गए।',
  signedOutEverywhere: 'आप सभी डिवाइस पर लॉगआउट हो गए हैं।',
  nameChanged: 'आपका नाम बदल गया है।',
  emailChanged: 'आपका पता बदल गया है। पुष्टि का लिंक भेज दिया गया है।',
  emailConfirmed: 'आपके ईमेल पते की पुष्टि हो गई।',

  bidPlaced: 'बोली लग गई!',
};

/** Texts that every page of the web app may use, in Hindi. Other texts are loaded with the pages that use them. */
export const texts: Texts = {
  denied,
  failure,
  footer,
  home,
  language,
  live,
  messages,
  navigation,
  notFound,
  problems,
  refundReasons,
  refusals,
  reports,
  ui,
};
