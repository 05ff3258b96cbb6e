import type { ReportTexts } from '../texts.ts';

/** Reporting an auction or a problem. The texts of refusals are in `refusals`. */
export const reports: ReportTexts = {
  auction: {
    open: 'इस नीलामी की शिकायत करें',
    title: 'इस नीलामी की शिकायत करें',
    lead: 'इसमें कुछ ग़लत है? आपका लिखा सिर्फ़ हमारी टीम पढ़ती है।',
  },
  problem: {
    signIn: 'शिकायत भेजने के लिए लॉगिन करें, ताकि हम उसे देख सकें और जवाब दे सकें। खाता न हो, तो हमें ईमेल लिखें।',
    login: 'लॉगिन करके बताएँ',
  },
  reason: 'बात किसके बारे में है?',
  choose: 'कृपया चुनें',
  reasons: {
    'Wrong picture or description': 'ग़लत तस्वीर या विवरण',
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
    own: 'अपनी शिकायतें देखें',
  },
  own: {
    title: 'आपकी शिकायतें',
    lead: 'आपने जो बताया, सबसे नया पहले, और हमारी टीम का जवाब।',
    open: 'देखी जा रही है',
    closed: 'निपट गई',
    answer: 'जवाब मिला:',
    noAnswer: 'हमने इसे देखकर निपटा दिया।',
    another: 'शिकायत करें',
    showing: (shown, total) => `${total} में से ${shown} शिकायतें`,
    loading: 'आपकी शिकायतें आ रही हैं',
    failed: 'आपकी शिकायतें नहीं दिखाई जा सकीं',
    empty: { title: 'आपने कोई शिकायत नहीं की', text: 'कुछ गड़बड़ लगे, तो हमें बताएँ। उसका क्या हुआ, यह यहाँ दिखेगा।' },
  },
};
