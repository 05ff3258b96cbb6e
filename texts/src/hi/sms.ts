import type { ServerTexts } from '../texts.ts';

type Code = { readonly code: string; readonly minutes: number };

/** What we send to phones. */
export const sms: ServerTexts['sms'] = {
  // The code comes first: phones show it in the notification, and offer to fill it in.
  signUpCode: ({ code, minutes }: Code) =>
    `${code} आपका EkBid कोड है। यह ${minutes} मिनट तक, उसी ब्राउज़र में चलेगा जिसने इसे माँगा। EkBid फ़ोन या संदेश पर इसे कभी नहीं पूछता।`,
  // Whoever did not ask learns what to do.
  resetCode: ({ code, minutes }: Code) =>
    `${code} नए पासवर्ड के लिए आपका EkBid कोड है। यह ${minutes} मिनट तक, उसी ब्राउज़र में चलेगा जिसने इसे माँगा। अगर आपने नहीं माँगा, तो कुछ न करें: आपका पासवर्ड वही रहेगा। EkBid फ़ोन या संदेश पर इसे कभी नहीं पूछता।`,
  passwordChanged:
    'आपके EkBid खाते का पासवर्ड इस नंबर पर भेजे गए कोड से नया रखा गया है। अगर यह आपने नहीं किया, तो तुरंत दूसरा पासवर्ड रखें और हमें लिखें। EkBid फ़ोन या संदेश पर कोड कभी नहीं पूछता।',
};
