import { bytesOf, toHex } from './bytes.mjs';
import { readJson } from './json.mjs';
import { isHash, isObject } from './read-file.mjs';

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
 * What was promised besides the rules: check 9. Of logs whose rules are of version 1 nothing is known, and nothing asked.
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
    // The text itself is what was hashed: whatever a later EkBid adds to it is covered, known here or not.
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
   * @param {string | undefined} ends the end as it stood then
   * @param {number} bids placed by then
   */
  function take({ at, text: hash }, entry, members, ends, bids) {
    const { text: added } = members;
    if (typeof added !== 'string' || hashOf(added) !== hash) findings.add({ code: 'addition_wrong', entry });
    else additions.push({ at, text: added });
    if (ends !== undefined && at >= ends) findings.add({ code: 'addition_too_late', entry, at, ends });
    if (rules && bids >= rules.slots) findings.add({ code: 'addition_when_full', entry, slots: rules.slots });
  }

  /**
   * What the log comes to, once all of it is read.
   * @param {readonly Uint8Array[]} files pictures that somebody saved
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

  return { take, finish };
}

/** @typedef {ReturnType<typeof readPrize>} Prize */

/**
 * Whether an auction is shown as its log has it: `description` is the whole one, with every addition. One that is not
 * told is not compared.
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
