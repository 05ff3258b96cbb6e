import { auctionRefusals } from './admin/refusals.ts';
import type { AdminTexts } from '../texts.ts';
import { manageAuctions } from './admin/manage-auctions.ts';
import { money, operatorTasks } from './admin/money.ts';
import { users } from './admin/users.ts';

/** The sidebar of administrators' pages. */
const sidebar: AdminTexts['sidebar'] = {
  label: 'एडमिन',
  dashboard: 'डैशबोर्ड',
  auctions: 'नीलामियाँ',
  createAuction: 'नीलामी बनाएँ',
  declareWinner: 'विजेता घोषित करें',
  prizes: 'इनाम',
  money: 'पैसा',
  users: 'यूज़र',
  reports: 'शिकायतें',
  audit: 'ऑडिट लॉग',
  tasks: 'ध्यान चाहिए',
  open: (count: string) => `${count} बाकी`,
};

/** The page that administrators see first. */
const dashboard: AdminTexts['dashboard'] = {
  title: 'डैशबोर्ड',
  loading: 'डैशबोर्ड आ रहा है',
  failed: 'डैशबोर्ड नहीं दिखाया जा सका',
  tiles: {
    label: 'EkBid के आँकड़े',
    totalUsers: 'कुल सदस्य',
    activeAuctions: 'चालू नीलामियाँ',
    completedAuctions: 'समाप्त नीलामियाँ',
    reportsToday: 'आज की शिकायतें',
  },
  nothingWaits: 'अभी आपके लिए कुछ बाकी नहीं: न कोई परिणाम घोषित करना है, न कोई शिकायत, न कोई भुगतान।',
  awaiting: {
    title: (count: number, shown: string) =>
      count === 1 ? '1 नीलामी घोषणा के इंतज़ार में' : `${shown} नीलामियाँ घोषणा के इंतज़ार में`,
    text: 'वहाँ बोली का समय समाप्त हो गया है, और बोली लगाने वाले परिणाम का इंतज़ार कर रहे हैं।',
    link: 'विजेता घोषित करें',
    overdue: (count: number, shown: string) =>
      count === 1
        ? 'एक को समाप्त हुए एक दिन से ज़्यादा हो गया। 72 घंटे से ज़्यादा किसी को इंतज़ार नहीं करना पड़ता: फिर EkBid ख़ुद घोषणा करता है।'
        : `${shown} को समाप्त हुए एक दिन से ज़्यादा हो गया। 72 घंटे से ज़्यादा किसी को इंतज़ार नहीं करना पड़ता: फिर EkBid ख़ुद घोषणा करता है।`,
  },
  attention: {
    title: (count: number, shown: string) => (count === 1 ? '1 काम पर ध्यान चाहिए' : `${shown} कामों पर ध्यान चाहिए`),
    text: 'कुछ पैसे किसी के ठीक करने का इंतज़ार कर रहे हैं।',
    link: 'काम देखें',
  },
  reports: {
    title: (count: number, shown: string) => (count === 1 ? '1 शिकायत बाकी है' : `${shown} शिकायतें बाकी हैं`),
    text: 'किसी ने बताया है कि कुछ गड़बड़ है।',
    link: 'शिकायतें देखें',
  },
  ending: {
    title: 'जल्द समाप्त होने वाली',
    caption: 'चालू नीलामियाँ, सबसे पहले समाप्त होने वाली पहले',
    none: 'कोई नीलामी चालू नहीं है।',
    ends: 'समाप्ति',
    slots: (filled: string, most: string) => `${most} में से ${filled} जगहें भरीं`,
  },
  charts: {
    title: 'समय के साथ',
    lead: 'भारत के दिनों के हिसाब से। पैसा घोषित नीलामियों का है: बाकी का सीलबंद है।',
    periods: { label: 'कितने दिन', 7: '7 दिन', 30: '30 दिन', 90: '90 दिन' },
    loading: 'चार्ट आ रहे हैं',
    failed: 'चार्ट नहीं दिखाए जा सके',
    showTable: 'तालिका में देखें',
    day: 'दिन',
    none: 'इन दिनों में कुछ नहीं',
    signUps: { title: 'नए खाते', total: 'नए खाते' },
    bids: { title: 'लगाई गई बोलियाँ', total: 'बोलियाँ' },
    money: { title: 'पैसा', captured: 'मिला', refunded: 'लौटाया' },
    slots: {
      title: 'भरी जगहें',
      lead: 'उन नीलामियों की जो उस दिन समाप्त हुईं',
      filled: 'भरीं',
      offered: 'कुल',
      share: (percent: string) => `कुल की ${percent} %`,
    },
  },
};

