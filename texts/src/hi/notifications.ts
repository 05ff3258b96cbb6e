import type { NotificationTexts } from '../texts.ts';

/** The bell in the bar, and the page behind it. */
export const notifications: NotificationTexts = {
  title: 'सूचनाएँ',
  lead: 'आपकी बोली वाली नीलामियों और आपकी शिकायतों की ख़बरें। हर सूचना 180 दिन रखी जाती है।',
  unread: (count: number, shown: string) => (count === 0 ? 'सूचनाएँ' : `सूचनाएँ, ${shown} अनपढ़ी`),
  new: 'नई',
  markRead: 'पढ़ ली',
  markReadOf: (title: string) => `पढ़ ली: ${title}`,
  markAllRead: 'सब पढ़ लीं',
  markFailed: 'पढ़ी हुई नहीं मानी गई',
  showing: (shown: string, total: string) => `${total} में से ${shown} सूचनाएँ`,
  loading: 'सूचनाएँ आ रही हैं',
  failed: 'आपकी सूचनाएँ नहीं दिखाई जा सकीं',
  empty: {
    title: 'अभी कोई सूचना नहीं',
    text: 'जिस नीलामी में आपकी बोली है, उसका परिणाम आते ही यहाँ दिखेगा।',
    action: 'नीलामियाँ देखें',
  },
  kinds: {
    won: {
      title: (auction: string) => `आप जीत गए: ${auction}`,
      text: (amount: string) => `आपकी ₹${amount} सबसे कम अकेली बोली थी।`,
    },
    lost: {
      title: (auction: string) => `परिणाम आया: ${auction}`,
      text: (amount: string) => `आप नहीं जीते। सबसे कम अकेली बोली ₹${amount} थी।`,
    },
    no_unique_bid: {
      title: (auction: string) => `कोई नहीं जीता: ${auction}`,
      text: 'हर रकम साझा थी। आपके भुगतान पूरे वापस जाएँगे।',
    },
    cancelled: {
      title: (auction: string) => `रद्द हुई: ${auction}`,
      text: 'नीलामी रद्द हो गई। आपके भुगतान पूरे वापस जाएँगे।',
    },
    prize_added: { title: (auction: string) => `इनाम के बारे में नया: ${auction}` },
    report_answered: {
      title: (reason: string) => `आपकी शिकायत: ${reason}`,
      text: 'हमने इसे देखकर निपटा दिया। बताने के लिए धन्यवाद।',
    },
  },
};
