/** @import { Finding, LeafKind, Shown, ShownStatus, Verdict } from './report.ts' */
/** @typedef {{ [Code in Finding['code']]: (finding: Extract<Finding, { code: Code }>) => string }} Sentences */

/** @type {Record<LeafKind, string>} */
const kinds = {
  rules: 'the rules',
  bid: 'a bid',
  end: 'a new end',
  addition: 'an addition to the description',
  cancelled: 'a cancellation',
  result: 'the result',
};

/** @type {Partial<Record<string, string>>} */
const formats = {
  'ekbid-opening/1': 'an opening',
  'ekbid-receipt/1': 'a receipt',
  'ekbid-head/1': 'a saved head',
};

/** @param {Verdict | Shown} verdict */
function named({ outcome, bid, amount }) {
  if (outcome === 'cancelled') return 'that the auction was cancelled';
  if (outcome === 'no_bids') return 'that there were no bids';
  if (outcome === 'no_unique_bid') return 'that no amount was of one bidder alone';
  return `${bid === null ? 'a bid that is not in the file' : `bid ${bid}`} at ${rupees(amount ?? 0)}`;
}

/** @param {Verdict} verdict */
function found({ outcome, bid, amount }) {
  if (outcome === 'no_bids') return 'there are no bids';
  if (outcome === 'no_unique_bid') return 'no amount is of one bidder alone';
  return `the lowest amount of exactly one bidder is ${rupees(amount ?? 0)} (bid ${bid})`;
}

/** @param {boolean} bothSigned */
const proof = (bothSigned) =>
  bothSigned
    ? ' Both are signed. If the keys are EkBid’s, the two files together prove that the log was changed: keep them.'
    : '';

/** @param {Extract<Finding, { code: 'log_differs' }>} finding */
function place({ from, to, firstBid, lastBid, more }) {
  const entries = from === to ? `in entry ${from}` : `among entries ${from} to ${to}`;
  const oneOrMore = firstBid === lastBid ? `bid ${firstBid}` : `bids ${firstBid}–${lastBid}`;
  const bids = firstBid === null ? 'no bids' : oneOrMore;
  return `${more > 0 ? 'the first difference' : 'the difference'} lies ${entries} (${bids} in this file)`;
}

/** @type {Record<Extract<Finding, { code: 'bid_changed' }>['what'], string>} */
const whats = { number: 'number', at: 'time', bidder: 'bidder', commitment: 'commitment' };

/** @param {Shown} shown */
function shownAs({ outcome, bid, amount }) {
  if (outcome !== 'winner' || bid !== null) return named({ outcome, bid, amount });
  return amount === null ? 'that somebody won' : `another bid at ${rupees(amount)}`;
}

/** @type {Record<ShownStatus, string>} */
const statuses = { winner: 'the winner', lost: 'an amount of its own that lost', disqualified: 'a shared amount' };

