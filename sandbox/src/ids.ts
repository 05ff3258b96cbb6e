import { randomBytes } from 'node:crypto';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 14;

// Bytes from here on are thrown away: 256 is not a multiple of 62, and keeping them would favour the first letters.
const firstUnfairByte = 256 - (256 % base62.length);

/** An id as Razorpay writes them: `order_` and 14 letters or digits nobody can guess. */
export function newId(prefix: 'order' | 'pay' | 'card' | 'rfnd' | 'disp'): string {
  return `${prefix}_${newLetters()}`;
}

/** The provider's events have an id without a prefix. */
export function newLetters(): string {
  let letters = '';
  while (letters.length < idLength) {
    for (const byte of randomBytes(idLength * 2)) {
      if (byte < firstUnfairByte && letters.length < idLength) letters += base62[byte % base62.length];
    }
  }
  return letters;
}
