/** @import { FileFinding } from './report.ts' */

const quote = 34;
const backslash = 92;
const brace = 123;
const opens = new Set([91, brace]);
const closes = [93, 125];
const blank = [9, 10, 13, 32];

/**
 * The index after the string that begins at `start`.
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

/** Null for a list, which has no names. @param {number} code @returns {Set<string> | null} */
const namesAt = (code) => (code === brace ? new Set() : null);

/**
 * The first name that an object has twice, or null. Parsers differ in which of the two values they use, so one file
 * could mean two things.
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
 * @param {unknown} file text, or what was parsed from it
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
