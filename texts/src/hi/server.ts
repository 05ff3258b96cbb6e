import { deletionDays } from '@ekbid/domain';
import type { ServerTexts } from '../texts.ts';
import { adminRefusals } from './admin/refusals.ts';
import { pages, sharePicture } from './server/share-picture.ts';

const warning = 'EkBid ईमेल या फ़ोन पर कभी पासवर्ड, कोड या कार्ड की जानकारी नहीं माँगता।';
const closing = [warning, 'हम इस पते पर इसलिए लिखते हैं कि इसके मालिक ने EkBid पर इसकी पुष्टि की है।'];

const letter = (...paragraphs: readonly string[]) => `${paragraphs.join('\n\n')}\n`;

type News = Parameters<ServerTexts['mail']['news']['won']>[0];

/** A mail that people can unsubscribe from. Its subject has no amount, because locked phones show subjects. */
const newsLetter = ({ firstName, url, unsubscribeUrl }: News, subject: string, ...paragraphs: readonly string[]) => ({
  subject,
  text: letter(
    `नमस्ते ${firstName},`,
    ...paragraphs,
    url,
    ...closing,
    `ऐसे ईमेल नहीं चाहिए? यह लिंक खोलकर बटन दबाएँ: ${unsubscribeUrl}`,
  ),
});

const reminderLetter = (about: News, subject: string) =>
  newsLetter(
    about,
    subject,
    `आप “${about.auctionTitle}” पर नज़र रख रहे हैं। बोली ${about.ends} तक लगेगी, या आख़िरी जगह भरने तक, जो पहले हो।`,
  );

const whereBidsGoBack = ({ mode }: News, text: string) => (mode === 'refundable' ? [text] : []);
const nothingMore = ({ mode }: News) => (mode === 'free' ? 'EkBid को कुछ नहीं देना है।' : 'EkBid को और कुछ नहीं देना है।');

