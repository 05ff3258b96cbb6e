import { isText } from './leaves.mjs';

/** @import { FileFinding, Finding } from './report.ts' */
/** @typedef {{ id: string, publicKey: string }} Key */
/** @typedef {{ signed: string, signature: string }} SignedHead */
/** @typedef {{ auction: { id: string, title: string, description?: unknown }, head: SignedHead, keys: Key[], leaves: unknown[], prize?: unknown }} Opening */
/** @typedef {{ from: number, proof: string[] }} Consistency */
/** @typedef {{ kind: 'head', auction: { id: string, title: string }, head: SignedHead, key: Key, consistency: Consistency | null }} SavedHead */
/** @typedef {Omit<SavedHead, 'kind' | 'consistency'> & { kind: 'receipt', leaf: string, index: number, amount: number, nonce: string, proof: string[] }} Receipt */
/** @typedef {Record<string, unknown>} Members */

/** @param {unknown} value @returns {value is Members} */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is string} */
const isString = (value) => typeof value === 'string';

/** @param {unknown} value */
export const isHash = (value) => isText(value, 'H');

/** @param {unknown} value @returns {value is number} */
export const isWhole = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {unknown} value */
const isKey = (value) => isObject(value) && isText(value['id'], 'K') && isHash(value['publicKey']);

/** @param {unknown} value */
const isSignedHead = (value) =>
  isObject(value) &&
  isString(value['signed']) &&
  isString(value['signature']) &&
  /^[0-9a-f]{128}$/.test(value['signature']);

/** @param {unknown} value */
const isAuction = (value) => isObject(value) && isText(value['id'], 'U') && isString(value['title']);

/** @param {(value: unknown) => boolean} isOne */
const listOf = (isOne) => (/** @type {unknown} */ value) => Array.isArray(value) && [...value].every(isOne);

/** @param {unknown} value */
const isFilled = (value) => Array.isArray(value) && value.length > 0;

/** @param {unknown} value */
const isConsistency = (value) =>
  value === null || (isObject(value) && isWhole(value['from']) && listOf(isHash)(value['proof']));

/** @typedef {Record<string, (value: unknown) => boolean>} Shape */

/** @type {Shape} */
const opening = {
  auction: isAuction,
  head: isSignedHead,
  keys: (value) => isFilled(value) && listOf(isKey)(value),
  leaves: isFilled,
};
/** @type {Shape} */
const signedDocument = { auction: isAuction, head: isSignedHead, key: isKey };
/** @type {Shape} */
const savedHead = { ...signedDocument, consistency: isConsistency };
/** @type {Shape} */
const receipt = {
  ...signedDocument,
  leaf: isString,
  index: isWhole,
  amount: isWhole,
  nonce: isHash,
  proof: listOf(isHash),
};

/** @type {Record<string, Shape>} */
const documentShapes = { 'ekbid-receipt/1': receipt, 'ekbid-head/1': savedHead };

/** @param {Members} members @param {Shape} shape @returns {FileFinding | null} */
function shapeFinding(members, shape) {
  const wrong = Object.entries(shape).find(([name, fits]) => !Object.hasOwn(members, name) || !fits(members[name]));
  return wrong ? { code: 'member_wrong', member: wrong[0] } : null;
}

/** @param {unknown} value */
const formatOf = (value) => (isObject(value) && isString(value['format']) ? value['format'] : '');

/**
 * Unwraps an answer of the server, which holds the file in `data`. A file without such an answer is also accepted.
 * @param {unknown} value
 * @returns {Members}
 */
const answerIn = (value) =>
  isObject(value) && formatOf(value) === '' && isObject(value['data']) ? value['data'] : { file: value };

/** @param {'opening' | 'document'} expected @param {string} found @returns {FileFinding} */
const unknownFormat = (expected, found) => ({ code: 'format_unknown', expected, found });

