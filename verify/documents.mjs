import { fromHex, toHex } from './bytes.mjs';
import { collectFindings } from './findings.mjs';
import { checkHead } from './head.mjs';
import { readLeaf } from './leaves.mjs';
import { readDocument } from './read-file.mjs';
import { checkReceipt } from './document.mjs';
import { readSiteAnswer } from './site.mjs';
import { rootsByConsistency } from './tree.mjs';

/** @import { Findings } from './findings.mjs' */
/** @import { BidLeaf, Head } from './leaves.mjs' */
/** @import { Consistency, Receipt, SavedHead } from './read-file.mjs' */
/** @import { Files, SingleDocument, Moment, Pair, PairFinding, DocumentsReport, Tools } from './report.ts' */

/** @typedef {Pick<Tools, 'sha256' | 'verifyEd25519'>} Hashes */

/**
 * Check 13 of docs/fair-play.md, as far as it concerns a receipt's bid and proof.
 * @param {Receipt} receipt
 * @param {Head | null} head
 * @param {Hashes} tools
 * @param {Findings} findings
 */
function checkLoneReceipt(receipt, head, tools, findings) {
  const { bid } = checkReceipt(receipt, head, null, tools, findings);
  if (head && bid && bid.at > head.at) {
    findings.add({ code: 'head_too_early', entry: receipt.index, at: bid.at, signed: head.at });
  }
  return bid;
}

/** @param {Receipt | SavedHead} document */
function bidIn(document) {
  const leaf = document.kind === 'receipt' ? readLeaf(document.leaf) : null;
  return document.kind === 'receipt' && leaf?.kind === 'bid'
    ? { ...leaf, entry: document.index, text: document.leaf }
    : null;
}

/**
 * Check 13 of docs/fair-play.md: checks one receipt or saved head on its own.
 * @param {unknown} file
 * @param {number} nth
 * @param {Pick<Files, 'trustedKeys'>} files
 * @param {Hashes} tools
 * @returns {{ report: SingleDocument, comparable: Comparable | null }} `comparable` is null for a document that does not fit
 */
function checkLone(file, nth, { trustedKeys }, tools) {
  const { document, finding } = readDocument(file);
  if (finding) {
    const nothing = { auction: null, notes: [], bid: null, head: null };
    const why = readSiteAnswer(file) ? /** @type {const} */ ({ code: 'opening_missing' }) : finding;
    return { report: { kind: 'unreadable', fits: false, findings: [why], ...nothing }, comparable: null };
  }
  const { kind, auction } = document;
  const findings = collectFindings();
  const { head } = checkHead(
    document.head,
    { auctionId: auction.id, keys: [document.key], trustedKeys },
    tools,
    findings,
  );
  const bid = kind === 'receipt' ? checkLoneReceipt(document, head, tools, findings) : null;
  const list = findings.list();
  const fits = list.length === 0;
  const shown = head && { size: head.size, at: head.at, key: head.key };
  return {
    report: { kind, fits, findings: list, notes: [], bid, head: shown, auction },
    comparable:
      fits && head
        ? { nth, head, bid: bidIn(document), consistency: kind === 'head' ? document.consistency : null }
        : null,
  };
}

/**
 * Checks receipts and saved heads without an opening, as docs/fair-play.md says. Each document is checked alone, and
 * documents of one auction are compared with each other. Damaged or malicious files give findings and never an
 * exception.
 * @param {Required<Pick<Files, 'documents'>> & Pick<Files, 'trustedKeys'>} files
 * @param {Hashes} tools
 * @returns {DocumentsReport}
 */
export function checkDocuments({ documents: files, ...trusted }, tools) {
  const checked = files.map((file, nth) => checkLone(file, nth, trusted, tools));
  const documents = checked.map(({ report }) => report);

  /** @type {Map<string, Comparable[]>} */
  const auctions = new Map();
  for (const { comparable } of checked) {
    if (!comparable) continue;
    const { auction } = comparable.head;
    auctions.set(auction, [...(auctions.get(auction) ?? []), comparable]);
  }
  const compared = [...auctions.values()].map((ofOne) => compareDocuments(ofOne, tools));
  const findings = compared.flatMap((each) => each.findings);
  return {
    readable: documents.some(({ kind }) => kind !== 'unreadable'),
    fits: findings.length === 0 && documents.every(({ fits }) => fits),
    documents,
    findings,
    beginnings: compared.flatMap((each) => each.beginnings),
    apart: compared.flatMap((each) => each.apart),
  };
}

