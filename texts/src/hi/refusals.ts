import { bidLimit, isRefundReason, type RefusalDetails } from '@ekbid/domain';
import type { Texts } from '../texts.ts';

type Detail = RefusalDetails[string] | undefined;

const minutesText = (minutes: Detail) => `${minutes} मिनट`;
/** Waits of two hours or more are given in hours, because many minutes are hard to read. */
const waitText = (minutes: Detail) =>
  Number(minutes) < 120 ? minutesText(minutes) : `${Math.ceil(Number(minutes) / 60)} घंटे`;

/** The Hindi words for what the server did not find. The keys are the words that the server sends. */
const found: Readonly<Record<string, string>> = {
  auction: 'नीलामी',
  limit: 'सीमा',
  payment: 'भुगतान',
  person: 'व्यक्ति',
  prize: 'इनाम',
  task: 'काम',
};
const foundText = (what: Detail) => found[String(what)] ?? 'चीज़';

/**
 * One sentence for each refusal. It says what is wrong and what to do. If money is involved, it also says what happened
 * to the money.
 */
export const refusals: Texts['refusals'] = {
  invalid_request: ({ field }) => (field ? `कृपया “${field}” जाँचें: यह सही नहीं है।` : 'यह अनुरोध पढ़ा नहीं जा सका।'),
  not_found: ({ what }) => (what ? `हमें ऐसा कुछ नहीं मिला: ${foundText(what)}।` : 'हमें यह नहीं मिला।'),
  not_signed_in: () => 'कृपया पहले लॉगिन करें।',
  forbidden: () => 'आपको इसकी अनुमति नहीं है।',
  forged_request: () => 'यह पेज पुराना हो गया है। इसे फिर से खोलें।',
  too_many_requests: () => 'थोड़े समय में बहुत कोशिशें हुईं। रुककर फिर कोशिश करें।',
  payload_too_large: () => 'यह भेजने के लिए बहुत बड़ा है।',
  request_timeout: () => 'अनुरोध पहुँचने में बहुत समय लगा। फिर कोशिश करें।',
  unavailable: () => 'हम अभी जवाब नहीं दे पा रहे। थोड़ी देर में फिर कोशिश करें: न पैसे दो बार कटेंगे, न बोली दो बार लगेगी।',
  unexpected: () => 'हमारी तरफ़ कुछ गड़बड़ हो गई। फिर कोशिश करें।',

  sign_up_fields_missing: () => 'सभी ज़रूरी जगहें भरें।',
  first_name_length: () => 'नाम 3 से 15 अक्षरों का होना चाहिए।',
  last_name_length: () => 'उपनाम ज़्यादा से ज़्यादा 40 अक्षरों का हो सकता है।',
  name_characters: () => "नाम में अक्षर, अंक, ख़ाली जगह, ' और - हो सकते हैं। बिंदु (.) ख़ाली जगह से पहले या अंत में लगाएँ।",
  email_format: () => 'ईमेल का रूप सही नहीं है।',
  mobile_length: () => 'मोबाइल नंबर 10–12 अंकों का होना चाहिए।',
  mobile_invalid: () => 'इस मोबाइल नंबर पर हम कोड नहीं भेज सकते।',
  mobile_country: ({ countries }) =>
    countries === 'IN'
      ? 'नए खाते के लिए भारत का मोबाइल नंबर चाहिए।'
      : `नए खाते के लिए इनमें से किसी देश का मोबाइल नंबर चाहिए: ${countries}।`,
  password_length: () => 'पासवर्ड कम से कम 8 अक्षरों का होना चाहिए।',
  password_too_long: () => 'पासवर्ड ज़्यादा से ज़्यादा 200 अक्षरों का हो सकता है।',
  otp_required: () => 'OTP ज़रूरी है।',
  otp_invalid: () => 'OTP ग़लत है या उसका समय निकल गया',
  otp_not_asked_here: () => 'यह कोड इस ब्राउज़र में नहीं माँगा गया, या इसकी कुकी मिट गईं। नया कोड माँगें।',
  otp_limit: ({ minutes }) => `बहुत बार कोड माँगा गया। ${waitText(minutes)} बाद फिर कोशिश करें।`,
  otp_tries_used: ({ minutes }) => `बहुत बार ग़लत कोड डाला गया। ${minutesText(minutes)} बाद फिर कोशिश करें।`,
  sms_failed: () => 'OTP नहीं भेजा जा सका',
  sms_limit: ({ minutes }) => `आज हम और कोड नहीं भेज सकते। ${waitText(minutes)} बाद फिर कोशिश करें।`,
  proof_needed: () => 'आज आपके नेटवर्क से बहुत कोड माँगे गए। यह पेज फिर से खोलें, नया कोड माँगें।',
  mobile_not_verified: () => 'कृपया पहले OTP से अपने मोबाइल नंबर की पुष्टि करें।',
  mobile_taken: () => 'इस मोबाइल नंबर का खाता पहले से है। लॉगिन करें।',
  email_taken: () => 'इस ईमेल पते का खाता पहले से है। लॉगिन करें, या दूसरा पता दें।',
  email_taken_limit: ({ minutes }) =>
    `ऐसे कई पते दिए गए जिनके खाते पहले से हैं। लॉगिन करें, या ${waitText(minutes)} बाद फिर कोशिश करें।`,
  email_missing: () => 'आपके खाते में ईमेल पता नहीं है। पहले अपनी प्रोफ़ाइल में पता दें।',
  password_missing: () => 'पासवर्ड ज़रूरी है।',
  login_missing: () => 'कृपया ईमेल या मोबाइल नंबर लिखें।',
  login_email_format: () => 'ईमेल पता सही नहीं है।',
  login_phone_length: () => 'फ़ोन नंबर सही नहीं है।',
  login_failed: () => 'यह ईमेल या मोबाइल नंबर और पासवर्ड मेल नहीं खाते।',
  login_limit: ({ minutes }) => `लॉगिन की बहुत कोशिशें हुईं। ${minutesText(minutes)} बाद फिर कोशिश करें।`,
  code_needed: ({ minutes }) =>
    `बहुत बार ग़लत पासवर्ड डाला गया। अगर पासवर्ड सही है, तो खाते के मोबाइल नंबर पर भेजा गया कोड लिखें। या ${minutesText(minutes)} बाद फिर कोशिश करें।`,
  account_blocked: () => 'आपका खाता ब्लॉक है, इसलिए नई बोली नहीं लग सकती। पहले लगी बोलियाँ बनी रहेंगी।',
  confirmation_link_wrong: () => 'इस लिंक से किसी पते की पुष्टि नहीं होती। सबसे नया लिंक पूरा खोलें।',
  confirmation_link_expired: () => 'इस लिंक का समय निकल गया। नया लिंक माँगें।',
  confirmation_limit: ({ minutes }) => `लिंक हम भेज चुके हैं। आप ${minutesText(minutes)} बाद फिर माँग सकते हैं।`,
  password_wrong: () => 'यह आपका मौजूदा पासवर्ड नहीं है।',
  password_tries_used: ({ minutes }) => `बहुत बार ग़लत पासवर्ड डाला गया। ${waitText(minutes)} बाद फिर कोशिश करें।`,
  email_change_limit: ({ minutes }) => `आपका पता बहुत बार बदला गया। ${waitText(minutes)} बाद फिर कोशिश करें।`,
  second_factor_required: () => 'कृपया पहले लॉगिन पर कोड चालू करें। तरीका आपकी प्रोफ़ाइल में है।',
  second_factor_needed: () => 'कृपया ऑथेंटिकेटर ऐप में दिख रहा कोड लिखें।',
  second_factor_wrong: () => 'यह कोड सही नहीं है, या इस्तेमाल हो चुका है। सबसे नया कोड लिखें।',
  second_factor_recovery: () => 'बहुत बार ग़लत कोड डाला गया। अब सिर्फ़ रिकवरी कोड से लॉगिन होगा; उसके बाद ऐप के कोड फिर चलेंगे।',
  second_factor_limit: ({ minutes }) => `बहुत बार ग़लत कोड डाला गया। ${waitText(minutes)} बाद फिर कोशिश करें।`,
  second_factor_on: () => 'आपके लॉगिन में कोड पहले से माँगा जाता है।',
  second_factor_off: () => 'आपके लॉगिन में कोड नहीं माँगा जाता।',
  second_factor_not_begun: () => 'कृपया फिर से शुरू करें: इस गुप्त कोड की जगह दूसरा बन चुका है।',

  result_withheld: () => 'परिणाम रोका गया है: वह फ़ेयर-प्ले लॉग से अलग है',
  bid_amount_missing: () => 'कृपया सही बोली रकम लिखें',
  bid_below_start: ({ startingBid }) => `बोली कम से कम ₹${startingBid} होनी चाहिए`,
  bid_above_end: ({ endingBid }) => `बोली ₹${endingBid} से ज़्यादा नहीं हो सकती`,
  bid_off_grid: ({ bidIncrement, startingBid }) => `बोली ₹${startingBid} से ₹${bidIncrement} के अंतर पर होनी चाहिए`,
  bid_limit_reached: () => `आपकी ${bidLimit} बोलियों की सीमा पूरी हो गई`,
  amount_already_bid: () => 'इस नीलामी में यह रकम पहले से आपके पास है। कोई पैसा नहीं कटा; दूसरी रकम चुनें।',
  auction_full: () => 'इस नीलामी की सभी जगहें भर चुकी हैं।',
  unpaid_hold_limit: () =>
    'आपके अधूरे भुगतानों ने इस नीलामी की उतनी जगहें ले रखी हैं, जितनी अभी एक व्यक्ति ले सकता है। पहले एक पूरा करें, या रद्द करें।',
  slots_all_held: () => 'बची हुई हर जगह का भुगतान चल रहा है; थोड़ी देर में फिर कोशिश करें।',
  auction_not_started: () => 'यह नीलामी अभी शुरू नहीं हुई।',
  auction_ended: () => 'यह नीलामी समाप्त हो गई है।',
  auction_cancelled: () => 'यह नीलामी रद्द हो गई।',
  hold_wait: ({ minutes }) => `कई भुगतान शुरू होकर अधूरे रह गए। आप ${waitText(minutes)} बाद फिर कोशिश कर सकते हैं।`,
  administrators_cannot_bid: () => 'एडमिन बोली नहीं लगा सकते।',

  log_still_sealed: () => 'परिणाम घोषित होने पर लॉग खोला जाता है। तब तक हर रकम सीलबंद है।',
  log_sealed_for_ever: () => 'यह नीलामी रद्द हो गई: हर भुगतान वापस जाता है, और इसकी रकमें हमेशा सीलबंद रहेंगी।',
  email_not_confirmed: () => 'कृपया पहले अपनी प्रोफ़ाइल में ईमेल पते की पुष्टि करें। कुछ नहीं भेजा गया।',
  receipt_mail_limit: ({ minutes }) => `यह रसीद हम भेज चुके हैं। आप ${waitText(minutes)} बाद फिर माँग सकते हैं।`,
  watch_limit: ({ limit }) => `आप ${limit} नीलामियों पर नज़र रख सकते हैं। पहले किसी एक को हटाएँ।`,

  order_refused: () => 'ऑर्डर नहीं बन सका। कोई पैसा नहीं कटा।',
  payment_not_verified: () => 'भुगतान की पुष्टि नहीं हो सकी।',
  payment_pending: () => 'आपके बैंक ने यह भुगतान अभी पूरा नहीं किया। भुगतान पहुँचा, तो आपकी बोली लगेगी या पैसे वापस आएँगे।',
  payment_not_made: () => 'यह भुगतान नहीं हुआ है।',
  provider_unavailable: () => 'भुगतान कंपनी अभी जवाब नहीं दे रही। कोई पैसा नहीं कटा; कुछ मिनट में फिर कोशिश करें।',
  payment_token_invalid: () => 'यह भुगतान टोकन सही नहीं है।',
  payment_token_of_another: () => 'यह भुगतान किसी और का है।',
  payment_of_another_bid: () => 'यह भुगतान किसी दूसरी बोली के लिए था।',
  payment_refunded: ({ reason }) =>
    `कोई बोली नहीं लगी: ${isRefundReason(reason) ? refundReasons[reason] : 'वह मान्य नहीं हो सकी'}। आपके पूरे पैसे वापस आएँगे।`,

  report_fields_missing: () => 'कृपया वजह चुनें और बताएँ कि क्या हुआ।',
  report_too_long: ({ description }) => `कृपया विवरण ${description} अक्षरों से कम रखें।`,
  report_limit: ({ minutes }) => `आप कई शिकायतें भेज चुके हैं। यह नहीं भेजी गई; ${waitText(minutes)} बाद फिर कोशिश करें।`,
  notification_fixed: () => 'इसे बंद नहीं किया जा सकता।',
};