/** The mail for each kind of notification. */
const news: ServerTexts['mail']['news'] = {
  won: (about) =>
    newsLetter(
      about,
      `आप जीत गए: ${about.auctionTitle}`,
      `“${about.auctionTitle}” में आपकी ₹${about.amount} सबसे कम यूनीक बोली थी। इनाम आपका है।`,
      ...whereBidsGoBack(
        about,
        'इस नीलामी में आपकी और कोई बोली हो, तो उसके पैसे उसी तरीके से वापस जाएँगे जिससे आपने चुकाए थे; हर रिफ़ंड के बारे में हम आपको लिखेंगे।',
      ),
      `कृपया इसे ले लें: बताएँ कि इनाम कहाँ भेजें, और देखें कि कब तक का समय है। ${nothingMore(about)}`,
    ),
  lost: (about) =>
    newsLetter(
      about,
      `परिणाम आया: ${about.auctionTitle}`,
      `“${about.auctionTitle}” का परिणाम आ गया। आप नहीं जीते: सबसे कम यूनीक बोली ₹${about.amount} थी।`,
      ...whereBidsGoBack(
        about,
        'आपकी सभी बोलियों के पैसे उसी तरीके से वापस जाएँगे जिससे आपने चुकाए थे। ज़्यादातर बैंक 5–7 कामकाजी दिनों में दिखाते हैं; हर रिफ़ंड के बारे में हम आपको लिखेंगे।',
      ),
      'देखें कि आपकी बोलियाँ कहाँ रहीं, और परिणाम ख़ुद जाँचें:',
    ),
  no_unique_bid: (about) =>
    newsLetter(
      about,
      `कोई नहीं जीता: ${about.auctionTitle}`,
      `“${about.auctionTitle}” में हर रकम साझा थी, इसलिए कोई नहीं जीता।${about.mode === 'free' ? '' : ' आपने जो चुकाया, वह पूरा वापस जाएगा; हर रिफ़ंड के बारे में हम आपको लिखेंगे।'}`,
      'देखें कि आपकी बोलियाँ कहाँ रहीं, और परिणाम ख़ुद जाँचें:',
    ),
  cancelled: (about) =>
    newsLetter(
      about,
      `रद्द हुई: ${about.auctionTitle}`,
      `“${about.auctionTitle}” रद्द हो गई। ${about.mode === 'free' ? 'वहाँ आपकी बोलियाँ मुफ़्त थीं।' : 'आपने जो चुकाया, वह पूरा वापस जाएगा; हर रिफ़ंड के बारे में हम आपको लिखेंगे।'}`,
    ),
  prize_added: (about) =>
    newsLetter(
      about,
      `इनाम के बारे में नया: ${about.auctionTitle}`,
      `“${about.auctionTitle}” के विवरण में यह जोड़ा गया। पहले जो लिखा था, वह नहीं बदला।`,
      about.addition,
    ),
  watch_begins: (about) => reminderLetter(about, `बोली शुरू हो गई: ${about.auctionTitle}`),
  watch_day: (about) => reminderLetter(about, `एक दिन में ख़त्म: ${about.auctionTitle}`),
  watch_hour: (about) => reminderLetter(about, `एक घंटे में ख़त्म: ${about.auctionTitle}`),
  claim_reminder: (about) =>
    newsLetter(
      about,
      `अपना इनाम लें: ${about.auctionTitle}`,
      `आप “${about.auctionTitle}” जीते हैं, पर इनाम अभी तक नहीं लिया। इसे ${about.claimBy} तक लिया जा सकता है। उसके बाद यह किसी और को भी नहीं मिलेगा।`,
      `बताएँ कि इनाम कहाँ भेजें। ${nothingMore(about)}`,
    ),
  prize_sent: (about) =>
    newsLetter(
      about,
      `रास्ते में: ${about.auctionTitle}`,
      `“${about.auctionTitle}” का आपका इनाम भेज दिया गया है। किसके ज़रिए, यह इनाम के पेज पर लिखा है।`,
      'इनाम मिलने पर कृपया वहीं बता दें, या कोई दिक़्क़त हो तो लिखें।',
    ),
  report_answered: (about) =>
    newsLetter(
      about,
      'आपकी शिकायत देखी गई',
      'हमने आपकी शिकायत देखी और निपटा दी। वह इस पेज पर है, और हमने जवाब लिखा हो तो वह भी:',
    ),
  prize_delivered: (about) =>
    newsLetter(
      about,
      `पहुँचा: ${about.auctionTitle}`,
      `हमारी टीम के अनुसार “${about.auctionTitle}” का आपका इनाम पहुँच गया है।`,
      'अगर आपको नहीं मिला, तो कृपया इनाम के पेज पर दिक़्क़त बताएँ।',
    ),
  account_deletion: ({ firstName, url }) => ({
    subject: 'आपका EkBid खाता हटाया जाएगा',
    text: letter(
      `नमस्ते ${firstName},`,
      `यह ईमेल लिखे जाने के ${deletionDays} दिन बाद आपका खाता हट जाएगा: आपका नाम, पते, नंबर और संदेश हमेशा के लिए मिट जाएँगे। अगर किसी एडमिन ने ऐसा चाहा है, तो वजह आपकी प्रोफ़ाइल में है।`,
      'ऐसा नहीं चाहते? लॉगिन करें, और प्रोफ़ाइल में इसे रोक दें:',
      url,
      ...closing,
    ),
  }),
};