/** @typedef {BidLeaf & { entry: number, text: string }} Placed */
/** @typedef {{ nth: number, head: Head, bid: Placed | null, consistency: Consistency | null }} Comparable a document without findings. `nth` is its index among the files */

/** @param {string} a @param {string} b times, as the log writes them */
const byTime = (a, b) => Number(a > b) - Number(a < b);

/**
 * Returns a text that identifies the log which a head signs.
 * @param {Comparable} document
 */
const logOf = ({ head: { size, root } }) => `${size} ${root}`;

/** @template T @param {readonly T[]} list @returns {(readonly [T, T])[]} */
const neighbours = (list) => list.slice(1).map((second, i) => [/** @type {T} */ (list[i]), second]);

/**
 * Heads of the same size must have the same root.
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
 * Times never go back along a log. Entries are counted from 0. So the bid in entry 4 comes after a head over 4 entries
 * and before a head over 5 entries.
 * @param {readonly Comparable[]} documents
 */
function compareTimes(documents) {
  /** @type {{ place: number, moment: Moment }[]} */
  const moments = documents.flatMap(({ nth: document, head, bid }) => [
    { place: head.size, moment: { document, what: 'head', at: head.at } },
    ...(bid ? [{ place: bid.entry + 0.5, moment: { document, what: /** @type {const} */ ('bid'), at: bid.at } }] : []),
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
 * Whether two bids cannot be in the same log. In one log each entry has one line, each bid has one entry, and bids are
 * numbered without gaps.
 * @param {Placed} a
 * @param {Placed} b in the same entry or a later one
 */
function contradict(a, b) {
  const entries = b.entry - a.entry;
  const bids = b.number - a.number;
  return entries === 0 ? a.text !== b.text : a.bid === b.bid || bids < 1 || bids > entries;
}

/** @param {readonly Comparable[]} documents */
function compareBids(documents) {
  const placed = documents
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
 * Applies a consistency proof. `leads`: the proof ends at the root of the second head. `fits`: the proof also starts
 * from the root of the first head.
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
 * Applies all consistency proofs. `followed` names the logs from which a proof starts. `beginnings` holds each pair
 * whose first log is proved to be the beginning of the second.
 * @param {readonly Comparable[]} documents
 * @param {Pick<Tools, 'sha256'>} tools
 */
function compareBeginnings(documents, tools) {
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

  for (const second of documents) {
    const { consistency, head } = second;
    if (!consistency || consistency.from >= head.size) continue;
    for (const first of documents) if (first.head.size === consistency.from) compare(first, second, consistency);
  }
  return { beginnings, findings, followed };
}

/**
 * Check 15 of docs/fair-play.md: lists one document of each log that no proof connects with a larger log. The largest
 * log is not listed. If the list is empty, every other log was compared with a larger one. If no comparison gave a
 * finding, all logs are therefore beginnings of the largest log. A single document is listed, because there is nothing
 * to compare it with.
 * @param {readonly Comparable[]} sorted
 * @param {Set<string>} followed
 * @returns {DocumentsReport['apart']}
 */
function leftApart(sorted, followed) {
  const largest = sorted.at(-1);
  if (!largest || sorted.length === 1) return sorted.map(({ nth }) => ({ first: nth, second: null }));
  const listed = new Set(followed);
  return sorted.flatMap((document) => {
    if (document.head.size === largest.head.size || listed.has(logOf(document))) return [];
    listed.add(logOf(document));
    return [{ first: document.nth, second: largest.nth }];
  });
}

/**
 * Check 14 of docs/fair-play.md: compares the documents of one auction with each other.
 * @param {readonly Comparable[]} documents
 * @param {Pick<Tools, 'sha256'>} tools
 */
function compareDocuments(documents, tools) {
  const sorted = [...documents].sort((a, b) => a.head.size - b.head.size);
  const { same, findings } = compareSizes(sorted);
  const shown = compareBeginnings(sorted, tools);
  return {
    findings: [...findings, ...shown.findings, ...compareBids(sorted), ...compareTimes(sorted)],
    beginnings: [...same, ...shown.beginnings],
    apart: leftApart(sorted, shown.followed),
  };
}
