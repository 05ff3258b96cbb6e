import type { Texts } from '../texts.ts';

/** What the server says when a call went well. */
export const messages: Texts['messages'] = {
  otpSent: 'OTP भेज दिया गया!',
  sharedCodeSent: 'इस नंबर पर अभी या पिछले कुछ घंटों में 10 अंकों का कोड भेजा गया है: सबसे नया कोड चलेगा।',
  otpVerified: 'आपके मोबाइल नंबर की पुष्टि हो गई।',
  signedUp: 'आपका खाता तैयार है। EkBid में आपका स्वागत है।',
  signedIn: 'फिर से स्वागत है।',
  signedOut: 'आप लॉगआउट हो गए हैं।',
  resetCodeSent: 'अगर इस नंबर का खाता है, तो उस पर कोड भेज दिया गया है।',
  sharedResetCodeSent: 'अगर इस नंबर का खाता है, तो उस पर अभी या पिछले कुछ घंटों में 10 अंकों का कोड भेजा गया है: सबसे नया कोड चलेगा।',
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
  receiptMailed: 'रसीद आपके ईमेल पते पर भेजी जा रही है।',
  reportTaken: 'धन्यवाद। आपकी शिकायत मिल गई है, हम उसे देखेंगे।',
};
