import type { ResultTexts } from '../texts.ts';

const people = (count: number, shown: string) => (count === 1 ? '1 व्यक्ति' : `${shown} लोग`);
const bids = (count: number, shown: string) => (count === 1 ? '1 बोली' : `${shown} बोलियाँ`);

/** The leaderboard, and the number line that shows why an amount won. */
export const results: ResultTexts = {
  statuses: {
    winner: 'विजेता',
    active: 'चालू',
    pending: 'इंतज़ार में',
    disqualified: 'साझा रकम',
    lost: 'हारी',
  },
  sharedBy: (people) => `${people} लोगों की साझा रकम`,
  sealed: 'सीलबंद',
  notice: {
    won: (name: string) => `विजेता: ${name}, रकम`,
    youWon: 'आप जीत गए, रकम',
    why: 'यह सबसे कम यूनीक रकम है: किसी और ने इसे नहीं चुना।',
    no_unique_bid: 'कोई नहीं जीता: हर रकम साझा थी। सभी भुगतान पूरे वापस जाएँगे।',
    no_bids: 'इस नीलामी में किसी ने बोली नहीं लगाई।',
    cancelled: 'यह नीलामी रद्द हो गई। हर भुगतान पूरा वापस जाता है, और रकमें हमेशा सीलबंद रहेंगी।',
    free: {
      no_unique_bid: 'कोई नहीं जीता: हर रकम साझा थी।',
      cancelled: 'यह नीलामी रद्द हो गई। रकमें हमेशा सीलबंद रहेंगी।',
    },
    waiting: 'बोली का समय समाप्त हो गया। परिणाम सिर्फ़ बोलियों से निकलता है; घोषित होते ही सब लोग हर रकम देखेंगे।',
    withheld: 'परिणाम रोका गया है: वह फ़ेयर-प्ले लॉग से अलग है। जब तक दोनों एक ही बात न कहें, न विजेता दिखाया जाता है, न कोई रकम।',
    check: 'यह परिणाम जाँचें',
    own: {
      shared: (amount, people, shown) => `₹${amount} को ${people === 1 ? 'एक और व्यक्ति' : `${shown} और लोगों`} ने भी चुना`,
      lone: (amount, winning) => `₹${amount} यूनीक थी, पर ₹${winning} उससे कम थी`,
    },
    full: 'सभी जगहें भर गईं। परिणाम सिर्फ़ बोलियों से निकलता है; घोषित होते ही सब लोग हर रकम देखेंगे।',
  },
  moment: {
    opens: 'परिणाम घोषित हो गया। अब संख्या रेखा सबसे कम रकम से ऊपर की ओर खुल रही है।',
    lead: 'सबसे कम रकम से ऊपर की ओर: पहली यूनीक रकम जीतती है।',
    skip: 'छोड़ें',
    again: 'फिर दिखाएँ',
  },
  next: { title: 'अब जल्द समाप्त होने वाली' },
  forMembers: {
    title: 'यह परिणाम देखने के लिए लॉगिन करें',
    text: 'इस नीलामी के फ़ैसले के समय परिणाम सिर्फ़ खाते वाले लोग देख सकते थे, और बोली लगाने वालों को यही बताया गया था। इसका प्रकाशित लॉग सबके लिए खुला है।',
    login: 'देखने के लिए लॉगिन करें',
  },
  leaderboard: {
    title: 'लीडरबोर्ड',
    backTo: (title: string) => `वापस: ${title}`,
    loading: 'लीडरबोर्ड आ रहा है',
    failed: 'लीडरबोर्ड नहीं दिखाया जा सका',
    notes: {
      upcoming: 'यह नीलामी अभी शुरू नहीं हुई।',
      active: 'नीलामी चलने तक बोलियाँ लगने के क्रम में हैं, और दूसरों की रकमें सीलबंद हैं।',
      completed: 'परिणाम अभी घोषित नहीं हुआ: बोलियाँ लगने के क्रम में हैं, और दूसरों की रकमें सीलबंद हैं।',
      cancelled: 'यह नीलामी रद्द हो गई: दूसरों की रकमें हमेशा सीलबंद रहेंगी।',
      declared: 'पहले विजेता, फिर बाकी यूनीक रकमें कम से ज़्यादा के क्रम में, फिर साझा रकमें, जिनका कोई स्थान नहीं होता।',
    },
    tiles: {
      label: 'इस नीलामी के आँकड़े',
      totalBidders: 'कुल बोली लगाने वाले',
      winners: 'विजेता',
      averageBid: 'औसत बोली',
      totalVolume: 'कुल रकम',
    },
    search: 'नाम से खोजें',
    status: 'स्थिति',
    allStatuses: 'सभी',
    caption: 'इस नीलामी की बोलियाँ',
    columns: {
      rank: 'स्थान',
      placed: 'लगने का क्रम',
      bidder: 'बोली लगाने वाले',
      email: 'ईमेल',
      amount: 'बोली की रकम',
      status: 'स्थिति',
    },
    you: 'आप',
    topPerformer: 'सबसे आगे',
    showing: (shown: string, total: string) => `${total} में से ${shown} बोली लगाने वाले`,
    empty: {
      title: 'कोई बोली लगाने वाला नहीं मिला',
      text: 'इस नीलामी में अभी किसी ने बोली नहीं लगाई।',
      textFiltered: 'इस खोज से कोई बोली लगाने वाला नहीं मिलता।',
    },
  },
  log: { sealed: 'इस नीलामी का सीलबंद लॉग', open: 'इस नीलामी का लॉग', failed: 'लॉग नहीं लाया जा सका' },
  line: {
    title: 'संख्या रेखा',
    sealedTitle: 'संख्या रेखा सीलबंद है',
    failed: 'संख्या रेखा नहीं दिखाई जा सकी',
    sealedCount: (count: number, shown: string) =>
      count === 0 ? 'अभी कोई बोली नहीं लगी।' : `${bids(count, shown)}, सब सीलबंद। अपनी रकमें सिर्फ़ आप देखते हैं।`,
    mineSealed: (amounts) => `आपकी: ${amounts}।`,
    openCount: (count: number, shown: string) =>
      count === 0 ? 'कोई बोली नहीं लगी।' : `${bids(count, shown)}, सबकी रकम खुली है।`,
    describe: (start: string, end: string) => `₹${start} से ₹${end} तक की रकमों की रेखा।`,
    legend: { winner: 'विजेता', lone: 'यूनीक', shared: 'साझा', mine: 'आपकी', rest: 'ऊँची रकमें, साथ गिनी हुई' },
    showTable: 'तालिका में देखें',
    caption: 'रकमें, और हर एक को कितने लोगों ने चुना',
    columns: { amount: 'रकम', people: 'किसने चुनी', meaning: 'उसका क्या हुआ' },
    people,
    bids,
    upTo: 'से',
    between: 'साथ गिनी गईं',
    meaning: { won: 'जीती', lone: 'यूनीक थी, पर उससे कम रकम जीती', shared: 'साझा थी, इसलिए जीत नहीं सकी' },
    yours: 'आपकी',
    mine: {
      title: 'आपकी रकमें कहाँ रहीं',
      won: 'सबसे कम यूनीक रकम थी: यह जीती।',
      lone: (lowest: string) => `यूनीक थी, पर ₹${lowest} भी यूनीक थी, और उससे कम।`,
      shared: (others: string) => `को ${others} ने भी चुना था, इसलिए यह जीत नहीं सकी।`,
      others: (count: number, shown: string) => (count === 1 ? 'एक और व्यक्ति' : `${shown} और लोगों`),
    },
  },
};