/** E-mails. Plain text looks the same in all mail programs and has no layout that fraudsters could copy. */
const mail: ServerTexts['mail'] = {
  news,

  confirmEmail: ({ link, hours, ending }) => ({
    subject: 'EkBid के लिए अपने ईमेल पते की पुष्टि करें',
    text: letter(
      'नमस्ते,',
      'कृपया यह लिंक खोलकर पुष्टि करें कि यह पता आपका है। इसके बाद, जब भी आपके पैसे वापस जाएँगे, और आपकी बोली वाली नीलामियों के बारे में, हम आपको लिखेंगे।',
      link,
      `यह उस खाते के लिए है जिसका मोबाइल नंबर ${ending} पर ख़त्म होता है। अगर यह आपका नंबर नहीं है, तो लिंक न खोलें: इससे आपका पता किसी और के खाते का हो जाएगा।`,
      `लिंक ${hours} घंटे चलेगा। अगर EkBid पर आपका खाता नहीं है, तो किसी ने ग़लत पता लिख दिया है: कुछ न करें। पुष्टि के बिना इस पते पर हमसे और कुछ नहीं आएगा।`,
      warning,
    ),
  }),

  signInCode: ({ firstName, code, minutes }) => ({
    subject: 'EkBid पर लॉगिन के लिए आपका कोड',
    text: letter(
      `नमस्ते ${firstName},`,
      `${code} आपका EkBid कोड है। यह ${minutes} मिनट तक, उसी ब्राउज़र में चलेगा जिसने इसे माँगा।`,
      'यह सिर्फ़ सही पासवर्ड के बाद भेजा जाता है। अगर आपने इसे नहीं माँगा, तो कोई और आपका पासवर्ड जानता है: अभी नया पासवर्ड रखें।',
      ...closing,
    ),
  }),

  passwordChanged: ({ firstName, moment, forgotPasswordUrl, contactUrl }) => ({
    subject: 'आपका EkBid पासवर्ड बदला गया',
    text: letter(
      `नमस्ते ${firstName},`,
      `आपके खाते का पासवर्ड ${moment} बदला गया, और बाकी डिवाइस लॉगआउट कर दिए गए।`,
      `क्या यह आपने किया? तब सब ठीक है। अगर नहीं, तो अभी अपने मोबाइल नंबर पर कोड मँगाकर नया पासवर्ड बनाएँ और हमें लिखें: ${forgotPasswordUrl} ${contactUrl}`,
      ...closing,
    ),
  }),

  numberChange: ({ firstName, ending, moment, link }) => ({
    subject: 'आपके EkBid खाते का मोबाइल नंबर बदलने वाला है',
    text: letter(
      `नमस्ते ${firstName},`,
      `आपका पासवर्ड जानने वाले किसी व्यक्ति ने कहा है कि मौजूदा मोबाइल नंबर खो गया, और खाते में ${ending} पर ख़त्म होने वाला नंबर माँगा है। यह ${moment} बदल जाएगा।`,
      `क्या यह आपने किया? तब कुछ न करें। अगर नहीं, तो यह लिंक खोलकर बटन दबाएँ, और फिर नया पासवर्ड रखें: ${link}`,
      ...closing,
    ),
  }),

  numberChanged: ({ firstName, moment, contactUrl, ending }) => ({
    subject: 'आपके EkBid खाते का मोबाइल नंबर बदल गया है',
    text: letter(
      `नमस्ते ${firstName},`,
      `${moment} आपके खाते का मोबाइल नंबर बदला गया। मौजूदा नंबर ${ending} पर ख़त्म होता है। बाकी डिवाइस लॉगआउट कर दिए गए।`,
      `क्या यह आपने किया? तब सब ठीक है। अगर नहीं, तो हमें तुरंत लिखें: ${contactUrl}`,
      ...closing,
    ),
  }),

  secondFactorGuessed: ({ firstName, moment, contactUrl }) => ({
    subject: 'किसी के पास आपका EkBid पासवर्ड है',
    text: letter(
      `नमस्ते ${firstName},`,
      `${moment} तक किसी ने आपके पासवर्ड से लॉगिन किया और लगातार पाँच ग़लत कोड डाले। कोड के बिना कोई अंदर नहीं आ सकता।`,
      `क्या यह आपने किया? तब सब ठीक है। अगर नहीं, तो लॉगिन करके अभी अपना पासवर्ड बदलें और हमें लिखें: ${contactUrl}`,
      ...closing,
    ),
  }),

  secondFactorOff: ({ firstName, moment, contactUrl }) => ({
    subject: 'अब आपके EkBid लॉगिन पर कोड नहीं माँगा जाता',
    text: letter(
      `नमस्ते ${firstName},`,
      `लॉगिन पर कोड ${moment} बंद किया गया। अब सिर्फ़ पासवर्ड से लॉगिन होता है।`,
      `क्या यह आपने किया या करने को कहा? तब सब ठीक है। अगर नहीं, तो अभी अपना पासवर्ड बदलें और हमें लिखें: ${contactUrl}`,
      ...closing,
    ),
  }),

  emailChanged: ({ firstName, moment, forgotPasswordUrl, contactUrl }) => ({
    subject: 'आपके EkBid खाते का ईमेल पता बदला गया',
    text: letter(
      `नमस्ते ${firstName},`,
      `${moment} आपके खाते में दूसरा ईमेल पता लिखा गया। इस पते पर खाते के बारे में यह आख़िरी ईमेल है।`,
      `क्या यह आपने किया? तब सब ठीक है। अगर नहीं, तो अभी अपने मोबाइल नंबर पर कोड मँगाकर नया पासवर्ड बनाएँ और हमें लिखें: ${forgotPasswordUrl} ${contactUrl}`,
      ...closing,
    ),
  }),

  // The subject contains no amount, because phones show subjects on a locked screen.
  receipt: ({ firstName, amount, auctionTitle, receiptNumber, checkUrl }) => ({
    subject: `आपकी EkBid रसीद ${receiptNumber}`,
    text: letter(
      `नमस्ते ${firstName},`,
      `यह “${auctionTitle}” में आपकी ₹${amount} की बोली की रसीद है। रसीद वह फ़ाइल है जो इस ईमेल के साथ आई है: कृपया इसे सँभालकर रखें।`,
      'इसमें नीलामी के फ़ेयर-प्ले लॉग में आपकी बोली की प्रविष्टि है, और उस लॉग पर EkBid के हस्ताक्षर। आपकी बोली, या उससे पहले की कोई बोली, कभी बदली, हटाई या खिसकाई गई तो यह फ़ाइल दिखा देगी।',
      `परिणाम घोषित होने के बाद यहाँ जाँचें: ${checkUrl}`,
      'तब तक यह फ़ाइल किसी को न दिखाएँ: इसमें आपकी रकम लिखी है।',
      ...closing,
    ),
  }),

  refundOnItsWay: ({ firstName, amount, auctionTitle, reason, myBidsUrl }) => ({
    subject: 'EkBid से आपका रिफ़ंड आ रहा है',
    text: letter(
      `नमस्ते ${firstName},`,
      `“${auctionTitle}” की बोली के लिए दिए गए ₹${amount} आपको पूरे वापस मिलेंगे। वजह: ${reason}।`,
      'पैसे उसी कार्ड, बैंक खाते या UPI ऐप में आएँगे जिससे आपने भुगतान किया था; ज़्यादातर बैंक 5–7 कामकाजी दिनों में दिखाते हैं। आपको कुछ नहीं करना है; रिफ़ंड हो जाने पर हम एक बार और लिखेंगे।',
      `आपके सारे पैसों का हाल: ${myBidsUrl}`,
      ...closing,
    ),
  }),

  refunded: ({ firstName, amount, auctionTitle, reason, myBidsUrl, date, providerReference }) => ({
    subject: 'EkBid से आपका रिफ़ंड हो गया',
    text: letter(
      `नमस्ते ${firstName},`,
      `“${auctionTitle}” की बोली के लिए दिए गए ₹${amount} का पूरा रिफ़ंड ${date} को हो गया। वजह: ${reason}।`,
      ...(providerReference === null
        ? []
        : [`भुगतान कंपनी का संदर्भ: ${providerReference}। आपका बैंक इससे रिफ़ंड का पता लगा सकता है।`]),
      'अभी आपके खाते में नहीं आया? ज़्यादातर बैंक उस तारीख़ से 5–7 कामकाजी दिनों में दिखाते हैं।',
      `आपके सारे पैसों का हाल: ${myBidsUrl}`,
      ...closing,
    ),
  }),
};

