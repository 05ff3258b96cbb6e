import type { AdminTexts } from '../texts.ts';

/** The reports people sent, as administrators work through them. */
export const manageReports: AdminTexts['manageReports'] = {
  title: 'शिकायतें',
  lead: 'लोगों की भेजी शिकायतें, सबसे नई पहले। शिकायत से कोई बोली या परिणाम नहीं बदलता।',
  states: { label: 'कौन सी शिकायतें', open: 'बाकी', resolved: 'निपटी हुई' },
  caption: 'शिकायतें, सबसे नई पहले',
  columns: { user: 'यूज़र', reason: 'वजह', description: 'विवरण', date: 'तारीख', state: 'स्थिति' },
  nobody: 'पता नहीं',
  about: (title: string) => `विषय: ${title}`,
  open: 'बाकी',
  resolved: 'निपटी',
  resolvedBy: (name: string) => `${name} द्वारा`,
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
    confirm: 'निपटाएँ',
    cancel: 'खुली रखें',
    failed: 'शिकायत नहीं निपटी',
  },
  messages: { resolved: 'शिकायत निपट गई।', reopened: 'शिकायत फिर से खुल गई।' },
};
