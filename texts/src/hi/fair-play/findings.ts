import type { shownWrong as english } from '../../en/fair-play/findings.ts';
import type { FairPlayTexts } from '../../texts.ts';

type Details = Readonly<Record<string, string>>;

const statuses: Details = { winner: 'विजेता', lost: 'हारी हुई', disqualified: 'साझा' };
const figures: Details = { bids: 'बोलियाँ', bidders: 'बोली लगाने वाले', winners: 'विजेता' };

/** Shown if EkBid shows a part of the prize differently from the log. There is one sentence for each part. */
const shownWrong: typeof english = {
  title: 'EkBid इस नीलामी का जो शीर्षक दिखाता है, वह वादे वाला नहीं।',
  description: 'EkBid जो विवरण दिखाता है, वह वादे वाला विवरण और उसमें जोड़ी गई बातें नहीं।',
  retailPrice: 'EkBid जो बाज़ार मूल्य दिखाता है, वह वादे वाला नहीं।',
  claimDays: 'EkBid इनाम लेने का जो समय दिखाता है, वह वादे वाला नहीं।',
  entryMode: 'EkBid नीलामी में भाग लेने का जो तरीका दिखाता है, वह वादे वाला नहीं।',
  minAccountDays: 'EkBid खाते की जो न्यूनतम उम्र दिखाता है, वह वादे वाली नहीं।',
  titleHindi: 'EkBid जो हिन्दी शीर्षक दिखाता है, वह वादे वाला नहीं।',
  descriptionHindi: 'EkBid जो हिन्दी विवरण दिखाता है, वह वादे वाला नहीं।',
  pictures: 'EkBid की दिखाई तस्वीरें वादे वाली नहीं, या उनका क्रम, विवरण या कटाई अलग है।',
};

/**
 * The findings of a check, by code. Numbers of bids and entries are counted from 1. Amounts contain the currency sign.
 */
