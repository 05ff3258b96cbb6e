import type { PrizeTexts } from '../texts.ts';

/** India's states and union territories, as they are written in addresses. */
const regions: PrizeTexts['regions'] = {
  AN: 'अंडमान और निकोबार द्वीप समूह',
  AP: 'आंध्र प्रदेश',
  AR: 'अरुणाचल प्रदेश',
  AS: 'असम',
  BR: 'बिहार',
  CG: 'छत्तीसगढ़',
  CH: 'चंडीगढ़',
  DH: 'दादरा और नगर हवेली तथा दमन और दीव',
  DL: 'दिल्ली',
  GA: 'गोवा',
  GJ: 'गुजरात',
  HP: 'हिमाचल प्रदेश',
  HR: 'हरियाणा',
  JH: 'झारखंड',
  JK: 'जम्मू और कश्मीर',
  KA: 'कर्नाटक',
  KL: 'केरल',
  LA: 'लद्दाख',
  LD: 'लक्षद्वीप',
  MH: 'महाराष्ट्र',
  ML: 'मेघालय',
  MN: 'मणिपुर',
  MP: 'मध्य प्रदेश',
  MZ: 'मिज़ोरम',
  NL: 'नागालैंड',
  OD: 'ओडिशा',
  PB: 'पंजाब',
  PY: 'पुदुचेरी',
  RJ: 'राजस्थान',
  SK: 'सिक्किम',
  TN: 'तमिलनाडु',
  TR: 'त्रिपुरा',
  TS: 'तेलंगाना',
  UK: 'उत्तराखंड',
  UP: 'उत्तर प्रदेश',
  WB: 'पश्चिम बंगाल',
};

/** The page on which a winner claims and follows a prize. */
const own: PrizeTexts['own'] = {
  title: (auction: string) => `आपका इनाम: ${auction}`,
  won: (amount: string) => `₹${amount} में जीता`,
  auction: 'नीलामी देखें',
  loading: 'आपका इनाम आ रहा है',
  failed: 'आपका इनाम नहीं दिखाया जा सका',
  steps: { label: 'आपका इनाम कहाँ तक पहुँचा', won: 'जीता', claimed: 'पता मिला', sent: 'भेजा गया', delivered: 'पहुँचा' },
  toClaim: {
    title: 'इनाम कहाँ भेजें?',
    text: (until: string) => `कृपया ${until} तक अपना इनाम ले लें। इसके बाद यह नहीं लिया जा सकेगा, और किसी और को भी नहीं मिलेगा।`,
  },
  claimed: {
    title: 'आपका पता हमें मिल गया है',
    text: 'हम आपका इनाम इसी पते पर भेजेंगे। तब तक आप पता बदल सकते हैं।',
    change: 'पता बदलें',
  },
  sent: {
    title: 'आपका इनाम रास्ते में है',
    carrier: 'किसके ज़रिए भेजा',
    track: 'पार्सल कहाँ है, देखें',
    arrived: 'इनाम मिल गया',
    arrivedHint: 'इनाम हाथ में आने पर कृपया बता दें।',
    failed: 'आपकी पुष्टि नहीं भेजी गई',
  },
  delivered: { title: 'आपका इनाम पहुँच गया', text: 'उम्मीद है, आपको पसंद आएगा।' },
  expired: {
    title: 'इनाम लेने का समय निकल गया',
    text: 'यह इनाम समय पर नहीं लिया गया। यह किसी और को नहीं मिलेगा। अगर कोई मजबूरी रही हो, तो कृपया हमें लिखें।',
    contact: 'हमें लिखें',
  },
  renounced: { title: 'आपने यह इनाम छोड़ दिया', text: 'यह किसी और को नहीं मिलेगा। आपका परिणाम वैसा ही रहेगा।' },
  tax: {
    title: 'इस इनाम पर टैक्स',
    due: 'इनाम भेजने से पहले इस पर लगने वाला टैक्स चुकाना होता है। चुकाने का ब्योरा यहाँ दिखेगा।',
    settled: (amount: string, date: string) => `₹${amount}, ${date} को चुकाया गया`,
    reference: 'संदर्भ संख्या',
    by: { operator: 'टैक्स हम दे रहे हैं: आपको कुछ नहीं देना।', winner: 'टैक्स विजेता के नाते आपको देना है।' },
  },
  form: {
    name: 'पूरा नाम',
    address: 'पता',
    addressHint: 'मकान, गली, इलाक़ा और शहर',
    pinCode: 'पिन कोड',
    region: 'राज्य',
    chooseRegion: 'चुनें',
    telephone: 'फ़ोन नंबर',
    telephoneHint: 'डिलीवरी के दिन संपर्क के लिए',
    note: 'डिलीवरी के लिए कोई बात',
    privacy: (days: string) =>
      `इसे सिर्फ़ हमारी टीम और डिलीवरी कंपनी देखती है। इनाम पहुँचने के ${days} दिन बाद यह मिटा दिया जाता है।`,
    claim: 'यह इनाम लें',
    save: 'पता सहेजें',
    keep: 'ऐसे ही रहने दें',
    failed: 'आपका पता नहीं सहेजा गया',
  },
  address: { title: 'कहाँ भेजना है', telephone: 'फ़ोन', note: 'डिलीवरी के लिए कोई बात' },
  renounce: {
    open: 'मुझे यह इनाम नहीं चाहिए',
    title: 'यह इनाम छोड़ दें?',
    text: 'यह फ़ैसला बदला नहीं जा सकेगा। इनाम किसी और को नहीं मिलेगा, और जीतने वाली बोली के लिए चुकाए पैसे वापस नहीं होंगे।',
    free: 'यह फ़ैसला बदला नहीं जा सकेगा। इनाम किसी और को नहीं मिलेगा।',
    confirm: 'छोड़ दें',
    cancel: 'इनाम रखें',
    failed: 'इनाम नहीं छोड़ा गया',
  },
  problem: {
    open: 'कोई दिक़्क़त बताएँ',
    title: 'इनाम में क्या दिक़्क़त है?',
    text: 'हमारी टीम इसे पढ़कर आपसे संपर्क करेगी।',
    label: 'क्या हुआ?',
    confirm: 'भेजें',
    cancel: 'रहने दें',
    failed: 'आपकी बात नहीं भेजी गई',
    reported: 'आपने एक दिक़्क़त बताई है',
  },
  messages: {
    claimed: 'आपका इनाम दर्ज हो गया।',
    saved: 'आपका पता सहेज लिया गया।',
    renounced: 'इनाम छोड़ दिया गया।',
    confirmed: 'बताने के लिए धन्यवाद।',
    reported: 'धन्यवाद। हम इसे देखेंगे।',
  },
};