/** Declaring a result. No text may say that the administrator chooses the winner, because the rule decides. */
const declare: AdminTexts['declare'] = {
  title: 'विजेता घोषित करें',
  lead: 'जो नीलामी समाप्त हो गई या भर गई, वह परिणाम के इंतज़ार में है। फ़ैसला बोलियाँ पहले ही कर चुकी हैं; घोषणा उसे सबके लिए खोलती है।',
  loading: 'नीलामियाँ आ रही हैं',
  failed: 'नीलामियाँ नहीं दिखाई जा सकीं',
  empty: {
    title: 'कोई नीलामी उपलब्ध नहीं',
    text: 'नीलामी बनाएँ; समाप्त होने या भरने पर उसे यहाँ घोषित किया जा सकेगा।',
  },
  create: 'नीलामी बनाएँ',
  awaiting: {
    title: 'घोषणा के इंतज़ार में',
    none: 'कोई नीलामी परिणाम के इंतज़ार में नहीं है।',
    byItself: 'जिसे कोई घोषित नहीं करता, वह समाप्ति के 72 घंटे बाद अपने आप घोषित हो जाती है।',
  },
  others: 'बाकी सभी नीलामियाँ',
  showing: (shown: string, total: string) => `${total} में से ${shown} नीलामियाँ`,
  card: {
    basePrice: 'मूल कीमत',
    winner: 'विजेता',
    bids: 'बोलियाँ',
    bidsOf: (bids: string, slots: string) => `${slots} में से ${bids}`,
    full: 'भर गई',
    undeclared: 'घोषित नहीं',
    withheld: 'रोका गया: फ़ेयर-प्ले लॉग से अलग',
    outcomes: {
      no_unique_bid: 'कोई यूनीक बोली नहीं',
      no_bids: 'कोई बोली नहीं',
      cancelled: 'रद्द',
    },
    wonWith: 'की जीत,',
    moments: {
      starts: 'शुरुआत',
      ends: 'समाप्ति',
      ended: 'समाप्त हुई',
      wasToEnd: 'समाप्त होनी थी',
      declared: 'घोषित हुई',
    },
    declare: 'विजेता घोषित करें',
    declared: 'घोषित',
    declareOf: (title: string) => `विजेता घोषित करें: ${title}`,
    notYet: 'समाप्त होने या भरने के बाद।',
    leaderboard: 'लीडरबोर्ड देखें',
    alike: 'एक जैसे खाते',
    alikeOf: (title: string) => `एक जैसे खाते: ${title}`,
    leaderboardOf: (title: string) => `लीडरबोर्ड देखें: ${title}`,
    prize: 'इनाम देखें',
    prizeOf: (title: string) => `इनाम देखें: ${title}`,
  },
  dialog: {
    title: 'यह परिणाम घोषित करें?',
    decided: 'फ़ैसला नियम करता है, कोई और नहीं: जो सबसे कम रकम ठीक एक व्यक्ति के पास है, वही जीतती है। अंत दो तरह से हो सकता है:',
    somebodyWins: {
      title: 'कोई रकम यूनीक है',
      text: 'ऐसी सबसे कम रकम वाला व्यक्ति जीतता है। बाकी किसी का भुगतान वापस नहीं जाता।',
      refundable: 'ऐसी सबसे कम रकम वाला व्यक्ति जीतता है। जीतने वाली बोली को छोड़कर सब बोलियों के पैसे पूरे वापस जाते हैं।',
      free: 'ऐसी सबसे कम रकम वाला व्यक्ति जीतता है।',
    },
    nobodyWins: {
      title: 'हर रकम साझा है',
      text: 'कोई नहीं जीतता, और हर भुगतान पूरा वापस जाता है।',
      free: 'कोई नहीं जीतता।',
    },
    noBids: 'यहाँ किसी ने बोली नहीं लगाई, इसलिए यह बिना विजेता के घोषित होगी।',
    tooLate: 'जो भुगतान अभी चल रहा है, उसके लिए अब देर हो चुकी है; वह पूरा वापस जाएगा।',
    forGood: 'हर रकम सबके लिए खुल जाएगी, और परिणाम न बदला जा सकता है, न वापस लिया जा सकता है।',
    declare: 'विजेता घोषित करें',
    back: 'अभी नहीं',
  },
  done: {
    title: 'परिणाम घोषित हो गया',
    won: 'की जीत, रकम',
    no_unique_bid: 'कोई नहीं जीता: हर रकम साझा थी। सभी भुगतान पूरे वापस जाएँगे।',
    no_bids: 'इस नीलामी में किसी ने बोली नहीं लगाई, इसलिए कोई नहीं जीता।',
    cancelled: 'यह नीलामी रद्द हो गई। हर भुगतान पूरा वापस जाएगा, और रकमें हमेशा सीलबंद रहेंगी।',
    free: 'कोई नहीं जीता: हर रकम साझा थी।',
    close: 'बंद करें',
  },
  declared: 'विजेता घोषित हो गया',
  toastFailed: 'विजेता घोषित नहीं हो सका',
};

