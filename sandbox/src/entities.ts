import { randomBytes } from 'node:crypto';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 14;

// 256 is not a multiple of 62, so bytes from here on would favour the first letters. They are skipped.
const firstUnfairByte = 256 - (256 % base62.length);

/** An id in Razorpay's format: a prefix and 14 unguessable letters or digits. */
export function newId(prefix: 'order' | 'pay' | 'card' | 'rfnd' | 'disp'): string {
  return `${prefix}_${randomLetters()}`;
}

/** The provider's event ids have no prefix. */
export const newEventId = randomLetters;

function randomLetters(): string {
  let letters = '';
  while (letters.length < idLength) {
    for (const byte of randomBytes(idLength * 2)) {
      if (byte < firstUnfairByte && letters.length < idLength) letters += base62[byte % base62.length];
    }
  }
  return letters;
}

/** Razorpay counts time in whole seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