type Code = { readonly code: string; readonly minutes: number };

/** Text messages. */
const sms: ServerTexts['sms'] = {
  // The code comes first, because phones then show it in the notification and offer to fill it in.
  signUpCode: ({ code, minutes }: Code) =>
    `${code} आपका EkBid कोड है। यह ${minutes} मिनट तक, उसी ब्राउज़र में चलेगा जिसने इसे माँगा। EkBid फ़ोन या संदेश पर इसे कभी नहीं पूछता।`,
  // The text also says what to do if the reader did not request a code.
  resetCode: ({ code, minutes }: Code) =>
    `${code} नए पासवर्ड के लिए आपका EkBid कोड है। यह ${minutes} मिनट तक, उसी ब्राउज़र में चलेगा जिसने इसे माँगा। अगर आपने नहीं माँगा, तो कुछ न करें: आपका पासवर्ड वही रहेगा। EkBid फ़ोन या संदेश पर इसे कभी नहीं पूछता।`,
  passwordChanged:
    'आपके EkBid खाते का पासवर्ड इस नंबर पर भेजे गए कोड से नया रखा गया है। अगर यह आपने नहीं किया, तो तुरंत दूसरा पासवर्ड रखें और हमें लिखें। EkBid फ़ोन या संदेश पर कोड कभी नहीं पूछता।',

  /** Sent to the old number. Its owner can stop the change. */
  numberChange: ({ stopUrl }) =>
    `आपके EkBid खाते का मोबाइल नंबर 72 घंटे में बदलेगा, क्योंकि यह नंबर खोया हुआ बताया गया। यह आपने नहीं किया? इसे रोकें: ${stopUrl} EkBid फ़ोन या मैसेज पर कोड कभी नहीं माँगता।`,

  /** For each kind of notification, and for refunds. No amounts, because phones show them on a locked screen. */
  news: {
    won: ({ title }) =>
      `आप EkBid पर जीत गए: ${title}। आगे क्या होगा, यह देखने के लिए लॉगिन करें। इनाम भेजने के लिए EkBid कभी पैसे या कोड नहीं माँगता।`,
    claim_reminder: ({ title }) =>
      `कृपया अपना EkBid इनाम समय पर ले लें: ${title}। कहाँ भेजें, यह बताने के लिए लॉगिन करें। इनाम भेजने के लिए EkBid कभी पैसे या कोड नहीं माँगता।`,
    account_deletion: () =>
      `आपका EkBid खाता ${deletionDays} दिन में हट जाएगा। ऐसा नहीं चाहते? लॉगिन करें और प्रोफ़ाइल में रोक दें। EkBid फ़ोन या मैसेज पर कोड कभी नहीं माँगता।`,
    no_unique_bid: ({ title }) =>
      `EkBid पर कोई नहीं जीता: ${title}। हर रकम साझा थी, और आपने जो चुकाया, वह पूरा वापस जाएगा। आपको कुछ नहीं करना है।`,
    cancelled: ({ title }) => `EkBid पर रद्द हुई: ${title}। आपने जो चुकाया, वह पूरा वापस जाएगा। आपको कुछ नहीं करना है।`,
    refund: ({ title }) =>
      `EkBid आपका एक भुगतान पूरा वापस भेज रहा है: ${title}। वजह देखने के लिए लॉगिन करें। आपको कुछ नहीं करना है।`,
  },
};