/** @type {Sentences} */
const sentences = {
  not_json: () => 'This is not JSON: not a file of EkBid, or not all of it.',
  member_twice: ({ member }) => `“${plain(member)}” stands twice in the same place, so that the file says two things.`,
  format_unknown: ({ expected, found }) =>
    `This is ${formats[found] ?? 'no file this checker knows'}; ${expected === 'opening' ? 'an opening comes first' : 'receipts and saved heads come after one opening, or alone'}.`,
  member_wrong: ({ member }) => `Its “${plain(member)}” is missing, or is not written as the format says.`,

  opening_missing: () => 'What the site shows is compared with an opening: name that file first.',

  rules_missing: () => 'Entry 0 is not the rules of an auction.',
  rules_impossible: () =>
    'The rules contradict themselves: an end before the start, no step, or a highest amount below the lowest.',
  rules_of_another_auction: ({ expected, found }) =>
    `The rules are those of auction ${found}, the file is about ${expected}.`,
  result_missing: () => 'The last entry is not a result.',
  leaf_unreadable: ({ entry }) => `Entry ${entry} is not written as the format says.`,
  leaf_misplaced: ({ entry, kind }) => `Entry ${entry} is ${kinds[kind]}, which must not stand there.`,
  leaf_member_wrong: ({ entry, member }) => `Entry ${entry} is no bid, but has a member “${member}”.`,
  bid_member_wrong: ({ bid, member }) =>
    `Bid ${bid}: its “${member}” is missing, or is not written as the format says.`,

  head_unreadable: () => 'The head is not written as the format says.',
  head_of_another_auction: ({ expected, found }) => `The head is of auction ${found}, the file is about ${expected}.`,
  head_key_missing: ({ key }) => `The head names the key ${key}, which is not in the file.`,
  head_key_not_first: ({ key, first }) =>
    `The head is signed by the key ${key}, not by ${first}, the first in the file.`,
  key_id_wrong: ({ key, expected }) => `The key ${key} is not what its name says; by its bytes it is ${expected}.`,
  key_not_trusted: ({ key }) => `The head is signed by the key ${key}, which is none of those you named.`,
  signature_wrong: ({ key }) => `The head is not signed by the key it names, ${key}.`,
  head_size_wrong: ({ size, leaves }) =>
    `The head was signed over ${counted(size, 'entry', 'entries')}, the file has ${leaves}.`,
  head_root_wrong: ({ signed, computed }) =>
    `The entries are not those the head was signed over: their root is ${computed.slice(0, 16)}…, the signed one ${signed.slice(0, 16)}….`,

  bid_number_wrong: ({ bid, entry, expected }) => `Entry ${entry} is bid ${bid}; bid ${expected} is due there.`,
  bid_time_back: ({ bid, at, before }) =>
    `Bid ${bid} was placed at ${clock(at)}, before the entry in front of it (${clock(before)}).`,
  entry_time_back: ({ entry, at, before }) =>
    `Entry ${entry} was made at ${clock(at)}, before the entry in front of it (${clock(before)}).`,
  bid_too_early: ({ bid, at, starts }) =>
    `Bid ${bid} was placed at ${clock(at)}, before the start at ${clock(starts)}.`,
  bid_too_late: ({ bid, at, ends }) =>
    `Bid ${bid} was placed at ${clock(at)}, when the auction had ended at ${clock(ends)}.`,
  commitment_wrong: ({ bid, amount }) =>
    `Bid ${bid}: its amount, ${rupees(amount)}, is not what was committed to in its entry.`,
  amount_off_grid: ({ bid, amount, lowest, highest, step }) =>
    `Bid ${bid}: its amount, ${rupees(amount)}, is not allowed; allowed are ${rupees(lowest)} to ${rupees(highest)} in steps of ${rupees(step)}.`,
  bid_twice: ({ bid, first }) => `Bid ${bid} has the id of bid ${first}.`,
  payment_twice: ({ bid, first }) => `Bid ${bid} names the same payment as bid ${first}.`,
  too_many_bids: ({ bids, slots }) => `There are ${counted(bids, 'bid')} in ${counted(slots, 'slot')}.`,
  bidder_over_limit: ({ bid, bidder, limit }) =>
    `Bid ${bid} is one more than the ${limit} its bidder (${bidder.slice(0, 8)}…) may place.`,
  amount_twice: ({ bid, first, amount }) =>
    `Bid ${bid} repeats the amount ${rupees(amount)} of bid ${first}, by the same bidder.`,

  end_not_later: ({ entry, ends, before }) =>
    `Entry ${entry} moves the end to ${clock(ends)}, which is not later than ${clock(before)}.`,
  end_moved_too_late: ({ entry, at, ends }) =>
    `Entry ${entry} moves the end at ${clock(at)}, when it had come at ${clock(ends)}.`,
  end_moved_when_full: ({ entry, slots }) => `Entry ${entry} moves the end when all ${slots} slots were filled.`,
  end_moved_too_often: ({ entry, limit }) =>
    `Entry ${entry} moves the end once more, which is allowed ${limit === 2 ? 'twice' : `${limit} times`}.`,
  end_moved_too_far: ({ entry, ends, first, days }) =>
    `Entry ${entry} moves the end to ${clock(ends)}, more than ${days} days after the first, ${clock(first)}.`,
  end_moved_in_last_hour: ({ entry, at, ends }) =>
    `Entry ${entry} moves the end at ${clock(at)}, in the last hour before it (${clock(ends)}).`,
  result_too_early: ({ at, ends, bids, slots }) =>
    `The result came at ${clock(at)}, before the end at ${clock(ends)}, with ${bids} of ${slots} slots filled.`,
  result_wrong: ({ stated, computed }) => `The result names ${named(stated)}; ${found(computed)}.`,
  refund_missing: ({ bid, amount }) =>
    `Bid ${bid} is promised no refund of its ${rupees(amount)}, though its money goes back.`,
  refund_wrong: ({ bid, amount, refund }) =>
    `Bid ${bid} cost ${rupees(amount)}, the refund promised is ${rupees(refund)}.`,

  prize_missing: () => 'The rules name the hash of a prize, but the file does not say what the prize is.',
  prize_wrong: ({ signed, computed }) =>
    `The prize is not the one the rules name: its hash is ${computed.slice(0, 16)}…, in the rules it is ${signed.slice(0, 16)}….`,
  prize_unreadable: () => 'The prize is not written as the format says.',
  prize_shown_wrong: ({ what }) =>
    ({
      title: 'EkBid shows this auction under another title than the one it was promised with.',
      description: 'EkBid shows another description than the one that was promised, with what was added to it.',
      retailPrice: 'EkBid shows another retail price than the one that was promised.',
      titleHindi: 'EkBid shows another title in Hindi than the one that was promised.',
      entryMode: 'EkBid shows another way to enter the auction than the one that was promised.',
      minAccountDays: 'EkBid shows another minimum age of accounts than the one that was promised.',
      claimDays: 'EkBid shows another time to claim the prize than the one that was promised.',
      descriptionHindi: 'EkBid shows another description in Hindi than the one that was promised.',
      pictures: 'EkBid shows other pictures than the promised ones, or in another order, or with other texts or crops.',
    })[what],
  picture_wrong: ({ computed }) => `This picture is none of the prize: its hash is ${computed.slice(0, 16)}….`,
  addition_wrong: ({ entry }) => `Entry ${entry} adds to the description, but not the text in the file.`,
  addition_too_late: ({ entry, at, ends }) =>
    `Entry ${entry} adds to the description at ${clock(at)}, when the auction had ended at ${clock(ends)}.`,
  addition_when_full: ({ entry, slots }) =>
    `Entry ${entry} adds to the description when all ${slots} slots were filled.`,

  receipt_leaf_unreadable: () => 'The receipt’s entry is not a bid written as the format says.',
  receipt_commitment_wrong: ({ amount }) =>
    `The receipt contradicts itself: its amount, ${rupees(amount)}, is not what its entry commits to.`,
  proof_wrong: ({ entry, size }) =>
    `The receipt contradicts itself: its proof does not lead from entry ${entry} to the head of ${counted(size, 'entry', 'entries')}.`,
  bid_missing: ({ id }) => `Your bid (${id}) is not in this file.`,
  bid_moved: ({ receipt, file }) =>
    `Your bid stands at place ${file}, your receipt says ${receipt}: not the same entries are before it.`,
  bid_changed: ({ what, receipt, file }) =>
    what === 'at'
      ? `In your receipt this bid was placed at ${clock(receipt)}, the file says ${clock(file)}.`
      : `In your receipt the ${whats[what]} of this bid is ${receipt}, the file says ${file}.`,
  amount_changed: ({ receipt, file }) =>
    `In your receipt the amount of this bid is ${rupees(receipt)}, the file says ${rupees(file)}.`,

  paper_of_another_auction: ({ expected, found }) => `It is of another auction (${found}) than the file (${expected}).`,
  log_shorter: ({ size, leaves, bothSigned }) =>
    `This was signed over ${counted(size, 'entry', 'entries')}; the file has only ${leaves}.${proof(bothSigned)}`,
  log_differs: (finding) =>
    `The first ${counted(finding.size, 'entry', 'entries')} are not those this was signed over; ${place(finding)}.${proof(finding.bothSigned)}`,

  head_too_early: ({ entry, at, signed }) =>
    `The head says it was signed at ${clock(signed)}, but covers entry ${entry}, made at ${clock(at)}: one of the two times is wrong.`,
  entry_slipped_in: ({ entry, bid, at, signed }) =>
    `Entry ${entry}${bid === null ? '' : ` (bid ${bid})`} says it was made at ${clock(at)}, but was not there when this was signed at ${clock(signed)}: it was put in afterwards.`,

  shown_not_declared: ({ withheld }) =>
    withheld
      ? 'The site withholds the result: its database says something else than the log.'
      : 'It shows no result: it was saved before the result was declared, or the site no longer shows it. Save it again.',
  shown_result_wrong: ({ shown, file }) => `The site shows ${shownAs(shown)}; the log says ${named(file)}.`,
  shown_time_wrong: ({ shown, file }) =>
    `The site shows the result as declared at ${clock(shown)}; the log says ${clock(file)}.`,
  shown_figure_wrong: ({ what, shown, file }) => `The site counts ${shown} ${what}; in the file there are ${file}.`,
  shown_volume_wrong: ({ shown, file }) =>
    `The site shows ${rupees(shown)} in all; the amounts in the file come to ${rupees(file)}.`,
  shown_bid_missing: ({ id }) => `The site shows a bid (${id}) that is not in the file.`,
  shown_bid_twice: ({ bid }) => `The site shows bid ${bid} twice.`,
  shown_amount_wrong: ({ bid, shown, file }) =>
    `The site shows bid ${bid} at ${rupees(shown)}; the file says ${rupees(file)}.`,
  shown_rank_wrong: ({ bid, shown, file }) => `The site shows bid ${bid} at rank ${shown}; the bids make it ${file}.`,
  shown_status_wrong: ({ bid, shown, file }) =>
    `The site shows bid ${bid} as ${statuses[shown]}; by the bids it is ${statuses[file]}.`,
  shown_bid_time_wrong: ({ bid, shown, file }) =>
    `The site shows bid ${bid} as placed at ${clock(shown)}; the file says ${clock(file)}.`,

  and_more: ({ count }) => `… and ${count} more of this kind.`,
};