/** Administrators' pages about reports. */
const manageReports: AdminTexts['manageReports'] = {
  title: 'शिकायतें',
  lead: 'लोगों की भेजी शिकायतें, सबसे नई पहले। शिकायत से कोई बोली या परिणाम नहीं बदलता।',
  states: { label: 'कौन सी शिकायतें', open: 'बाकी', resolved: 'निपटी हुई' },
  caption: 'शिकायतें, सबसे नई पहले',
  columns: { user: 'यूज़र', reason: 'वजह', description: 'विवरण', date: 'तारीख़', state: 'स्थिति' },
  nobody: 'पता नहीं',
  about: (title: string) => `विषय: ${title}`,
  open: 'बाकी',
  resolved: 'निपटी',
  resolvedBy: (name: string) => `${name} द्वारा`,
  answered: 'भेजा गया जवाब:',
  resolve: 'निपटाएँ',
  resolveOf: (reason: string) => `निपटाएँ: ${reason}`,
  reopen: 'फिर खोलें',
  reopenOf: (reason: string) => `फिर खोलें: ${reason}`,
  reopenFailed: 'शिकायत फिर नहीं खुली',
  showing: (shown: string, total: string) => `${total} में से ${shown} शिकायतें`,
  loading: 'शिकायतें आ रही हैं',
  failed: 'शिकायतें नहीं दिखाई जा सकीं',
  empty: {
    title: 'कोई शिकायत नहीं मिली।',
    open: 'कोई जवाब का इंतज़ार नहीं कर रहा।',
    resolved: 'जो शिकायतें किसी ने निपटाईं, वे यहाँ रखी जाती हैं।',
  },
  dialog: {
    title: 'यह शिकायत निपटाएँ',
    note: 'इसका क्या हुआ',
    hint: 'शिकायत और आपके नाम के साथ रखा जाता है। शिकायत भेजने वाले को यह नहीं दिखता।',
    answer: 'उस व्यक्ति को जवाब (ज़रूरी नहीं)',
    answerHint: 'उन्हें सूचना मिलती है और वे इसे पढ़ते हैं। इसके बिना वे पढ़ते हैं कि शिकायत देखकर निपटा दी गई।',
    confirm: 'निपटाएँ',
    cancel: 'खुली रखें',
    failed: 'शिकायत नहीं निपटी',
  },
  messages: { resolved: 'शिकायत निपट गई।', reopened: 'शिकायत फिर से खुल गई।' },
};

const secondFactor: AdminTexts['secondFactor'] = {
  label: 'लॉगिन पर कोड',
  off: 'बंद',
  on: 'चालू',
  change: 'लॉगिन पर कोड बदलें',
  why: 'एडमिन के लिए हमारी सलाह: जिसे आपका पासवर्ड पता चल जाए, वह भी अंदर नहीं आ सकेगा।',
  dueTitle: 'लॉगिन पर कोड चालू करें',
  dueText: 'एडमिन के लॉगिन पर EkBid पासवर्ड के साथ एक कोड भी माँगता है। उसे अभी चालू करें: तब तक एडमिन के पेज बंद रहेंगे।',
  recoveryLeft: (count: number) => (count === 0 ? 'कोई रिकवरी कोड नहीं बचा' : `${count} रिकवरी कोड बचे हैं`),
  since: 'कब से:',
  failed: 'लॉगिन पर कोड की जानकारी नहीं मिल सकी',
  present: 'मौजूदा पासवर्ड',
  next: 'आगे बढ़ें',
  scan: 'इसे अपने फ़ोन के ऑथेंटिकेटर ऐप से स्कैन करें, जैसे Google Authenticator या Aegis।',
  picture: 'ऑथेंटिकेटर ऐप के लिए QR कोड',
  orType: 'या यह गुप्त कोड ऐप में लिखें:',
  code: 'कोड',
  codeHint: 'ऐप में अभी दिख रहे 6 अंक',
  codeOrRecoveryHint: 'ऐप में अभी दिख रहे 6 अंक, या कोई रिकवरी कोड',
  turnOn: 'चालू करें',
  turnOff: 'बंद करें',
  consequence: 'बाकी सभी डिवाइस लॉगआउट हो जाएँगे।',
  changeFailed: 'कुछ नहीं बदला',
  recovery: {
    title: 'ये रिकवरी कोड सँभालकर रखें',
    text: 'फ़ोन खो जाए, तो हर कोड से आप एक बार लॉगिन कर सकते हैं। ये दोबारा नहीं दिखेंगे: इन्हें छाप लें, या वहाँ रखें जहाँ पासवर्ड रखते हैं।',
    list: 'रिकवरी कोड',
    copy: 'कॉपी करें',
    copied: 'कॉपी हो गया',
    copyFailed: 'कृपया इन्हें हाथ से कॉपी करें',
    download: 'डाउनलोड करें',
    done: 'मैंने सँभालकर रख लिए',
  },
};

/** Texts that only administrators see. They are loaded with administrators' pages. */
export const adminTexts: AdminTexts = {
  auctionRefusals,
  dashboard,
  declare,
  manageAuctions,
  manageReports,
  money,
  operatorTasks,
  secondFactor,
  sidebar,
  users,
};
