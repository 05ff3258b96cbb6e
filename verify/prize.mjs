import { bytesOf, toHex } from './bytes.mjs';
import { readJson, isHash, isObject } from './read-file.mjs';

/** @import { Findings } from './findings.mjs' */
/** @import { AdditionLeaf, RulesLeaf } from './leaves.mjs' */
/** @import { Members, Opening } from './read-file.mjs' */
/** @import { Addition, PrizeFacts, Tools } from './report.ts' */

/** @param {unknown} value @returns {value is { title: string, description: string, pictures: (string | null)[] }} */
const isPrize = (value) =>
  isObject(value) &&
  value['format'] === 'ekbid-prize/1' &&
  typeof value['title'] === 'string' &&
  typeof value['description'] === 'string' &&
  Array.isArray(value['pictures']) &&
  [...value['pictures']].every((picture) => picture === null || isHash(picture));

/**
 * Check 9: what was promised besides the rules. Rules of version 1 promise no prize.
 * @param {Opening} opening
 * @param {RulesLeaf | null} rules
 * @param {Tools['sha256']} sha256
 * @param {Findings} findings
 */
export function readPrize({ auction, prize: text }, rules, sha256, findings) {
  /** @type {Addition[]} */
  const additions = [];
  /** @param {string} written */
  const hashOf = (written) => toHex(sha256(bytesOf(written)));

  /** @param {string} hash */
  function readDocument(hash) {
    if (typeof text !== 'string') {
      findings.add({ code: 'prize_missing' });
      return null;
    }
    // The hash is over the text itself, so it also covers members that a later version adds.
    const computed = hashOf(text);
    if (computed !== hash) findings.add({ code: 'prize_wrong', signed: hash, computed });
    const { value } = readJson(text);
    if (!isPrize(value)) {
      findings.add({ code: 'prize_unreadable' });
      return null;
    }
    return value;
  }

  const prize = rules?.version === 2 ? readDocument(rules.prize) : null;

  /**
   * @param {AdditionLeaf} leaf
   * @param {number} entry
   * @param {Members} members
   * @param {string | undefined} ends the end of the auction at that entry
   * @param {number} bids placed by then
   */
  function addText({ at, text: hash }, entry, members, ends, bids) {
    const { text: added } = members;
    if (typeof added !== 'string' || hashOf(added) !== hash) findings.add({ code: 'addition_wrong', entry });
    else additions.push({ at, text: added });
    if (ends !== undefined && at >= ends) findings.add({ code: 'addition_too_late', entry, at, ends });
    if (rules && bids >= rules.slots) findings.add({ code: 'addition_when_full', entry, slots: rules.slots });
  }

  /**
   * Returns the prize after the whole log was read.
   * @param {readonly Uint8Array[]} files saved picture files
   * @returns {PrizeFacts | null}
   */
  function finish(files) {
    if (!prize) return null;
    const { title, description, pictures } = prize;
    const facts = { title, description, pictures, additions, seen: files.map((file) => toHex(sha256(file))) };
    comparePrize(facts, auction, findings);
    for (const hash of facts.seen)
      if (!pictures.includes(hash)) findings.add({ code: 'picture_wrong', computed: hash });
    return facts;
  }

  return { addText, finish };
}

/** @typedef {ReturnType<typeof readPrize>} Prize */

/**
 * Compares the shown title and description with the log. `description` includes every addition, and is not compared
 * when it is missing.
 * @param {Pick<PrizeFacts, 'title' | 'description' | 'additions'>} prize
 * @param {{ title: string, description?: unknown }} shown
 * @param {Findings} findings
 */
export function comparePrize({ title, description, additions }, shown, findings) {
  if (shown.title !== title) findings.add({ code: 'prize_shown_wrong', what: 'title' });
  const whole = [description, ...additions.map(({ text }) => text)].join('\n\n');
  if (shown.description !== undefined && shown.description !== whole)
    findings.add({ code: 'prize_shown_wrong', what: 'description' });
}
