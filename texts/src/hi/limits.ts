import type { LimitPeriod, RefusalDetails } from '@ekbid/domain';
import type { LimitTexts } from '../texts.ts';

const day = { timeZone: 'Asia/Kolkata', dateStyle: 'long' } as const;
/** Hindi writes a word for the part of the day before the time: `शाम 4:00` instead of `4:00 pm`. */
const time = { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit', dayPeriod: 'long' } as const;

function dateText(at: RefusalDetails[string] | undefined): string {
  const moment = new Date(String(at));
  return `${moment.toLocaleDateString('hi-IN', day)}, ${moment.toLocaleTimeString('hi-IN', time)}`;
}

const per: Readonly<Record<LimitPeriod, string>> = { day: 'रोज़ की', week: 'हफ़्ते की', month: 'महीने की' };
const renews: Readonly<Record<LimitPeriod, string>> = {
  day: 'आधी रात को',
  week: 'सोमवार को',
  month: 'महीने की पहली तारीख़ को',
};
const perOf = (period: RefusalDetails[string] | undefined) => per[period as LimitPeriod];
const renewsOf = (period: RefusalDetails[string] | undefined) => renews[period as LimitPeriod];

/** Refusals because of limits that people set for themselves, and other refusals that contain a date. */
const limitRefusals: LimitTexts['limitRefusals'] = {
  excluded: ({ until }) =>
    `जैसा आपने कहा था, ${dateText(until)} (भारतीय समय) से पहले आप बोली नहीं लगा सकते। कोई पैसा नहीं कटा।`,
  spending_limit_reached: ({ period, limit, left }) =>
    left === '0'
      ? `आपकी अपनी ${perOf(period)} ₹${limit} की सीमा पूरी हो गई है। यह ${renewsOf(period)} फिर से शुरू होगी। कोई पैसा नहीं कटा।`
      : `आपकी अपनी ${perOf(period)} ₹${limit} की सीमा में ₹${left} बचे हैं। यह ${renewsOf(period)} फिर से शुरू होगी। कोई पैसा नहीं कटा।`,
  account_too_young: ({ days, from }) =>
    `इस नीलामी में बोली के लिए खाता ${days} दिन पुराना होना चाहिए। आप ${dateText(from)} (भारतीय समय) से बोली लगा सकते हैं। कोई पैसा नहीं कटा।`,
  network_limit: ({ accounts, hours }) =>
    `आपके नेटवर्क से ${hours} घंटों में ${accounts} और खाते इस नीलामी में बोली लगा चुके हैं। कृपया बाद में या दूसरे नेटवर्क से कोशिश करें। कोई पैसा नहीं कटा।`,
  bid_is_free: () => 'इस नीलामी में बोली मुफ़्त है। कृपया इसे बिना भुगतान के लगाएँ।',
  payment_missing: () => 'इस नीलामी में बोली के लिए पहले भुगतान होता है। कोई बोली नहीं लगी।',
  limit_amount: ({ least, most }) => `सीमा ₹${least} से ₹${most} तक हो सकती है।`,
  limit_raise_waits: ({ from }) => `आप ${dateText(from)} (भारतीय समय) से इसकी पुष्टि कर सकते हैं।`,
  email_confirmed_lately: ({ days, from }) =>
    `आपके ईमेल पते की पुष्टि हुए ${days} दिन होने चाहिए। आप ${dateText(from)} (भारतीय समय) से नंबर बदलने को कह सकते हैं। कुछ नहीं बदला।`,
  exclusion_shorter: () => 'आपका विराम पहले से इससे लंबा है। विराम बढ़ाया जा सकता है, घटाया नहीं।',
};

/** How long each break and exclusion lasts. */
export const exclusionLengths = {
  day: '24 घंटे',
  week: '7 दिन',
  month: '30 दिन',
  half_year: '6 महीने',
  year: '1 साल',
  five_years: '5 साल',
};

/** The account page: limits and breaks. */
const own: LimitTexts['own'] = {
  title: 'सीमाएँ और विराम',
  lead: 'तय करें कि सभी नीलामियों में मिलाकर आप ज़्यादा से ज़्यादा कितना ख़र्च करेंगे। कम की हुई सीमा तुरंत लागू होती है। सीमा बढ़ाने या हटाने में 24 घंटे लगते हैं, फिर आपको पुष्टि करनी होती है।',
  loading: 'आपकी सीमाएँ आ रही हैं',
  loadFailed: 'आपकी सीमाएँ नहीं दिखाई जा सकीं',
  failed: 'कुछ नहीं बदला',
  periods: {
    day: {
      label: 'हर दिन',
      set: 'दिन की सीमा तय करें',
      change: 'दिन की सीमा बदलें',
      spent: (amount: string) => `आज ₹${amount} ख़र्च हुए`,
    },
    week: {
      label: 'हर हफ़्ते',
      set: 'हफ़्ते की सीमा तय करें',
      change: 'हफ़्ते की सीमा बदलें',
      spent: (amount: string) => `इस हफ़्ते ₹${amount} ख़र्च हुए`,
    },
    month: {
      label: 'हर महीने',
      set: 'महीने की सीमा तय करें',
      change: 'महीने की सीमा बदलें',
      spent: (amount: string) => `इस महीने ₹${amount} ख़र्च हुए`,
    },
  },
  none: 'कोई सीमा नहीं',
  left: (amount: string) => `₹${amount} बचे हैं`,
  renews: { day: 'आधी रात को फिर शुरू', week: 'सोमवार को फिर शुरू', month: 'पहली तारीख़ को फिर शुरू' },
  set: 'तय करें',
  change: 'बदलें',
  cancel: 'रहने दें',
  save: 'सहेजें',
  remove: 'सीमा हटाएँ',
  amount: 'सीमा',
  amountHint: 'अभी से ज़्यादा सीमा की पुष्टि 24 घंटे बाद की जा सकती है।',
  raise: {
    to: (amount: string) => `आपने ₹${amount} की सीमा माँगी है।`,
    none: 'आपने यह सीमा हटाने को कहा है।',
    from: (time: string) => `आप ${time} से इसकी पुष्टि कर सकते हैं।`,
    until: (time: string) => `आप ${time} तक इसकी पुष्टि कर सकते हैं। नहीं करेंगे, तो सीमा वैसी ही रहेगी।`,
    confirm: 'पुष्टि करें',
    keep: (amount: string) => `₹${amount} ही रखें`,
  },
  saved: {
    lower: 'आपकी सीमा अब से लागू है',
    asked: 'दर्ज हो गया। 24 घंटे बाद आप पुष्टि कर सकते हैं',
    confirmed: 'आपकी सीमा बदल गई',
    kept: 'आपकी सीमा वैसी ही रहेगी',
  },
  break: {
    title: 'विराम लें',
    lead: 'विराम ख़त्म होने तक आप किसी भी नीलामी में, अपने मोबाइल नंबर के किसी भी खाते से बोली नहीं लगा सकेंगे। इसे समय से पहले कोई ख़त्म नहीं कर सकता, हम भी नहीं।',
    stays:
      'आपकी लगी हुई बोलियाँ बनी रहेंगी, चल रहे भुगतान हमेशा की तरह पूरे होंगे, और इनाम लिए जा सकेंगे। आपको याद दिलाने वाले संदेश नहीं भेजे जाएँगे।',
    choose: 'कितने समय के लिए',
    begin: 'आगे बढ़ें',
    longer: 'विराम बढ़ाएँ',
    running: (until: string) => `आप ${until} तक विराम पर हैं`,
    since: (time: string) => `${time} से। यह आपने ख़ुद माँगा था, और इसे समय से पहले ख़त्म नहीं किया जा सकता।`,
    ask: (length: string) => `${length} तक कोई बोली नहीं?`,
    ends: (time: string) => `विराम अभी शुरू होगा और ${time} पर ख़त्म होगा।`,
    understood: 'मुझे पता है कि इसे समय से पहले कोई ख़त्म नहीं कर सकता',
    confirm: 'अभी शुरू करें',
    begun: 'आपका विराम शुरू हो गया',
    help: 'किसी से बात करना चाहते हैं? टेली-मानस 14416 पर हर समय, मुफ़्त आपकी बात सुनता है।',
  },
  lengths: exclusionLengths,
};

/** The account page: what the person paid, got back and won in each month. */
const months: LimitTexts['months'] = {
  title: 'चुकाया, वापस आया और जीता',
  lead: 'सभी नीलामियों में मिलाकर, महीने के हिसाब से।',
  loading: 'महीनों का हिसाब आ रहा है',
  failed: 'महीनों का हिसाब नहीं दिखाया जा सका',
  none: 'पिछले बारह महीनों में आपने किसी बोली का भुगतान नहीं किया।',
  month: 'महीना',
  paid: 'चुकाया',
  back: 'वापस आया',
  won: 'जीते',
  all: 'कुल',
};

const leftOf = (left: string, limit: string) =>
  left === '0' ? `${limit} पूरी हो गई है।` : `${limit} में से ₹${left} बचे हैं।`;

/** The note next to the pay button, which says how much of the person's limits is left. */
const note: LimitTexts['note'] = {
  left: {
    day: (left: string, limit: string) => leftOf(left, `आज के लिए आपकी ₹${limit} की सीमा`),
    week: (left: string, limit: string) => leftOf(left, `इस हफ़्ते के लिए आपकी ₹${limit} की सीमा`),
    month: (left: string, limit: string) => leftOf(left, `इस महीने के लिए आपकी ₹${limit} की सीमा`),
  },
  away: (until: string) => `जैसा आपने कहा था, आप ${until} से पहले बोली नहीं लगा सकते।`,
  hour: (bids: string, spent: string, minutes: string) => `आपने ${minutes} मिनट में ₹${spent} की ${bids} बोलियाँ लगाईं।`,
  calm: 'कोई जल्दी नहीं है: यहाँ रुक जाना भी ठीक है।',
  link: 'सीमाएँ और विराम',
};

/** The account page: a copy of the person's data. */
const dataExport: LimitTexts['dataExport'] = {
  title: 'आपका डेटा',
  lead: 'हम आपके बारे में जो कुछ रखते हैं, उसकी पूरी प्रति: पढ़ने के लिए एक पेज, और प्रोग्रामों के लिए एक फ़ाइल।',
  failed: 'पता नहीं चल पाया कि कोई प्रति है या नहीं।',
  ask: 'प्रति माँगें',
  askAgain: 'नई प्रति माँगें',
  asked: 'आपकी प्रति बन रही है। एक मिनट से कम लगेगा।',
  mailed: 'तैयार होने पर हम आपको लिखेंगे भी।',
  ready: (made, until) => `${made} को बनी। ${until} तक डाउनलोड कर सकते हैं।`,
  removed: 'आपकी पिछली प्रति अब नहीं रखी गई है। आप नई प्रति माँग सकते हैं।',
  download: 'डाउनलोड करें',
  needsPassword: 'इसमें आपके भुगतान और पते हैं, इसलिए आपका पासवर्ड चाहिए।',
  downloaded: 'आपका डेटा डाउनलोड हो गया।',
  downloadFailed: 'कुछ डाउनलोड नहीं हुआ',
};

/** The account page: deleting the account. */
const deletion: LimitTexts['deletion'] = {
  title: 'अपना खाता हटाएँ',
  lead: 'कहने के 7 दिन बाद खाता हट जाता है। तब तक आप इसे यहाँ रोक सकते हैं।',
  failed: 'खाता जैसा था, वैसा ही है',
  loadFailed: 'पता नहीं चल पाया कि आपका खाता हटाया जाना है या नहीं।',
  begin: 'मेरा खाता हटाएँ',
  points: [
    'आपका नाम, ईमेल पता, मोबाइल नंबर, पते, संदेश और शिकायतें हमेशा के लिए मिट जाएँगी, और आप हर जगह से लॉगआउट हो जाएँगे।',
    'बोलियाँ, भुगतान और परिणाम “पूर्व सदस्य” के नाम से बने रहेंगे: हिसाब और निष्पक्षता के सबूत के लिए ये ज़रूरी हैं।',
    'आपका नंबर और ईमेल पता नए खाते के लिए खुल जाएँगे। आपके लगाए विराम और सीमाएँ आपके नंबर पर लागू रहेंगी।',
  ],
  sendCode: (number: string) => `${number} पर कोड भेजें`,
  ask: 'मेरा खाता 7 दिन बाद हटाएँ',
  keep: 'मेरा खाता रहने दें',
  waits: (moment: string) => `आपका खाता ${moment} को हट जाएगा।`,
  waitsFor: (moment: string) => `जब कुछ बाकी नहीं रहेगा, तब आपका खाता हटेगा, पर ${moment} से पहले नहीं।`,
  stillOpen: 'अभी बाकी है:',
  byAdministrator: (reason: string) => `एक एडमिन ने ऐसा चाहा है। वजह: ${reason}`,
  stop: 'खाता हटना रोकें',
  stopped: 'आपका खाता बना रहेगा',
  notYet: 'इसके पूरा होने के बाद आपका खाता हटाया जा सकता है:',
  open: {
    bid: 'एक बोली, जिसकी नीलामी का परिणाम नहीं आया',
    payment: 'चल रहा भुगतान',
    prize: 'एक इनाम, जो न पहुँचा है न छोड़ा गया है',
    question: 'एक भुगतान के बारे में सवाल, जिसे हम देख रहे हैं',
    refund: 'आपको मिलने वाला रिफ़ंड',
    result: 'एक परिणाम, जो भेजा जा रहा है',
  },
};

export const limits: LimitTexts = { dataExport, deletion, limitRefusals, own, months, note };
