import type { BiddingTexts } from '../texts.ts';

/** Placing a bid, and looking back at one's own. What a rule refuses is said in `refusals`. */
export const bids: BiddingTexts['bids'] = {
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
  },
  panel: {
    amount: 'आपका लकी नंबर',
    range: { least: 'न्यूनतम', most: 'अधिकतम' },
    step: (increment: string) => `₹${increment} के अंतर पर`,
    placeholder: 'रकम रुपये में',
    submit: 'भुगतान कर बोली लगाएँ',
    cost: 'बोली की कीमत उसकी रकम ही है, और विजेता को और कुछ नहीं देना होता।',
    charge: { before: 'आप अभी', after: 'देंगे। विजेता को और कुछ नहीं देना होता।' },
    terms:
      'बोली बदली या रद्द नहीं हो सकती, और किसी और की बोली जीतने पर पैसे वापस नहीं मिलते। अगर कोई रकम अकेली न रहे, या नीलामी रद्द हो जाए, तो पूरे पैसे वापस मिलते हैं।',
    sandbox: 'डेमो: यहाँ असली पैसे नहीं लगते।',
    secure: 'भुगतान आप भुगतान कंपनी की अपनी विंडो में करते हैं।',
  },
  closed: {
    full: {
      placeholder: 'नीलामी भर गई है',
      button: 'नीलामी भर गई',
      note: 'इस नीलामी की सभी जगहें भर चुकी हैं।',
    },
    limit: {
      placeholder: 'बोली सीमा पूरी (अधिकतम 5)',
      button: 'बोली सीमा पूरी',
      note: 'इस नीलामी में आपकी बोलियों की सीमा पूरी हो चुकी है।',
    },
    ended: {
      placeholder: 'नीलामी समाप्त हो गई है',
      button: 'नीलामी समाप्त',
      note: 'यह नीलामी समाप्त हो गई है, अब बोलियाँ नहीं ली जातीं।',
    },
    upcoming: {
      placeholder: 'अभी शुरू नहीं हुई',
      button: 'अभी शुरू नहीं',
      note: 'यह नीलामी अभी शुरू नहीं हुई। बोली खुलने का समय:',
    },
    cancelled: {
      placeholder: 'नीलामी रद्द हो गई',
      button: 'नीलामी रद्द',
      note: 'यह नीलामी रद्द हो गई। हर भुगतान पूरा वापस जाता है।',
    },
    administrator: {
      placeholder: 'एडमिन बोली नहीं लगा सकते',
      button: 'बोली की अनुमति नहीं',
      note: 'एडमिन बोली नहीं लगा सकते, ताकि नीलामी चलाने वाला कोई उसे जीत न सके।',
    },
  },
  bar: {
    range: 'बोली का दायरा',
    to: 'से',
    open: 'बोली लगाएँ',
    attend: 'अपना भुगतान देखें',
    sheet: 'अपनी बोली लगाएँ',
    payment: 'आपका भुगतान',
  },
  own: {
    title: 'यहाँ आपकी बोलियाँ',
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
    },
    preparing: {
      title: 'आपका भुगतान तैयार हो रहा है',
      text: 'हम आपके लिए एक जगह रख रहे हैं। अभी कोई पैसा नहीं कटा।',
    },
    paying: {
      title: 'आपके भुगतान का इंतज़ार है',
      text: 'इसे भुगतान की विंडो में पूरा करें। वहाँ आपकी मंज़ूरी से पहले कोई पैसा नहीं कटता।',
    },
    verifying: {
      title: 'आपके भुगतान की पुष्टि हो रही है',
      text: 'आपके बैंक ने जवाब दे दिया है; हम उसकी जाँच कर रहे हैं।',
    },
    placing: {
      title: 'आपकी बोली लग रही है',
      text: 'आपके भुगतान की पुष्टि हो चुकी है, बस बोली लगना बाकी है।',
    },
    placed: (number: number, limit: number) => `${limit} में से आपकी बोली ${number} लग गई`,
    kept: 'यह मेरी बोलियाँ में मिलेगी, और परिणाम घोषित होते ही वह भी।',
  },
  receipt: (number: string) => `रसीद ${number}`,
  mine: {
    title: 'मेरी बोलियाँ',
    lead: 'आपकी हर बोली, और उसके पैसों का क्या हुआ।',
    tiles: {
      label: 'आपके आँकड़े',
      totalBids: 'कुल बोलियाँ',
      bidsWon: 'जीती बोलियाँ',
      winRate: 'जीत की दर',
      totalSpent: 'कुल खर्च',
      totalSpentNote: 'रिफ़ंड घटाकर',
    },
    search: 'नीलामी के नाम से खोजें',
    status: 'स्थिति',
    allStatuses: 'सभी',
    sort: 'क्रम',
    sorts: { recent: 'नई पहले', highest: 'सबसे बड़ी रकम' },
    caption: 'आपकी बोलियाँ',
    columns: { auction: 'नीलामी', amount: 'बोली की रकम', status: 'स्थिति', payment: 'भुगतान', action: 'कार्रवाई' },
    view: 'देखें',
    viewOf: (title: string) => `${title} देखें`,
    showing: (shown: string, total: string) => `${total} में से ${shown} बोलियाँ`,
    loading: 'आपकी बोलियाँ आ रही हैं',
    empty: {
      title: 'कोई बोली नहीं मिली',
      text: 'जैसे ही आप बोली लगाएँगे, वह यहाँ दिखेगी।',
      textFiltered: 'आपकी कोई बोली इस खोज से नहीं मिलती।',
      browse: 'नीलामियाँ देखें',
    },
    failed: 'बोलियाँ नहीं दिखाई जा सकीं',
  },
};
