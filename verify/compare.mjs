import { fromHex, toHex } from './bytes.mjs';
import { rootsByConsistency } from './tree.mjs';

/** @import { BidLeaf, Head } from './leaves.mjs' */
/** @import { Consistency } from './read-file.mjs' */
/** @import { Moment, Pair, PairFinding, PapersReport, Tools } from './report.ts' */
/** @typedef {BidLeaf & { entry: number, text: string }} Placed */
/** @typedef {{ nth: number, head: Head, bid: Placed | null, consistency: Consistency | null }} Comparable a paper that fits by itself; `nth` among the files */

/** @param {string} a @param {string} b times, as the log writes them */
const byTime = (a, b) => Number(a > b) - Number(a < b);

/** What a head was signed over. @param {Comparable} paper */
const logOf = ({ head: { size, root } }) => `${size} ${root}`;

/** @template T @param {readonly T[]} list @returns {(readonly [T, T])[]} */
const neighbours = (list) => list.slice(1).map((second, i) => [/** @type {T} */ (list[i]), second]);

/**
 * Logs of one size have one root.
 * @param {readonly Comparable[]} sorted
 */
function compareSizes(sorted) {
  const alike = neighbours(sorted).filter(([first, second]) => first.head.size === second.head.size);
  const pairs = alike.map(([first, second]) => ({
    pair: { first: first.nth, second: second.nth },
    isSame: logOf(first) === logOf(second),
  }));
  return {
    same: pairs.filter(({ isSame }) => isSame).map(({ pair }) => pair),
    findings: pairs
      .filter(({ isSame }) => !isSame)
      .map(({ pair }) => ({ code: /** @type {const} */ ('two_roots'), ...pair })),
  };
}

/**
 * Along a log times never go back: a bid in entry 4 stands behind a head over 4 entries, and in front of one over 5.
 * @param {readonly Comparable[]} papers
 */
function compareTimes(papers) {
  /** @type {{ place: number, moment: Moment }[]} */
  const moments = papers.flatMap(({ nth: paper, head, bid }) => [
    { place: head.size, moment: { paper, what: 'head', at: head.at } },
    ...(bid ? [{ place: bid.entry + 0.5, moment: { paper, what: /** @type {const} */ ('bid'), at: bid.at } }] : []),
  ]);
  moments.sort((a, b) => a.place - b.place || byTime(a.moment.at, b.moment.at));
  return neighbours(moments)
    .filter(([before, after]) => after.moment.at < before.moment.at)
    .map(([before, after]) => ({
      code: /** @type {const} */ ('time_back'),
      before: before.moment,
      after: after.moment,
    }));
}

/**
 * Whether one log cannot hold both: it has one line in an entry and one entry for a bid, and numbers its bids without
 * gaps.
 * @param {Placed} a
 * @param {Placed} b in a later entry, or the same
 */
function contradict(a, b) {
  const entries = b.entry - a.entry;
  const bids = b.number - a.number;
  return entries === 0 ? a.text !== b.text : a.bid === b.bid || bids < 1 || bids > entries;
}

/** @param {readonly Comparable[]} papers */
function compareBids(papers) {
  const placed = papers
    .flatMap(({ nth, bid }) => (bid ? [{ nth, bid }] : []))
    .sort((a, b) => a.bid.entry - b.bid.entry);
  return placed.flatMap((first, i) =>
    placed
      .slice(i + 1)
      .filter((second) => contradict(first.bid, second.bid))
      .map((second) => ({ code: /** @type {const} */ ('bids_contradict'), first: first.nth, second: second.nth })),
  );
}

/**
 * @param {Comparable} first
 * @param {Comparable} second
 * @param {Consistency} consistency from the size of the first to the second
 * @param {Pick<Tools, 'sha256'>} tools
 */
function follow({ head: older }, { head: newer }, { from, proof }, { sha256 }) {
  const led = rootsByConsistency(sha256, fromHex(older.root), from, newer.size, proof.map(fromHex));
  const leads = led !== null && toHex(led.newer) === newer.root;
  return { leads, fits: leads && toHex(led.older) === older.root };
}

/**
 * What the proofs show: of which logs they tell, and which of these are a beginning.
 * @param {readonly Comparable[]} papers
 * @param {Pick<Tools, 'sha256'>} tools
 */
function compareBeginnings(papers, tools) {
  /** @type {Pair[]} */
  const beginnings = [];
  /** @type {PairFinding[]} */
  const findings = [];
  /** @type {Set<string>} */
  const followed = new Set();

  /** @param {Comparable} first @param {Comparable} second @param {Consistency} consistency */
  function compare(first, second, consistency) {
    const pair = { first: first.nth, second: second.nth };
    const { fits, leads } = follow(first, second, consistency, tools);
    followed.add(logOf(first));
    if (fits) beginnings.push(pair);
    else findings.push({ code: 'not_the_beginning', ...pair, isProved: leads });
  }

  for (const second of papers) {
    const { consistency, head } = second;
    if (!consistency || consistency.from >= head.size) continue;
    for (const first of papers) if (first.head.size === consistency.from) compare(first, second, consistency);
  }
  return { beginnings, findings, followed };
}

/**
 * Those from which no proof goes on, once for each log: where it is the largest alone, all have been compared, since two
 * that begin the same log begin each other. One paper has nothing to be compared with.
 * @param {readonly Comparable[]} sorted
 * @param {Set<string>} followed
 * @returns {PapersReport['apart']}
 */
function leftApart(sorted, followed) {
  const largest = sorted.at(-1);
  if (!largest || sorted.length === 1) return sorted.map(({ nth }) => ({ first: nth, second: null }));
  const told = new Set(followed);
  return sorted.flatMap((paper) => {
    if (paper.head.size === largest.head.size || told.has(logOf(paper))) return [];
    told.add(logOf(paper));
    return [{ first: paper.nth, second: largest.nth }];
  });
}

/**
 * Check 14, of papers of one auction.
 * @param {readonly Comparable[]} papers
 * @param {Pick<Tools, 'sha256'>} tools
 */
export function comparePapers(papers, tools) {
  const sorted = [...papers].sort((a, b) => a.head.size - b.head.size);
  const { same, findings } = compareSizes(sorted);
  const shown = compareBeginnings(sorted, tools);
  return {
    findings: [...findings, ...shown.findings, ...compareBids(sorted), ...compareTimes(sorted)],
    beginnings: [...same, ...shown.beginnings],
    apart: leftApart(sorted, shown.followed),
  };
}