/** Why money is refunded, as the end of a sentence. It is shown after "No bid was placed:" and next to a refund. */
export const refundReasons: Texts['refundReasons'] = {
  auction_cancelled: 'नीलामी रद्द हो गई',
  auction_ended: 'भुगतान पहुँचने तक नीलामी समाप्त हो चुकी थी',
  auction_full: 'भुगतान पहुँचने तक नीलामी भर चुकी थी',
  bid_limit_reached: `इस नीलामी में आपकी सभी ${bidLimit} बोलियाँ पहले ही लग चुकी हैं`,
  amount_already_bid: 'यह रकम पहले से आपके पास है',
  account_blocked: 'भुगतान पहुँचने से पहले आपका खाता ब्लॉक हो गया था',
  administrators_cannot_bid: 'एडमिन बोली नहीं लगा सकते',
  no_unique_bid: 'कोई रकम यूनीक नहीं थी, इसलिए कोई नहीं जीता',
  not_won: 'जीतने वाली को छोड़ सभी बोलियाँ वापस मिलती हैं',
  second_payment: 'इस बोली का भुगतान पहले ही हो चुका था',
  wrong_amount: 'चुकाई गई रकम बोली की रकम नहीं थी',
  refunded_outside: 'भुगतान कंपनी ने पैसे लौटा दिए',
};
