import { commitments } from './bids.mjs';
import { bytesOf, fromHex, toHex } from './bytes.mjs';
import { readLeaf } from './leaves.mjs';
import { isObject } from './read-file.mjs';
import { leafHash, rootByProof } from './tree.mjs';

/** @import { Findings } from './findings.mjs' */
/** @import { BidLeaf, Head } from './leaves.mjs' */
/** @import { Log } from './log.mjs' */
/** @import { Receipt } from './read-file.mjs' */
/** @import { Tools } from './report.ts' */

/** @param {Receipt} receipt @param {BidLeaf} leaf @param {Pick<Tools, 'sha256'>} tools @param {Findings} findings */
function checkCommitment(receipt, leaf, { sha256 }, findings) {
  if (commitments(sha256, receipt.auction.id)(leaf, receipt) !== leaf.commitment) {
    findings.add({ code: 'receipt_commitment_wrong', bid: leaf.number, amount: receipt.amount });
  }
}

/**
 * Whether the proof leads to the head's root.
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
 * Check 9: the file must hold the receipt's bid unchanged.
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
 * Check 9, of one receipt.
 * @param {Receipt} receipt
 * @param {Head | null} head
 * @param {Log | null} log null without an opening, or with one of another auction
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
