import { commitments } from './bids.mjs';
import { bytesOf, toHex, fromHex } from './bytes.mjs';
import { collectFindings } from './findings.mjs';
import { checkHead, checkHeadTime } from './head.mjs';
import { readLeaf } from './leaves.mjs';
import { readDocument, isObject } from './read-file.mjs';
import { leafHash, siblings, rootByProof } from './tree.mjs';

/** @import { Findings } from './findings.mjs' */
/** @import { BidLeaf, Head } from './leaves.mjs' */
/** @import { Log } from './log.mjs' */
/** @import { Opening, Receipt, SavedHead } from './read-file.mjs' */
/** @import { Note, DocumentReport, Tools } from './report.ts' */
/** @typedef {{ opening: Opening, log: Log, isSound: boolean, trustedKeys: readonly string[] | undefined }} Checked `isSound`: the opening's own head is signed and fits its log */

/**
 * Goes from entry `start` to entry `end`, forwards or backwards. Returns the number of the first bid on this way, or
 * null.
 * @param {Log} log
 * @param {number} start
 * @param {number} end
 */
function bidBetween(log, start, end) {
  const step = start <= end ? 1 : -1;
  for (let entry = start; entry !== end + step; entry += step) {
    const leaf = readLeaf(log.textAt(entry));
    if (leaf?.kind === 'bid') return leaf.number;
  }
  return null;
}

/**
 * Returns the ranges of entries in which this log differs from the log of the receipt. The position of a hash in the
 * receipt's proof determines which entries it covers, so comparing the hashes shows which ranges differ.
 * @param {Receipt} receipt a receipt whose proof leads to the root of its head
 * @param {number} size
 * @param {Log} log
 * @param {Pick<Tools, 'sha256'>} tools
 */
function differingStretches({ leaf, index, proof }, size, { tree }, { sha256 }) {
  const own = { from: index, to: index + 1, hash: toHex(leafHash(sha256, bytesOf(leaf))) };
  const others = siblings(index, size).map((stretch, i) => ({ ...stretch, hash: proof[i] }));
  return [own, ...others]
    .filter(({ from, to, hash }) => toHex(tree.hashOf(from, to)) !== hash)
    .sort((a, b) => a.from - b.from);
}

/**
 * Check 11 of docs/fair-play.md: entries after the head must not be older than the head. Comparing the first of them is
 * enough, because check 3 reports times that go back.
 * @param {Head} head
 * @param {Log} log
 * @param {Findings} findings
 */
function checkBehind({ size, at: signed }, log, findings) {
  const leaf = readLeaf(log.textAt(size));
  if (!leaf || leaf.kind === 'rules' || leaf.at >= signed) return;
  findings.add({
    code: 'entry_slipped_in',
    entry: size,
    bid: leaf.kind === 'bid' ? leaf.number : null,
    at: leaf.at,
    signed,
  });
}

/**
 * Check 11 of docs/fair-play.md: the opening must begin with the entries that the head signs.
 * @param {Head} head
 * @param {Receipt | null} receipt a receipt whose proof leads to the root of its head
 * @param {boolean} bothSigned
 * @param {Log} log
 * @param {Pick<Tools, 'sha256'>} tools
 * @param {Findings} findings
 */
function checkBeginning({ size, root }, receipt, bothSigned, log, tools, findings) {
  const { length } = log.leaves;
  if (size > length) findings.add({ code: 'log_shorter', size, leaves: length, bothSigned });
  else if (toHex(log.tree.hashOf(0, size)) !== root) {
    const [first = { from: 0, to: size }, ...more] = receipt ? differingStretches(receipt, size, log, tools) : [];
    findings.add({
      code: 'log_differs',
      size,
      from: first.from,
      to: first.to - 1,
      firstBid: bidBetween(log, first.from, first.to - 1),
      lastBid: bidBetween(log, first.to - 1, first.from),
      more: more.length,
      bothSigned,
    });
  }
}

/**
 * Returns a note if bids could be placed after the head was signed. Such a head does not cover the whole auction.
 * @param {Head} head
 * @param {Log} log
 * @returns {Note | null}
 */
function coversUntil({ size, at }, log) {
  const { rules, ends, leaves } = log;
  if (!rules || ends === undefined || at >= ends || size >= leaves.length) return null;
  const last = readLeaf(log.textAt(lastBidAt(log, size - 1)));
  return last?.kind === 'bid' && last.number >= rules.slots ? null : { code: 'covers_until', at, ends };
}

/**
 * Whether a head that fits the log is its closing head: it covers every entry but the result, and no bid could follow.
 * @param {Head} head
 * @param {Log} log
 */
function isClosing(head, log) {
  return log.rules !== null && head.size === log.leaves.length - 1 && coversUntil(head, log) === null;
}

/** @param {string | null} unknownKey @param {Head | null} head @param {Log | null} log @param {boolean} fits @returns {Note[]} */
function notesOn(unknownKey, head, log, fits) {
  const until = head && log && coversUntil(head, log);
  return [
    ...(unknownKey === null ? [] : [/** @type {const} */ ({ code: 'key_unknown', key: unknownKey })]),
    ...(until ? [until] : []),
    ...(fits && head && log && isClosing(head, log) ? [/** @type {const} */ ({ code: 'closing' })] : []),
  ];
}

