type Details = Readonly<Record<string, string>>;

const statuses: Details = { winner: 'the winner', lost: 'lost', disqualified: 'shared' };

/** Shown if EkBid shows a part of the prize differently from the log. There is one sentence for each part. */
export const shownWrong = {
  title: 'EkBid shows this auction under another title than it was promised with.',
  description: 'EkBid shows another description than the one promised, with what was added to it.',
  retailPrice: 'EkBid shows another retail price than the one that was promised.',
  claimDays: 'EkBid shows another time to claim the prize than the one that was promised.',
  entryMode: 'EkBid shows another way to enter the auction than the one that was promised.',
  minAccountDays: 'EkBid shows another minimum age of accounts than the one that was promised.',
  titleHindi: 'EkBid shows another title in Hindi than the one that was promised.',
  descriptionHindi: 'EkBid shows another description in Hindi than the one that was promised.',
  pictures:
    'EkBid shows other pictures than the ones that were promised, in another order, or with other texts or crops.',
};

/**
 * The findings of a check, by code. Numbers of bids and entries are counted from 1. Amounts contain the currency sign.
 */
export const findings = {
  not_json: () => 'The file is damaged, or no file of EkBid.',
  member_twice: ({ member }: Details) => `The file says “${member}” twice, so that it could be read in two ways.`,
  format_unknown: ({ found }: Details) =>
    found
      ? `The file calls itself “${found}”, which is not what belongs here.`
      : 'The file is none of those that can be checked.',
  member_wrong: ({ member }: Details) => `“${member}” is missing in the file, or is not what it should be.`,

  opening_missing: () => 'What EkBid shows is compared with the published log: add that file.',

  rules_missing: () => 'The log does not begin with the rules of the auction.',
  rules_impossible: () => 'The rules contradict themselves.',
  rules_of_another_auction: () => 'The log is that of another auction than the file says.',
  result_missing: () => 'The log does not end with a result.',
  leaf_unreadable: ({ entry }: Details) => `Entry ${entry} cannot be read.`,
  leaf_misplaced: ({ entry }: Details) => `Entry ${entry} has no business at its place.`,
  leaf_member_wrong: ({ entry, member }: Details) => `Entry ${entry} has “${member}”, which only bids have.`,
  bid_member_wrong: ({ bid, member }: Details) => `Of bid ${bid} “${member}” is missing, or is not what it should be.`,

  head_unreadable: () => 'The signed head cannot be read.',
  head_of_another_auction: () => 'The signed head is that of another auction.',
  head_key_missing: ({ key }: Details) => `The key ${key}, which signed the head, is not in the file.`,
  head_key_not_first: ({ key }: Details) => `The key ${key}, which signed the head, is not named first.`,
  key_id_wrong: ({ key }: Details) => `The key that calls itself ${key} is another one.`,
  key_not_trusted: ({ key }: Details) => `The key ${key} is none of those you trust.`,
  signature_wrong: ({ key }: Details) =>
    `The signature is not one of the key ${key}: the head was changed after it was signed, or never was.`,
  head_size_wrong: ({ size, leaves }: Details) => `The signed head covers ${size} entries, the file has ${leaves}.`,
  head_root_wrong: () => 'The entries are not those that were signed: their fingerprint is another one.',

  bid_number_wrong: ({ bid, expected }: Details) =>
    `A bid calls itself number ${bid} where number ${expected} belongs.`,
  bid_time_back: ({ bid, at, before }: Details) =>
    `Bid ${bid} was placed at ${at}, before the one ahead of it (${before}).`,
  bid_too_early: ({ bid, at, starts }: Details) =>
    `Bid ${bid} was placed at ${at}, before the auction began (${starts}).`,
  bid_too_late: ({ bid, at, ends }: Details) => `Bid ${bid} was placed at ${at}, when the auction was over (${ends}).`,
  commitment_wrong: ({ bid, amount }: Details) =>
    `Bid ${bid} is opened with ${amount}, which is not what was sealed when it was placed.`,
  amount_off_grid: ({ bid, amount, lowest, highest, step }: Details) =>
    `Bid ${bid} is of ${amount}, which the rules do not allow: from ${lowest} to ${highest} in steps of ${step}.`,
  bid_twice: ({ bid, first }: Details) => `Bid ${bid} is bid ${first} once more.`,
  payment_twice: ({ bid, first }: Details) => `Bid ${bid} was paid with the payment of bid ${first}.`,
  too_many_bids: ({ bids, slots }: Details) => `There are ${bids} bids for ${slots} slots.`,
  bidder_over_limit: ({ bid, bidder, limit }: Details) =>
    `With bid ${bid} the bidder ${bidder} has more than ${limit}.`,
  amount_twice: ({ bid, first, amount, bidder }: Details) =>
    `Bid ${bid} repeats ${amount}, which its bidder ${bidder} already had in bid ${first}.`,

  entry_time_back: ({ entry, at, before }: Details) =>
    `Entry ${entry} is of ${at}, before the one ahead of it (${before}).`,
  end_not_later: ({ ends, before }: Details) => `The end was moved from ${before} to ${ends}, which is not later.`,
  end_moved_too_late: ({ at, ends }: Details) => `The end was moved at ${at}, when the auction was over (${ends}).`,
  end_moved_when_full: ({ slots }: Details) => `The end was moved when all ${slots} slots were taken.`,
  end_moved_too_often: ({ limit }: Details) => `The end was moved more than ${limit} times.`,
  end_moved_too_far: ({ ends, first, days }: Details) =>
    `The end was moved to ${ends}, more than ${days} days after the first (${first}).`,
  end_moved_in_last_hour: ({ at, ends }: Details) =>
    `The end was moved at ${at}, in the last hour before it (${ends}).`,
  result_too_early: ({ at, ends }: Details) =>
    `The result came at ${at}, before the end (${ends}), and the auction was not full.`,
  result_wrong: ({ stated, computed }: Details) => `The log says “${stated}”; the bids come to “${computed}”.`,
  refund_missing: ({ bid, amount }: Details) => `${amount} of bid ${bid} must go back, and does not.`,
  refund_wrong: ({ bid, amount, refund }: Details) => `Of bid ${bid} ${refund} goes back instead of ${amount}.`,

  prize_missing: () => 'The file does not say which prize was promised.',
  prize_wrong: () => 'The prize in the file is not the one that was promised: its fingerprint is another one.',
  prize_unreadable: () => 'The prize in the file cannot be read.',
  prize_shown_wrong: ({ what }: Details): string => (shownWrong as Details)[what ?? ''] ?? '',
  picture_wrong: () => 'The picture is not the one that was promised: its fingerprint is another one.',
  addition_wrong: ({ entry }: Details) => `Entry ${entry} adds another text to the description than the file says.`,
  addition_too_late: ({ at, ends }: Details) =>
    `The description was added to at ${at}, when the auction was over (${ends}).`,
  addition_when_full: ({ slots }: Details) => `The description was added to when all ${slots} slots were taken.`,

  receipt_leaf_unreadable: () => 'The entry of the receipt cannot be read.',
  receipt_commitment_wrong: ({ amount }: Details) =>
    `The receipt contradicts itself: ${amount} is not what its entry seals.`,
  proof_wrong: () => 'The receipt’s own proof does not lead to the head it names.',
  bid_missing: ({ bid }: Details) => `Bid ${bid}, which this receipt proves, is not in the published log.`,
  bid_moved: ({ bid, receipt, file }: Details) =>
    `Bid ${bid} stood at entry ${receipt}, and stands at entry ${file} in the published log.`,
  bid_changed: ({ bid, what, receipt, file }: Details) =>
    `Bid ${bid} was changed: its ${what} was ${receipt}, and is ${file} in the published log.`,
  amount_changed: ({ bid, receipt, file }: Details) =>
    `The amount of bid ${bid} was changed: it was ${receipt}, and is ${file} in the published log.`,

  paper_of_another_auction: () => 'This file is of another auction.',
  log_shorter: ({ size, leaves }: Details) =>
    `When this was signed the log had ${size} entries; the published one has ${leaves}.`,
  log_differs: ({ size, from, to, firstBid, lastBid }: Details) =>
    `The first ${size} entries were changed since this was signed. The difference lies in the entries ${from} to ${to}${firstBid ? ` (bids ${firstBid} to ${lastBid})` : ''}.`,

  head_too_early: ({ entry, at, signed }: Details) =>
    `The head calls itself of ${signed}, but covers entry ${entry}, which is of ${at}: one of the two times is wrong.`,
  entry_slipped_in: ({ entry, at, signed }: Details) =>
    `Entry ${entry} calls itself of ${at}, yet was not in the log when this was signed later (${signed}): it was slipped in.`,

  shown_not_declared: ({ withheld }: Details): string =>
    withheld
      ? 'EkBid withholds the result: its database says something else than the log.'
      : 'It shows no result: it was saved before the result was declared, or EkBid no longer shows it.',
  shown_result_wrong: ({ shown, file }: Details) => `EkBid shows “${shown}”; the log says “${file}”.`,
  shown_time_wrong: ({ shown, file }: Details) =>
    `EkBid shows the result as declared at ${shown}; the log says ${file}.`,
  shown_figure_wrong: ({ what, shown, file }: Details) => `EkBid counts ${shown} ${what}; the log has ${file}.`,
  shown_volume_wrong: ({ shown, file }: Details) =>
    `EkBid shows ${shown} in all; the amounts in the log come to ${file}.`,
  shown_bid_missing: ({ id }: Details) => `EkBid shows a bid (${id}) that is not in the log.`,
  shown_bid_twice: ({ bid }: Details) => `EkBid shows bid ${bid} twice.`,
  shown_amount_wrong: ({ bid, shown, file }: Details) => `EkBid shows bid ${bid} at ${shown}; the log says ${file}.`,
  shown_rank_wrong: ({ bid, shown, file }: Details) =>
    `EkBid shows bid ${bid} at rank ${shown}; the bids make it ${file}.`,
  shown_status_wrong: ({ bid, shown = '', file = '' }: Details) =>
    `EkBid shows bid ${bid} as “${statuses[shown]}”; the bids make it “${statuses[file]}”.`,
  shown_bid_time_wrong: ({ bid, shown, file }: Details) =>
    `EkBid shows bid ${bid} as placed at ${shown}; the log says ${file}.`,

  and_more: ({ count }: Details) => `And ${count} more of this kind.`,
};
