import type { Texts } from '../texts.ts';

/** Bars, menus, footer, names of tabs, and the pages that only say where one is. */
export const navigation: Texts['navigation'] = {
  skip: 'सीधे सामग्री पर जाएँ',
  main: 'मुख्य',
  menu: 'मेन्यू',
  places: 'जगहें',
  logo: 'EkBid, होम',
  home: 'होम',
  auctions: 'नीलामियाँ',
  howItWorks: 'कैसे काम करता है',
  about: 'हमारे बारे में',
  myBids: 'मेरी बोलियाँ',
  administration: 'एडमिन',
  manage: 'प्रबंधन',
  account: 'खाता',
  login: 'लॉगिन',
  logout: 'लॉगआउट',
  signUp: 'खाता बनाएँ',
  /** Beside what was made up for a demonstration. */
  placeholder: 'नमूना',
  useLight: 'हल्के रंग लगाएँ',
  useDark: 'गहरे रंग लगाएँ',
  admin: {
    label: 'एडमिन',
    dashboard: 'डैशबोर्ड',
    auctions: 'नीलामियाँ',
    createAuction: 'नीलामी बनाएँ',
    declareWinner: 'विजेता घोषित करें',
    tasks: 'ध्यान चाहिए',
    openTasks: (count: string) => `${count} बाकी`,
  },
  tabTitle: (page?: string) => (page ? `${page} · EkBid` : 'EkBid'),
  titles: {
    home: 'सबसे कम अकेली बोली जीतती है',
    login: 'लॉगिन',
    signUp: 'खाता बनाएँ',
    confirmEmail: 'ईमेल की पुष्टि करें',
    forgotPassword: 'पासवर्ड भूल गए',
    resetPassword: 'नया पासवर्ड',
    profile: 'आपका खाता',
    auctions: 'लाइव नीलामियाँ',
    auction: 'नीलामी',
    leaderboard: 'लीडरबोर्ड',
    myBids: 'मेरी बोलियाँ',
    dashboard: 'डैशबोर्ड',
    manageAuctions: 'नीलामियों का प्रबंधन',
    createAuction: 'नीलामी बनाएँ',
    updateAuction: 'नीलामी बदलें',
    declareWinner: 'विजेता घोषित करें',
    operatorTasks: 'ध्यान चाहिए',
    howItWorks: 'यह कैसे काम करता है',
    faq: 'सवाल और जवाब',
    about: 'EkBid के बारे में',
    help: 'सहायता',
    contact: 'संपर्क',
    terms: 'उपयोग की शर्तें',
    privacy: 'निजता',
    denied: 'प्रवेश वर्जित',
    notFound: 'पेज नहीं मिला',
  },
};

export const footer: Texts['footer'] = {
  quickLinks: 'ज़रूरी लिंक',
  howItWorks: 'यह कैसे काम करता है',
  activeAuctions: 'चालू नीलामियाँ',
  about: 'हमारे बारे में',
  faq: 'सवाल और जवाब',
  support: 'सहायता',
  help: 'सहायता केंद्र',
  contactUs: 'हमसे संपर्क करें',
  terms: 'उपयोग की शर्तें',
  privacy: 'निजता',
  contact: 'संपर्क',
  claims: 'हमारे वादे',
  social: {
    label: 'EkBid और जगहों पर',
    instagram: 'Instagram',
    twitter: 'Twitter',
    facebook: 'Facebook',
    linkedin: 'LinkedIn',
  },
  newTab: 'नए टैब में खुलता है',
  copyright: (year: string) => `© ${year} EkBid. सर्वाधिकार सुरक्षित।`,
};

export const denied: Texts['denied'] = {
  title: '403 प्रवेश वर्जित',
  text: 'यह पेज एडमिन के लिए है। अगर आप एडमिन हैं, तो उस खाते से लॉगिन करें।',
  back: 'वापस जाएँ',
  home: 'होम पर जाएँ',
};

export const notFound: Texts['notFound'] = {
  title: 'यह पेज यहाँ नहीं है',
  text: 'शायद पता ग़लत लिखा गया है, या पेज कहीं और चला गया है। यहाँ से आगे बढ़ सकते हैं:',
};

export const failure: Texts['failure'] = {
  title: 'कुछ गड़बड़ हो गई',
  reload: 'फिर कोशिश करें',
  report: 'यह समस्या बताएँ',
};