/**
 * Whether a receipt or a head was given where an opening is expected.
 * @param {Finding} finding
 */
export const isAboutDocument = (finding) =>
  finding.code === 'format_unknown' && Object.hasOwn(documentShapes, finding.found);

/**
 * @param {unknown} file
 * @returns {{ opening: Opening, finding: null } | { opening: null, finding: FileFinding }}
 */
export function readOpening(file) {
  const { value, finding } = readJson(file);
  if (finding) return { opening: null, finding };
  const format = formatOf(value);
  const wrong =
    format === 'ekbid-opening/1'
      ? shapeFinding(/** @type {Members} */ (value), opening)
      : unknownFormat('opening', formatOf(answerIn(value)['file']));
  return wrong ? { opening: null, finding: wrong } : { opening: /** @type {Opening} */ (value), finding: null };
}

/**
 * Reads a receipt or a saved head. The server's whole answer is also accepted.
 * @param {unknown} text
 * @returns {{ document: Receipt | SavedHead, finding: null } | { document: null, finding: FileFinding }}
 */
export function readDocument(text) {
  const { value: read, finding } = readJson(text);
  if (finding) return { document: null, finding };
  const { file, consistency = null } = answerIn(read);
  const format = formatOf(file);
  const shape = Object.hasOwn(documentShapes, format) ? documentShapes[format] : undefined;
  const value = { .../** @type {object} */ (file), consistency };
  const wrong = shape ? shapeFinding(value, shape) : unknownFormat('document', format);
  if (wrong) return { document: null, finding: wrong };
  const kind = shape === receipt ? 'receipt' : 'head';
  return { document: /** @type {Receipt | SavedHead} */ (/** @type {unknown} */ ({ ...value, kind })), finding: null };
}

const quote = 34;
const backslash = 92;
const brace = 123;
const opens = new Set([91, brace]);
const closes = [93, 125];
const blank = [9, 10, 13, 32];

/**
 * Returns the index after the string that begins at `start`.
 * @param {string} text
 * @param {number} start
 */
function afterString(text, start) {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === backslash) escapes--;
    if ((end - escapes) % 2 === 0) return end + 1;
  }
}

/**
 * Whether the string that ends at `end` is the name of a member.
 * @param {string} text
 * @param {number} end
 */
function isName(text, end) {
  let i = end;
  while (blank.includes(text.charCodeAt(i))) i++;
  return text[i] === ':';
}

/**
 * Returns an empty set of names for an object, and null for a list, which has no names.
 * @param {number} code
 * @returns {Set<string> | null}
 */
const namesAt = (code) => (code === brace ? new Set() : null);

/**
 * Returns the first name that an object has twice, or null. JSON parsers differ in which of the two values they use. So
 * one file could show a bidder one thing and the checker another.
 * @param {string} text known to be JSON
 */
function memberTwice(text) {
  /** @type {(Set<string> | null)[]} */
  const around = [];
  for (let i = 0; i < text.length;) {
    const code = text.charCodeAt(i);
    if (code === quote) {
      const end = afterString(text, i);
      if (isName(text, end)) {
        const written = text.slice(i, end);
        const name = written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
        const names = around.at(-1);
        if (names?.has(name)) return name;
        names?.add(name);
      }
      i = end;
      continue;
    }
    if (opens.has(code)) around.push(namesAt(code));
    else if (closes.includes(code)) around.pop();
    i++;
  }
  return null;
}

/**
 * @param {unknown} file JSON as text, or a value that was parsed from it
 * @returns {{ value: unknown, finding: null } | { value: null, finding: FileFinding }}
 */
export function readJson(file) {
  if (typeof file !== 'string') return { value: file, finding: null };
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(file);
  } catch {
    return { value: null, finding: { code: 'not_json' } };
  }
  const member = memberTwice(file);
  return member === null ? { value, finding: null } : { value: null, finding: { code: 'member_twice', member } };
}
