import type { Texts } from '../texts.ts';

/** Why money goes back, as half a sentence: shown after "No bid was placed:" and beside a refund. */
export const refundReasons: Texts['refundReasons'] = {
  auction_cancelled: 'नीलामी रद्द हो गई',
  auction_ended: 'भुगतान पहुँचने तक नीलामी समाप्त हो चुकी थी',
  auction_full: 'भुगतान पहुँचने तक नीलामी भर चुकी थी',
  bid_limit_reached: 'इस नीलामी में आपकी पाँचों बोलियाँ पहले ही लग चुकी हैं',
  amount_already_bid: 'यह रकम पहले से आपके पास है',
  account_blocked: 'भुगतान पहुँचने से पहले आपका खाता ब्लॉक हो गया था',
  administrators_cannot_bid: 'एडमिन बोली नहीं लगा सकते',
  no_unique_bid: 'कोई रकम अकेली नहीं थी, इसलिए कोई नहीं जीता',
  second_payment: 'इस बोली का भुगतान पहले ही हो चुका था',
  wrong_amount: 'चुकाई गई रकम बोली की रकम नहीं थी',
  refunded_outside: 'भुगतान कंपनी ने पैसे लौटा दिए',
};
