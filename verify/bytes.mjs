const encoder = new TextEncoder();

/** @param {string} text */
export const bytesOf = (text) => encoder.encode(text);

/** @param {number} code the character code of one of 0-9 and a-f */
const digit = (code) => (code < 58 ? code - 48 : code - 87);

/**
 * @param {string} hex lower-case digits, an even number of them
 * @param {Uint8Array} target
 * @param {number} at the index in `target` of the first byte written
 */
export function writeHex(hex, target, at) {
  for (let i = 0; i < hex.length; i += 2) {
    target[at + i / 2] = digit(hex.charCodeAt(i)) * 16 + digit(hex.charCodeAt(i + 1));
  }
}

/** @param {string} hex */
export function fromHex(hex) {
  const bytes = new Uint8Array(hex.length / 2);
  writeHex(hex, bytes, 0);
  return bytes;
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  let hex = '';
  for (let i = 0; i < bytes.length; i++) hex += pairs[bytes[i] ?? 0];
  return hex;
}
