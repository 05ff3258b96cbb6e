import { bidLimit } from '@ekbid/domain';
import type { BiddingTexts } from '../texts.ts';

const ordinals = ['पहली', 'दूसरी', 'तीसरी', 'चौथी', 'पाँचवीं'];

/** Placing a bid, and the list of a person's bids. The texts of refusals are in `refusals`. */
const bids: BiddingTexts['bids'] = {
  statuses: {
    won: 'जीती',
    lost: 'हारी',
    active: 'चालू',
    pending: 'इंतज़ार में',
  },
  payments: {
    paid: 'भुगतान हुआ',
    pending: 'बाकी',
    refund_pending: 'रिफ़ंड आ रहा है',
    refunded: 'रिफ़ंड हुआ',
    free: 'मुफ़्त',
  },
  panel: {
    amount: 'आपका लकी नंबर',
    range: { least: 'न्यूनतम', most: 'अधिकतम' },
    step: (increment: string) => `₹${increment} के अंतर पर`,
    placeholder: 'रकम रुपये में',
    submit: 'भुगतान कर बोली लगाएँ',
    cost: 'बोली की कीमत उसकी रकम ही है, और विजेता EkBid को और कुछ नहीं देता।',
    charge: { before: 'आप अभी', after: 'देंगे। विजेता EkBid को और कुछ नहीं देता।' },
    terms:
      'बोली बदली या रद्द नहीं हो सकती, और किसी और की बोली जीतने पर पैसे वापस नहीं मिलते। अगर कोई रकम यूनीक न रहे, या नीलामी रद्द हो जाए, तो पूरे पैसे वापस मिलते हैं।',
    sandbox: 'UPI · कार्ड। डेमो: असली पैसे नहीं लगते।',
    secure: 'UPI · कार्ड · नेट बैंकिंग, भुगतान कंपनी की अपनी विंडो में',
    noPayment: 'न भुगतान, न कार्ड',
  },
  closed: {
    full: {
      placeholder: 'नीलामी भर गई है',
      button: 'नीलामी भर गई',
      note: 'इस नीलामी की सभी जगहें भर चुकी हैं।',
    },
    limit: {
      placeholder: `बोली सीमा पूरी (अधिकतम ${bidLimit})`,
      button: 'बोली सीमा पूरी',
      note: 'इस नीलामी में आपकी बोलियों की सीमा पूरी हो चुकी है।',
    },
    upcoming: {
      placeholder: 'अभी शुरू नहीं हुई',
      button: 'अभी शुरू नहीं',
      note: 'यह नीलामी अभी शुरू नहीं हुई। बोली खुलने का समय:',
    },
    administrator: {
      placeholder: 'एडमिन बोली नहीं लगा सकते',
      button: 'बोली की अनुमति नहीं',
      note: 'एडमिन बोली नहीं लगा सकते, ताकि नीलामी चलाने वाला कोई उसे जीत न सके।',
    },
    blocked: {
      placeholder: 'आपका खाता ब्लॉक है',
      button: 'खाता ब्लॉक है',
      note: 'आपका खाता ब्लॉक है, इसलिए आप नई बोली नहीं लगा सकते। आपकी लगी बोलियाँ बनी रहती हैं और जीत सकती हैं, और रिफ़ंड आपको मिलते रहते हैं। अगर आपको लगता है कि यह ग़लती है, तो हमें लिखें: इस पेज के नीचे सहायता केंद्र।',
    },
  },
  bar: {
    range: 'बोली का दायरा',
    to: 'से',
    choosing: { open: 'बोली लगाएँ', sheet: 'अपनी बोली लगाएँ' },
    free: { open: 'मुफ़्त बोली लगाएँ', sheet: 'अपनी बोली लगाएँ' },
    paying: { open: 'अपना भुगतान देखें', sheet: 'आपका भुगतान' },
    placed: { open: 'अपनी बोली देखें', sheet: 'आपकी बोली लग गई' },
  },
  own: {
    title: 'यहाँ आपकी बोलियाँ',
    count: (own, limit) => `${limit} में से ${own}`,
    none: 'इस नीलामी में आपने अभी बोली नहीं लगाई।',
  },
  flow: {
    toasts: {
      verified: 'भुगतान की पुष्टि हो गई!',
      placed: 'बोली लग गई!',
      orderFailed: 'ऑर्डर नहीं बन सका',
      initiationFailed: 'भुगतान शुरू नहीं हो सका',
      verificationFailed: 'भुगतान की पुष्टि नहीं हो सकी।',
      placementFailed: 'भुगतान के बाद बोली नहीं लग सकी।',
      failed: 'बोली नहीं लग सकी',
    },
    preparing: {
      title: 'आपका भुगतान तैयार हो रहा है',
      text: 'हम आपके लिए एक जगह रख रहे हैं। अभी कोई पैसा नहीं कटा।',
    },
    paying: {
      title: 'आपके भुगतान का इंतज़ार है',
      text: 'इसे भुगतान की विंडो में पूरा करें। वहाँ आपकी मंज़ूरी से पहले कोई पैसा नहीं कटता।',
    },
    placing: {
      title: 'आपकी बोली लग रही है',
      text: 'आपके बैंक ने जवाब दे दिया है; हम भुगतान की पुष्टि करके आपकी बोली लगा रहे हैं।',
    },
    placed: {
      sealed: 'सीलबंद है।',
      number: (number: number, limit: number) => `${limit} में से ${ordinals[number - 1] ?? number} बोली`,
      done: 'ठीक है',
    },
  },
  receipt: (number: string) => `रसीद ${number}`,
  receiptTitle: 'आपकी बोली की रसीद',
};