/** @param {Log} log @param {number} entry */
function lastBidAt(log, entry) {
  let at = entry;
  while (at > 0 && readLeaf(log.textAt(at))?.kind !== 'bid') at--;
  return at;
}

/**
 * @param {Receipt | SavedHead} document
 * @param {Checked} checked
 * @param {Pick<Tools, 'sha256' | 'verifyEd25519'>} tools
 * @param {Findings} findings
 */
function compareDocument(document, { opening, log, isSound, trustedKeys }, tools, findings) {
  const auctionId = document.auction.id;
  const expected = opening.auction.id;
  const ours = auctionId === expected ? log : null;
  if (!ours) findings.add({ code: 'paper_of_another_auction', expected, found: auctionId });

  const { head, isSigned } = checkHead(
    document.head,
    { auctionId, keys: [document.key], trustedKeys },
    tools,
    findings,
  );
  const isKnown = opening.keys.some(({ publicKey }) => publicKey === document.key.publicKey);

  const receipt = document.kind === 'receipt' ? document : null;
  const { bid, leads } = receipt ? checkReceipt(receipt, head, ours, tools, findings) : { bid: null, leads: false };
  const bothSigned = isSound && isSigned && isKnown;
  if (head && ours) {
    checkBeginning(head, leads ? receipt : null, bothSigned, ours, tools, findings);
    checkHeadTime(head, ours, findings);
    checkBehind(head, ours, findings);
  }
  return { head, bid, isKnown, ours };
}

/**
 * Runs checks 10 to 12 of docs/fair-play.md for one receipt or saved head.
 * @param {unknown} file
 * @param {Checked} checked
 * @param {Pick<Tools, 'sha256' | 'verifyEd25519'>} tools
 * @returns {DocumentReport}
 */
export function checkDocument(file, checked, tools) {
  const { document, finding } = readDocument(file);
  if (finding) return { kind: 'unreadable', fits: false, findings: [finding], notes: [], bid: null, head: null };

  const findings = collectFindings();
  const { head, bid, isKnown, ours } = compareDocument(document, checked, tools, findings);
  const list = findings.list();
  return {
    kind: document.kind,
    fits: list.length === 0,
    findings: list,
    notes: notesOn(isKnown ? null : document.key.id, head, ours, list.length === 0),
    bid,
    head: head && { size: head.size, at: head.at, key: head.key },
  };
}

/** @param {Receipt} receipt @param {BidLeaf} leaf @param {Pick<Tools, 'sha256'>} tools @param {Findings} findings */
function checkCommitment(receipt, leaf, { sha256 }, findings) {
  if (commitments(sha256, receipt.auction.id)(leaf, receipt) !== leaf.commitment) {
    findings.add({ code: 'receipt_commitment_wrong', bid: leaf.number, amount: receipt.amount });
  }
}

/**
 * Returns whether the proof leads from the receipt's entry to the root of its head.
 * @param {Receipt} receipt
 * @param {Head} head
 * @param {Pick<Tools, 'sha256'>} tools
 * @param {Findings} findings
 */
function checkProof({ leaf, index, proof }, { size, root }, { sha256 }, findings) {
  const reached = rootByProof(sha256, leafHash(sha256, bytesOf(leaf)), index, size, proof.map(fromHex));
  const leads = reached !== null && toHex(reached) === root;
  if (!leads) findings.add({ code: 'proof_wrong', entry: index, size });
  return leads;
}

/**
 * Check 10 of docs/fair-play.md: the opening must hold the receipt's bid unchanged.
 * @param {Receipt} receipt
 * @param {BidLeaf} leaf
 * @param {Log} log
 * @param {Findings} findings
 */
function compareBid({ index, amount }, leaf, log, findings) {
  const bid = leaf.number;
  const entry = log.bids.entryOf(leaf.bid);
  if (entry === undefined) {
    findings.add({ code: 'bid_missing', bid, id: leaf.bid });
    return;
  }
  if (entry !== index) findings.add({ code: 'bid_moved', bid, receipt: index, file: entry });

  const found = readLeaf(log.textAt(entry));
  for (const what of /** @type {const} */ (['number', 'at', 'bidder', 'commitment'])) {
    if (found?.kind === 'bid' && found[what] !== leaf[what]) {
      findings.add({ code: 'bid_changed', bid, what, receipt: String(leaf[what]), file: String(found[what]) });
    }
  }
  const opened = log.leaves[entry];
  const file = isObject(opened) ? opened['amount'] : undefined;
  if (typeof file === 'number' && file !== amount) findings.add({ code: 'amount_changed', bid, receipt: amount, file });
}

/**
 * Check 10 of docs/fair-play.md, apart from the signature of the receipt's head.
 * @param {Receipt} receipt
 * @param {Head | null} head
 * @param {Log | null} log null if there is no opening, or if the opening is of another auction
 * @param {Pick<Tools, 'sha256'>} tools
 * @param {Findings} findings
 */
export function checkReceipt(receipt, head, log, tools, findings) {
  const leaf = readLeaf(receipt.leaf);
  if (leaf?.kind !== 'bid') {
    findings.add({ code: 'receipt_leaf_unreadable' });
    return { bid: null, leads: false };
  }
  checkCommitment(receipt, leaf, tools, findings);
  const leads = head !== null && checkProof(receipt, head, tools, findings);
  if (log) compareBid(receipt, leaf, log, findings);
  return { bid: { number: leaf.number, amount: receipt.amount, at: leaf.at }, leads };
}
