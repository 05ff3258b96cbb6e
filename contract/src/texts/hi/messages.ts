import type { Texts } from '../texts.ts';

/** What the server says when a call went well, and what it writes to people. */
export const messages: Texts['messages'] = {
  otpSent: 'OTP भेज दिया गया!',
  otpVerified: 'आपके मोबाइल नंबर की पुष्टि हो गई।',
  // The code comes first: phones show it in the notification, and offer to fill it in.
  otpSms: ({ code, minutes }: { code: string; minutes: number }) =>
    `${code} आपका EkBid कोड है। यह ${minutes} मिनट तक, उसी ब्राउज़र में चलेगा जिसने इसे माँगा। EkBid फ़ोन या संदेश पर इसे कभी नहीं पूछता।`,
  signedUp: 'आपका खाता तैयार है। EkBid में आपका स्वागत है।',
  signedIn: 'फिर से स्वागत है।',
  signedOut: 'आप लॉगआउट हो गए हैं।',
  resetCodeSent: 'अगर इस नंबर का खाता है, तो उस पर कोड भेज दिया गया है।',
  // The code comes first, as above; whoever did not ask learns what to do.
  resetSms: ({ code, minutes }: { code: string; minutes: number }) =>
    `${code} नए पासवर्ड के लिए आपका EkBid कोड है। यह ${minutes} मिनट तक, उसी ब्राउज़र में चलेगा जिसने इसे माँगा। अगर आपने नहीं माँगा, तो कुछ न करें: आपका पासवर्ड वही रहेगा। EkBid फ़ोन या संदेश पर इसे कभी नहीं पूछता।`,
  passwordReset: 'आपका नया पासवर्ड लग गया है और आप लॉगिन हैं।',
  passwordChanged: 'आपका पासवर्ड बदल गया है। बाकी डिवाइस लॉगआउट कर दिए गए।',
  signedOutEverywhere: 'आप सभी डिवाइस पर लॉगआउट हो गए हैं।',
  nameChanged: 'आपका नाम बदल गया है।',
  emailChanged: 'आपका पता बदल गया है। पुष्टि का लिंक भेज दिया गया है।',
  confirmationSent: 'लिंक आपके ईमेल पते पर भेज दिया गया है।',
  emailConfirmed: 'आपके ईमेल पते की पुष्टि हो गई।',
  secondFactorOff: 'अब आपके लॉगिन में कोड नहीं माँगा जाएगा।',

  auctionCreated: 'नीलामी बन गई',
  auctionUpdated: 'नीलामी बदल दी गई',
  auctionRemoved: 'नीलामी हटा दी गई',
  auctionCancelled: 'नीलामी रद्द कर दी गई। जिसने भी भुगतान किया, उसे पैसे वापस मिलेंगे।',
  merchant: 'EkBid',
  paymentDescription: 'नीलामी की बोली का भुगतान',
  paymentVerified: 'भुगतान की पुष्टि हो गई!',
  bidPlaced: 'बोली लग गई!',
  reportTaken: 'धन्यवाद। आपकी शिकायत मिल गई है, हम उसे देखेंगे।',
};