/** The state of the prize, which everyone sees on the page of a won auction. */
const line: PrizeTexts['line'] = {
  yours: (until) => `आप ${until} तक इनाम ले सकते हैं। उसके बाद वह किसी और को भी नहीं मिलेगा।`,
  to_claim: (until: string) => `विजेता ${until} तक इनाम ले सकते हैं। जो इनाम नहीं लिया जाता, वह किसी और को नहीं मिलता।`,
  claimed: (at: string) => `विजेता ने ${at} को अपना पता दे दिया। इनाम भेजा जाना है।`,
  sent: (at: string) => `इनाम ${at} को भेजा गया।`,
  delivered: (at: string) => `इनाम ${at} को पहुँच गया।`,
  expired: (until: string) => `इनाम ${until} तक नहीं लिया गया। यह किसी और को नहीं मिलेगा।`,
  renounced: (at: string) => `विजेता ने ${at} को इनाम छोड़ दिया। यह किसी और को नहीं मिलेगा।`,
  claim: 'अपना इनाम लें',
  see: 'अपना इनाम देखें',
};

/**
 * Refusals about what people write about a prize. Pages check the same rules before they send a form, so they load
 * these texts.
 */
const claimRefusals: PrizeTexts['claimRefusals'] = {
  prize_fields_missing: () => 'कृपया यह जानकारी भरें।',
  prize_text_too_long: ({ most }) => `कृपया ज़्यादा से ज़्यादा ${most} अक्षर लिखें।`,
  pin_code_format: () => 'पिन कोड छह अंकों का होता है, जैसे 400001।',
  telephone_format: () => 'कृपया कम से कम दस अंकों का फ़ोन नंबर लिखें।',
  tracking_link_format: () => 'ट्रैकिंग लिंक https:// से शुरू होने वाला वेब पता होना चाहिए',
  prize_claim_over: () => 'यह इनाम लेने का समय निकल चुका है। अगर कोई मजबूरी रही हो, तो कृपया हमें लिखें।',
  prize_renounced: () => 'यह इनाम छोड़ा जा चुका है, और यह फ़ैसला बदला नहीं जा सकता।',
  prize_on_its_way: () => 'यह इनाम भेजा जा चुका है, इसलिए इसका पता अब नहीं बदल सकता।',
};

/** Prizes after the result. */
export const prizes: PrizeTexts = { claimRefusals, regions, own, line };
