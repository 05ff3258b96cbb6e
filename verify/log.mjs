import { bidMembers, readBids } from './bids.mjs';
import { readLeaf } from './leaves.mjs';
import { readPrize } from './prize.mjs';
import { isObject } from './read-file.mjs';
import { createTree } from './tree.mjs';

/** @import { Findings } from './findings.mjs' */
/** @import { EndLeaf, Leaf, ResultLeaf, RulesLeaf } from './leaves.mjs' */
/** @import { Members, Opening } from './read-file.mjs' */
/** @import { Tools } from './report.ts' */

/** `onProgress` is called after this many entries. They take a few milliseconds to read, so a page stays responsive. */
const progressInterval = 2000;

/** @param {unknown} entry @returns {Members} */
const membersOf = (entry) => (isObject(entry) ? entry : {});

/** @param {unknown} entry */
const textOf = (entry) => {
  const { leaf } = membersOf(entry);
  return typeof leaf === 'string' ? leaf : '';
};

/**
 * Whether an entry of this kind may have this index. The rules come first and the result last. No entry may cancel the
 * auction, because the log of a cancelled auction is never opened.
 * @param {Leaf['kind']} kind
 * @param {number} entry
 * @param {number} length
 */
function isInPlace(kind, entry, length) {
  if (kind === 'rules') return entry === 0;
  if (kind === 'result') return entry === length - 1;
  return kind !== 'cancelled';
}

/** Limits on moving the end, for rules of version 2. The end cannot be moved within `quietHours` before it. */
const endMoves = { maxMoves: 2, days: 7, quietHours: 1 };
const hourMs = 3_600_000;

/** @param {RulesLeaf} rules @param {string} auctionId @param {Findings} findings */
function checkRules({ auction, starts, ends, lowest, highest, step }, auctionId, findings) {
  if (auction !== auctionId) {
    findings.add({ code: 'rules_of_another_auction', expected: auctionId, found: auction });
  }
  if (starts >= ends || lowest > highest || step === 0) findings.add({ code: 'rules_impossible' });
}

/**
 * An entry that is not a bid must not have the members with which bids are opened.
 * @param {Members} members
 * @param {number} entry
 * @param {Findings} findings
 */
function checkSealed(members, entry, findings) {
  const member = Object.keys(bidMembers).find((name) => members[name] !== undefined);
  if (member !== undefined) findings.add({ code: 'leaf_member_wrong', entry, member });
}

/**
 * Reads the log from the first entry to the last. Runs check 1 of docs/fair-play.md, the part of check 6 about moved
 * ends, and the checks of each bid.
 * @param {Opening} opening
 * @param {Pick<Tools, 'sha256' | 'onProgress'>} tools
 * @param {Findings} findings
 */
export async function readLog(opening, { sha256, onProgress }, findings) {
  const { auction, leaves } = opening;
  const { length } = leaves;
  const tree = createTree(sha256, length);
  const first = readLeaf(textOf(leaves[0]));
  const rules = first?.kind === 'rules' ? first : null;
  if (rules) checkRules(rules, auction.id, findings);
  else findings.add({ code: 'rules_missing' });

  const prize = readPrize(opening, rules, sha256, findings);
  const bids = readBids({ auctionId: auction.id, rules, entryMode: prize.entryMode, sha256, findings });
  let ends = rules?.ends;
  let moves = 0;
  /** @type {ResultLeaf | null} */
  let result = null;

  /** @param {EndLeaf} leaf @param {number} entry */
  function moveEnd({ at, ends: later }, entry) {
    if (ends !== undefined && later <= ends) findings.add({ code: 'end_not_later', entry, ends: later, before: ends });
    if (ends !== undefined && at >= ends) findings.add({ code: 'end_moved_too_late', entry, at, ends });
    if (rules && bids.count() >= rules.slots) {
      findings.add({ code: 'end_moved_when_full', entry, slots: rules.slots });
    }
    if (rules?.version === 2 && ends !== undefined) checkMove(rules.ends, ends, { at, ends: later }, entry);
    ends = later;
  }

  /** @param {string} first @param {string} before @param {Pick<EndLeaf, 'at' | 'ends'>} move @param {number} entry */
  function checkMove(first, before, { at, ends: later }, entry) {
    const { maxMoves, days, quietHours } = endMoves;
    moves++;
    if (moves > maxMoves) findings.add({ code: 'end_moved_too_often', entry, limit: maxMoves });
    if (Date.parse(later) - Date.parse(first) > days * 24 * hourMs) {
      findings.add({ code: 'end_moved_too_far', entry, ends: later, first, days });
    }
    if (at < before && Date.parse(before) - Date.parse(at) < quietHours * hourMs) {
      findings.add({ code: 'end_moved_in_last_hour', entry, at, ends: before });
    }
  }

  let lastAt = '';
  /** @param {Exclude<Leaf, RulesLeaf>} leaf @param {number} entry */
  function checkTime(leaf, entry) {
    const { at } = leaf;
    if (at < lastAt)
      findings.add(
        leaf.kind === 'bid'
          ? { code: 'bid_time_back', bid: leaf.number, at, before: lastAt }
          : { code: 'entry_time_back', entry, at, before: lastAt },
      );
    lastAt = at;
  }

  /** @param {Leaf} leaf @param {number} entry @param {Members} members */
  function readEntry(leaf, entry, members) {
    if (!isInPlace(leaf.kind, entry, length)) findings.add({ code: 'leaf_misplaced', entry, kind: leaf.kind });
    else if (leaf.kind === 'bid') bids.add(leaf, entry, members, ends);
    else if (leaf.kind === 'end') moveEnd(leaf, entry);
    else if (leaf.kind === 'addition') prize.addText(leaf, entry, members, ends, bids.count());
    else if (leaf.kind === 'result') result = leaf;

    if (leaf.kind !== 'bid') checkSealed(members, entry, findings);
    if (leaf.kind !== 'rules') checkTime(leaf, entry);
  }

  for (let entry = 0; entry < length; entry++) {
    if (entry % progressInterval === 0) await onProgress?.(entry, length);
    const text = textOf(leaves[entry]);
    tree.append(text);
    const leaf = readLeaf(text);
    if (leaf) readEntry(leaf, entry, membersOf(leaves[entry]));
    else findings.add({ code: 'leaf_unreadable', entry });
  }
  await onProgress?.(length, length);

  return {
    tree,
    rules,
    ends,
    bids,
    prize,
    result: /** @type {ResultLeaf | null} */ (result),
    textAt: (/** @type {number} */ entry) => textOf(leaves[entry]),
    leaves,
  };
}

/** @typedef {Awaited<ReturnType<typeof readLog>>} Log */