/** Describes a finding in a sentence. @template {Finding} F @param {F} finding @returns {string} */
export const sentence = (finding) => /** @type {(finding: Finding) => string} */ (sentences[finding.code])(finding);

/** A whole number in Indian grouping: 1,23,456. @param {number} number */
function grouped(number) {
  const digits = String(number);
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= 2) groups.unshift(digits.slice(Math.max(0, end - 2), end));
  return groups.join(',');
}

/** Paise as rupees in Indian grouping: ₹1,23,456.50. @param {number} paise */
export function rupees(paise) {
  const rest = paise % 100;
  return `₹${grouped(Math.floor(paise / 100))}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

const indiaIsAhead = 5.5 * 3600 * 1000;

/** A time of the log in Indian Standard Time. @param {string} utc */
export const clock = (utc) =>
  `${new Date(Date.parse(utc) + indiaIsAhead).toISOString().slice(0, -1).replace('T', ' ')} IST`;

/** @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many = `${one}s`) => `${grouped(count)} ${count === 1 ? one : many}`;

/**
 * Makes text from a file safe for a terminal. Otherwise control characters in it could move the cursor or reverse the
 * text, so that a false verdict appears.
 * @param {string} text
 */
export const plain = (text) =>
  text.slice(0, 100).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '') + (text.length > 100 ? '…' : '');