/** Messages for successful calls that only other clients than the web app show, and texts of the payment window. */
const replies: ServerTexts['replies'] = {
  emailConfirmed: 'आपके ईमेल पते की पुष्टि हो गई।',
  bidPlaced: 'बोली लग गई!',
  otpVerified: 'आपके मोबाइल नंबर की पुष्टि हो गई।',
  confirmationSent: 'लिंक आपके ईमेल पते पर भेज दिया गया है।',
  secondFactorOff: 'अब आपके लॉगिन में कोड नहीं माँगा जाएगा।',
  auctionCreated: 'नीलामी बन गई',
  auctionUpdated: 'नीलामी बदल दी गई',
  auctionRemoved: 'नीलामी हटा दी गई',
  auctionCancelled: 'नीलामी रद्द कर दी गई। जिसने भी भुगतान किया, उसे पैसे वापस मिलेंगे।',
  merchant: 'EkBid',
  paymentDescription: 'नीलामी की बोली का भुगतान',
  paymentVerified: 'भुगतान की पुष्टि हो गई!',
  receiptMailed: 'रसीद आपके ईमेल पते पर भेजी जा रही है।',
  reportTaken: 'धन्यवाद। आपकी शिकायत मिल गई है, हम उसे देखेंगे।',
};

/** Texts that only the server uses: e-mails, text messages, and the heads of pages. */
export const serverTexts: ServerTexts = { adminRefusals, mail, pages, replies, sharePicture, sms };
