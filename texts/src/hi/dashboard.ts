import type { AdminTexts } from '../texts.ts';

/** The administrator's first page. */
export const dashboard: AdminTexts['dashboard'] = {
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
  awaiting: {
    title: (count: number, shown: string) => {
      if (count === 0) return 'कोई नीलामी घोषणा के इंतज़ार में नहीं';
      return count === 1 ? '1 नीलामी घोषणा के इंतज़ार में' : `${shown} नीलामियाँ घोषणा के इंतज़ार में`;
    },
    text: 'वहाँ बोली का समय समाप्त हो गया है, और बोली लगाने वाले परिणाम का इंतज़ार कर रहे हैं।',
    textNone: 'जो नीलामियाँ समाप्त हो गईं या भर गईं, वे परिणाम घोषित होने तक यहाँ रहती हैं।',
    link: 'विजेता घोषित करें',
    overdue: (count: number, shown: string) =>
      count === 1
        ? 'एक को समाप्त हुए एक दिन से ज़्यादा हो गया। 72 घंटे से ज़्यादा किसी को इंतज़ार नहीं करना पड़ता: फिर EkBid खुद घोषणा करता है।'
        : `${shown} को समाप्त हुए एक दिन से ज़्यादा हो गया। 72 घंटे से ज़्यादा किसी को इंतज़ार नहीं करना पड़ता: फिर EkBid खुद घोषणा करता है।`,
  },
  attention: {
    title: (count: number, shown: string) => {
      if (count === 0) return 'किसी भुगतान पर ध्यान देने की ज़रूरत नहीं';
      return count === 1 ? '1 काम पर ध्यान चाहिए' : `${shown} कामों पर ध्यान चाहिए`;
    },
    text: 'कुछ पैसे किसी के ठीक करने का इंतज़ार कर रहे हैं।',
    textNone: 'हर भुगतान या तो बोली बन चुका है, या अपने आप वापस जा रहा है।',
    link: 'काम देखें',
  },
  reports: {
    title: (count: number, shown: string) => {
      if (count === 0) return 'कोई शिकायत बाकी नहीं';
      return count === 1 ? '1 शिकायत बाकी है' : `${shown} शिकायतें बाकी हैं`;
    },
    text: 'किसी ने बताया है कि कुछ गड़बड़ है।',
    textNone: 'नीलामी या किसी परेशानी के बारे में लोगों की शिकायतें यहाँ रहती हैं।',
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
