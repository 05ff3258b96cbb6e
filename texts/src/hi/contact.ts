import type { GuideTexts } from '../texts.ts';

/** How to reach the people behind it. */
export const contact: GuideTexts['contact'] = {
  title: 'संपर्क',
  lead: 'हम ख़ुशी से मदद करते हैं। पहले सहायता पेज देखें: ज़्यादातर सवालों के जवाब वहीं मिल जाते हैं।',
  email: 'ईमेल',
  phone: 'फ़ोन (टोल-फ़्री)',
  address: 'पता',
  grievanceOfficer: 'शिकायत अधिकारी',
  never: 'हम फ़ोन, ईमेल या मैसेज पर कभी पासवर्ड, OTP या कार्ड की जानकारी नहीं माँगते।',
  report: {
    title: 'समस्या बताएँ',
    text: 'नीलामी का ग़लत विवरण, भटका हुआ भुगतान, एक व्यक्ति के कई खाते: हमें बताएँ। आपकी शिकायत सिर्फ़ EkBid चलाने वालों तक पहुँचती है।',
  },
  help: 'सहायता पर जाएँ',
};