export const findings: FairPlayTexts['check']['findings'] = {
  not_json: () => 'फ़ाइल खराब है, या EkBid की नहीं है।',
  member_twice: ({ member }: Details) => `फ़ाइल में “${member}” दो बार है, इसलिए उसे दो तरह से पढ़ा जा सकता है।`,
  format_unknown: ({ found }: Details) =>
    found ? `फ़ाइल ख़ुद को “${found}” कहती है, जिसकी यहाँ जगह नहीं।` : 'यह जाँची जा सकने वाली फ़ाइल नहीं है।',
  member_wrong: ({ member }: Details) => `फ़ाइल में “${member}” नहीं है, या वैसा नहीं है जैसा होना चाहिए।`,

  opening_missing: () => 'EkBid जो दिखाता है उसकी तुलना प्रकाशित लॉग से होती है: वह फ़ाइल जोड़ें।',

  rules_missing: () => 'लॉग नीलामी के नियमों से शुरू नहीं होता।',
  rules_impossible: () => 'नियम एक-दूसरे को काटते हैं।',
  rules_of_another_auction: () => 'लॉग उस नीलामी का नहीं है जिसका नाम फ़ाइल में है।',
  result_missing: () => 'लॉग के अंत में परिणाम नहीं है।',
  leaf_unreadable: ({ entry }: Details) => `प्रविष्टि ${entry} पढ़ी नहीं जा सकती।`,
  leaf_misplaced: ({ entry }: Details) => `प्रविष्टि ${entry} अपनी जगह पर नहीं होनी चाहिए।`,
  leaf_member_wrong: ({ entry, member }: Details) => `प्रविष्टि ${entry} में “${member}” है, जो सिर्फ़ बोलियों में होता है।`,
  bid_member_wrong: ({ bid, member }: Details) => `बोली ${bid} में “${member}” नहीं है, या वैसा नहीं है जैसा होना चाहिए।`,

  head_unreadable: () => 'हस्ताक्षर किया हुआ हेड पढ़ा नहीं जा सकता।',
  head_of_another_auction: () => 'हस्ताक्षर किया हुआ हेड किसी और नीलामी का है।',
  head_key_missing: ({ key }: Details) => `कुंजी ${key}, जिससे हेड पर हस्ताक्षर हुआ, फ़ाइल में नहीं है।`,
  head_key_not_first: ({ key }: Details) => `कुंजी ${key}, जिससे हेड पर हस्ताक्षर हुआ, सबसे पहले नहीं लिखी है।`,
  key_id_wrong: ({ key }: Details) => `जो कुंजी ख़ुद को ${key} कहती है, वह कोई और है।`,
  key_not_trusted: ({ key }: Details) => `कुंजी ${key} उनमें नहीं है जिन पर आप भरोसा करते हैं।`,
  signature_wrong: ({ key }: Details) =>
    `यह हस्ताक्षर कुंजी ${key} का नहीं है: हेड हस्ताक्षर के बाद बदला गया, या उस पर कभी हस्ताक्षर हुआ ही नहीं।`,
  head_size_wrong: ({ size, leaves }: Details) => `हस्ताक्षर ${size} प्रविष्टियों पर है, फ़ाइल में ${leaves} हैं।`,
  head_root_wrong: () => 'ये वे प्रविष्टियाँ नहीं जिन पर हस्ताक्षर हुआ था: इनका फ़िंगरप्रिंट अलग है।',

  bid_number_wrong: ({ bid, expected }: Details) => `जहाँ बोली ${expected} होनी चाहिए, वहाँ एक बोली ख़ुद को ${bid} कहती है।`,
  bid_time_back: ({ bid, at, before }: Details) => `बोली ${bid} का समय ${at} है, उससे पिछली बोली (${before}) से पहले का।`,
  bid_too_early: ({ bid, at, starts }: Details) => `बोली ${bid} का समय ${at} है, नीलामी शुरू होने (${starts}) से पहले का।`,
  bid_too_late: ({ bid, at, ends }: Details) => `बोली ${bid} का समय ${at} है, नीलामी ख़त्म होने (${ends}) के बाद का।`,
  commitment_wrong: ({ bid, amount }: Details) =>
    `बोली ${bid} खोलने पर ${amount} की है, पर लगते समय यह रकम सीलबंद नहीं हुई थी।`,
  amount_off_grid: ({ bid, amount, lowest, highest, step }: Details) =>
    `बोली ${bid} की रकम ${amount} नियमों में नहीं आती: ${lowest} से ${highest} तक, ${step} के अंतर पर।`,
  bid_twice: ({ bid, first }: Details) => `बोली ${bid} वही है जो बोली ${first} है।`,
  payment_twice: ({ bid, first }: Details) => `बोली ${bid} का भुगतान बोली ${first} वाला ही है।`,
  too_many_bids: ({ bids, slots }: Details) => `${slots} जगहों के लिए ${bids} बोलियाँ हैं।`,
  bidder_over_limit: ({ bid, bidder, limit }: Details) =>
    `बोली ${bid} के साथ ${bidder} की ${limit} से ज़्यादा बोलियाँ हो जाती हैं।`,
  amount_twice: ({ bid, first, amount, bidder }: Details) =>
    `बोली ${bid} में वही ${amount} है जो ${bidder} की बोली ${first} में पहले से थी।`,

  entry_time_back: ({ entry, at, before }: Details) =>
    `प्रविष्टि ${entry} का समय ${at} है, उससे पिछली (${before}) से पहले का।`,
  end_not_later: ({ ends, before }: Details) => `समाप्ति ${before} से ${ends} की गई, जो उससे बाद की नहीं है।`,
  end_moved_too_late: ({ at, ends }: Details) => `समाप्ति ${at} पर बदली गई, जब नीलामी (${ends}) ख़त्म हो चुकी थी।`,
  end_moved_when_full: ({ slots }: Details) => `समाप्ति तब बदली गई जब सभी ${slots} जगहें भर चुकी थीं।`,
  end_moved_too_often: ({ limit }: Details) => `समाप्ति ${limit} से ज़्यादा बार बदली गई।`,
  end_moved_too_far: ({ ends, first, days }: Details) =>
    `समाप्ति ${ends} की गई, जो पहली (${first}) से ${days} दिन से ज़्यादा बाद की है।`,
  end_moved_in_last_hour: ({ at, ends }: Details) => `समाप्ति ${at} पर बदली गई, जब उसमें (${ends}) एक घंटे से कम बचा था।`,
  result_too_early: ({ at, ends }: Details) => `परिणाम ${at} पर आया, समाप्ति (${ends}) से पहले, और नीलामी भरी नहीं थी।`,
  result_wrong: ({ stated, computed }: Details) => `लॉग में लिखा है “${stated}”; बोलियों से निकलता है “${computed}”।`,
  refund_missing: ({ bid, amount }: Details) => `बोली ${bid} के ${amount} वापस जाने चाहिए, पर नहीं जाते।`,
  refund_wrong: ({ bid, amount, refund }: Details) => `बोली ${bid} के ${amount} की जगह ${refund} वापस जाते हैं।`,

  prize_missing: () => 'फ़ाइल यह नहीं बताती कि किस इनाम का वादा हुआ था।',
  prize_wrong: () => 'फ़ाइल का इनाम वह नहीं जिसका वादा हुआ था: उसका फ़िंगरप्रिंट अलग है।',
  prize_unreadable: () => 'फ़ाइल में लिखा इनाम पढ़ा नहीं जा सकता।',
  prize_shown_wrong: ({ what }: Details): string => (shownWrong as Details)[what ?? ''] ?? '',
  picture_wrong: () => 'तस्वीर वह नहीं जिसका वादा हुआ था: उसका फ़िंगरप्रिंट अलग है।',
  addition_wrong: ({ entry }: Details) => `प्रविष्टि ${entry} विवरण में जो जोड़ती है, वह फ़ाइल में लिखा पाठ नहीं।`,
  addition_too_late: ({ at, ends }: Details) => `विवरण में ${at} पर जोड़ा गया, जब नीलामी (${ends}) ख़त्म हो चुकी थी।`,
  addition_when_full: ({ slots }: Details) => `विवरण में तब जोड़ा गया जब सभी ${slots} जगहें भर चुकी थीं।`,

  receipt_leaf_unreadable: () => 'रसीद की प्रविष्टि पढ़ी नहीं जा सकती।',
  receipt_commitment_wrong: ({ amount }: Details) =>
    `रसीद ख़ुद को काटती है: ${amount} वह रकम नहीं जो उसकी प्रविष्टि में सीलबंद है।`,
  proof_wrong: () => 'रसीद का अपना सबूत उस हेड तक नहीं पहुँचता जिसका वह नाम लेती है।',
  bid_missing: ({ bid }: Details) => `बोली ${bid}, जिसे यह रसीद साबित करती है, प्रकाशित लॉग में नहीं है।`,
  bid_moved: ({ bid, receipt, file }: Details) =>
    `बोली ${bid} प्रविष्टि ${receipt} पर थी, और प्रकाशित लॉग में प्रविष्टि ${file} पर है।`,
  bid_changed: ({ bid, what, receipt, file }: Details) =>
    `बोली ${bid} बदली गई: उसमें ${what} पहले ${receipt} था, और प्रकाशित लॉग में ${file} है।`,
  amount_changed: ({ bid, receipt, file }: Details) =>
    `बोली ${bid} की रकम बदली गई: वह ${receipt} थी, और प्रकाशित लॉग में ${file} है।`,

  paper_of_another_auction: () => 'यह फ़ाइल किसी और नीलामी की है।',
  log_shorter: ({ size, leaves }: Details) =>
    `जब इस पर हस्ताक्षर हुआ, लॉग में ${size} प्रविष्टियाँ थीं; प्रकाशित लॉग में ${leaves} हैं।`,
  log_differs: ({ size, from, to, firstBid, lastBid }: Details) =>
    `इस पर हस्ताक्षर होने के बाद पहली ${size} प्रविष्टियों में बदलाव हुआ। फ़र्क प्रविष्टि ${from} से ${to} में है${firstBid ? ` (बोली ${firstBid} से ${lastBid})` : ''}।`,

  head_too_early: ({ entry, at, signed }: Details) =>
    `हेड अपना समय ${signed} बताता है, पर उसमें प्रविष्टि ${entry} है जो ${at} की है: दोनों में से एक समय ग़लत है।`,
  entry_slipped_in: ({ entry, at, signed }: Details) =>
    `प्रविष्टि ${entry} अपना समय ${at} बताती है, पर उसके बाद (${signed}) हुए इस हस्ताक्षर के समय लॉग में नहीं थी: वह बाद में डाली गई।`,

  shown_not_declared: ({ withheld }: Details): string =>
    withheld
      ? 'EkBid ने परिणाम रोक रखा है: उसका डेटाबेस लॉग से अलग बात कहता है।'
      : 'इसमें कोई परिणाम नहीं है: यह परिणाम घोषित होने से पहले सहेजा गया, या EkBid उसे अब नहीं दिखाता।',
  shown_result_wrong: ({ shown, file }: Details) => `EkBid दिखाता है “${shown}”; लॉग कहता है “${file}”।`,
  shown_time_wrong: ({ shown, file }: Details) =>
    `EkBid परिणाम घोषित होने का समय ${shown} दिखाता है; लॉग ${file} कहता है।`,
  shown_figure_wrong: ({ what = '', shown, file }: Details) =>
    `EkBid ${figures[what] ?? what} ${shown} दिखाता है; लॉग में ${file} हैं।`,
  shown_volume_wrong: ({ shown, file }: Details) => `EkBid कुल ${shown} दिखाता है; लॉग की रकमों का जोड़ ${file} है।`,
  shown_bid_missing: ({ id }: Details) => `EkBid एक ऐसी बोली (${id}) दिखाता है जो लॉग में नहीं है।`,
  shown_bid_twice: ({ bid }: Details) => `EkBid बोली ${bid} दो बार दिखाता है।`,
  shown_amount_wrong: ({ bid, shown, file }: Details) =>
    `EkBid बोली ${bid} की रकम ${shown} दिखाता है; लॉग ${file} कहता है।`,
  shown_rank_wrong: ({ bid, shown, file }: Details) =>
    `EkBid बोली ${bid} को स्थान ${shown} पर दिखाता है; बोलियों से वह ${file} है।`,
  shown_status_wrong: ({ bid, shown = '', file = '' }: Details) =>
    `EkBid बोली ${bid} को “${statuses[shown]}” दिखाता है; बोलियों से वह “${statuses[file]}” है।`,
  shown_bid_time_wrong: ({ bid, shown, file }: Details) =>
    `EkBid बोली ${bid} का समय ${shown} दिखाता है; लॉग ${file} कहता है।`,

  and_more: ({ count }: Details) => `और इसी तरह की ${count} और।`,
};