/** The states of a payment, from the checkout to the bid or the refund. The texts of refusals are in `refusals`. */
const payments: BiddingTexts['payments'] = {
  scriptFailed: 'भुगतान की विंडो नहीं खुल सकी। कोई पैसा नहीं कटा; कृपया फिर कोशिश करें।',
  open: {
    title: 'जारी भुगतान',
    inAuction: (title: string) => `${title} में बोली के लिए`,
    unfinished: {
      title: 'भुगतान पूरा नहीं हुआ',
      unasked: 'अब तक कोई भुगतान हम तक नहीं पहुँचा। अगर आपने फिर भी भुगतान किया है, तो वह आपकी बोली बनेगा, या पूरा वापस मिलेगा।',
      asked: 'हमने भुगतान कंपनी से पूछ लिया है: कोई पैसा नहीं कटा।',
    },
    confirming: {
      title: 'आपके भुगतान की पुष्टि हो रही है',
      text: (amount: string) => `आपके ₹${amount} के भुगतान की पुष्टि हो रही है। अगर वह बोली नहीं बन सका, तो पूरा वापस मिलेगा।`,
      meanwhile: 'आप यह पेज बंद कर सकते हैं: काम इसके बिना भी चलता रहेगा।',
    },
    unknown: {
      title: 'देख रहे हैं कि भुगतान हुआ या नहीं',
      text: 'भुगतान कंपनी ने अभी जवाब नहीं दिया। अगर आपने भुगतान किया है, तो आपको बोली मिलेगी, या पूरे पैसे वापस। अगर नहीं किया, तो कोई पैसा नहीं कटेगा।',
    },
    unreachable: 'अभी EkBid से संपर्क नहीं हो सका। कुछ खोया नहीं है, और पैसे दो बार नहीं कटते। आपके ऑनलाइन आते ही हम फिर देखेंगे।',
    slot: 'आपकी जगह रखी है, बाकी समय',
    continue: 'भुगतान जारी रखें',
    paid: 'भुगतान कर दिया? फिर जाँचें',
    check: 'अभी जाँचें',
    giveUp: 'यह बोली रद्द करें',
    giveUpQuestion: {
      title: 'यह बोली रद्द करें?',
      text: 'कोई बोली नहीं लगेगी, और जगह तुरंत दूसरों के लिए खुल जाएगी। कोई पैसा नहीं कटा; अगर कोई भुगतान फिर भी पहुँचा, तो वह पूरा वापस मिलेगा।',
      confirm: 'बोली रद्द करें',
      keep: 'रहने दें',
    },
    givenUp: 'बोली रद्द की गई। कोई पैसा नहीं कटा।',
    giveUpFailed: 'यह बोली रद्द नहीं हो सकी',
    another: 'दूसरी रकम की बोली लगाएँ',
  },
  stopped: { title: 'कोई पैसा नहीं कटा', retry: 'फिर कोशिश करें', leave: 'रकम बदलें' },
  unreached: 'आपका भुगतान खोया नहीं है, और पैसे दो बार नहीं कटते।',
  ended: {
    refunded: { title: 'बोली नहीं लगी, आपके पैसे वापस आएँगे' },
    not_paid: {
      title: 'कोई पैसा नहीं कटा',
      text: 'समय पर भुगतान नहीं हुआ, इसलिए आपकी जगह फिर से दूसरों के लिए खुल गई है।',
    },
    because: (reason: string) => `कोई बोली नहीं लगी: ${reason}।`,
    leave: 'ठीक है',
  },
  refund: {
    states: { on_its_way: 'रिफ़ंड आ रहा है', delayed: 'रिफ़ंड में देरी', refunded: 'रिफ़ंड हुआ' },
    because: (reason: string) => `वजह: ${reason}।`,
    owed: 'रिफ़ंड तय होने की तारीख़:',
    usually: 'बैंक आम तौर पर 5–7 कामकाजी दिन लेते हैं।',
    delayed: 'भुगतान कंपनी ने इसे अभी लौटा दिया है; हम ख़ुद इसे देख रहे हैं, और आपको पूरे पैसे मिलेंगे।',
    refunded: 'रिफ़ंड की तारीख़:',
  },
};

/** Texts for people who view auctions and bid. They are loaded with those pages. */
export const biddingTexts: BiddingTexts = {
  gallery: {
    label: 'तस्वीरें',
    strip: 'तस्वीरें, एक के बाद एक',
    picture: (title, nth, count) => `${title}, ${count} में से तस्वीर ${nth}`,
    show: (nth, count) => `${count} में से तस्वीर ${nth} दिखाएँ`,
  },
  tips: {
    title: 'काम के सुझाव',
    points: [
      'सबसे कम रकमें सबको अच्छी लगती हैं, इसलिए वही सबसे ज़्यादा साझा होती हैं।',
      'दायरे के बीच की बेतरतीब रकमें गोल रकमों से कम चुनी जाती हैं।',
      `${bidLimit} अलग रकमों से ${bidLimit} मौके मिलते हैं; वही रकम दोबारा लगाने से कोई नहीं।`,
      'परिणाम घोषित होने से पहले EkBid आपकी रकम किसी और को नहीं दिखाता, अपने कर्मचारियों को भी नहीं।',
    ],
  },
  bids,
  payments,
};
