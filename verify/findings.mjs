/** @import { Check, Finding, OneFinding } from './report.ts' */

/** The check of docs/fair-play.md that each finding about an opening belongs to. */
const checkOf = /** @type {const} */ ({
  rules_missing: 1,
  rules_impossible: 1,
  rules_of_another_auction: 1,
  result_missing: 1,
  leaf_unreadable: 1,
  leaf_misplaced: 1,
  leaf_member_wrong: 1,
  bid_member_wrong: 1,
  head_unreadable: 2,
  head_of_another_auction: 2,
  head_key_missing: 2,
  head_key_not_first: 2,
  key_id_wrong: 2,
  key_not_trusted: 2,
  signature_wrong: 2,
  head_size_wrong: 2,
  head_root_wrong: 2,
  head_too_early: 2,
  bid_number_wrong: 3,
  bid_time_back: 3,
  entry_time_back: 3,
  bid_too_early: 3,
  bid_too_late: 3,
  commitment_wrong: 4,
  amount_off_grid: 4,
  bid_twice: 5,
  payment_twice: 5,
  too_many_bids: 5,
  bidder_over_limit: 5,
  amount_twice: 5,
  end_not_later: 6,
  end_moved_too_late: 6,
  end_moved_when_full: 6,
  end_moved_too_often: 6,
  end_moved_too_far: 6,
  end_moved_in_last_hour: 6,
  result_too_early: 6,
  result_wrong: 7,
  refund_missing: 8,
  refund_wrong: 8,
  prize_missing: 9,
  prize_wrong: 9,
  prize_unreadable: 9,
  prize_shown_wrong: 9,
  picture_wrong: 9,
  addition_wrong: 9,
  addition_too_late: 9,
  addition_when_full: 9,
});

/** At most this many findings of one kind are listed. Further ones are only counted. */
const maxListed = 20;

/** Collects findings. It stores only the first ones of each kind, because a file can have a fault in every line. */
export function collectFindings() {
  /** @type {Map<OneFinding['code'], { first: OneFinding[], count: number }>} */
  const found = new Map();

  /** @param {OneFinding} finding */
  function add(finding) {
    const kind = found.get(finding.code) ?? { first: [], count: 0 };
    found.set(finding.code, kind);
    kind.count++;
    if (kind.first.length < maxListed) kind.first.push(finding);
  }

  /** @returns {Finding[]} */
  const list = () =>
    [...found].flatMap(([code, { first, count }]) =>
      count > first.length ? [...first, { code: 'and_more', of: code, count: count - first.length }] : first,
    );

  return { add, list, has: (/** @type {OneFinding['code']} */ code) => found.has(code) };
}

/** @typedef {ReturnType<typeof collectFindings>} Findings */

/**
 * @param {Findings} findings
 * @param {1 | 2} version of the rules; version 1 has no prize
 * @returns {Check[]}
 */
export function listChecks(findings, version) {
  const faulty = new Set(
    Object.entries(checkOf).flatMap(([code, check]) =>
      findings.has(/** @type {keyof typeof checkOf} */ (code)) ? [check] : [],
    ),
  );
  /** @type {Check['number'][]} */
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  if (version === 2 || faulty.has(9)) numbers.push(9);
  // Checks 3 to 9 need every line of the log. If check 1 fails, they may find faults, but cannot say that everything
  // fits.
  const isWhole = !faulty.has(1);
  return numbers.map((number) => ({
    number,
    status: faulty.has(number) ? 'faulty' : isWhole || number === 2 ? 'fits' : 'unchecked',
  }));
}
