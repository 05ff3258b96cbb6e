import { randomBytes } from 'node:crypto';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 14;

// A random byte selects a letter by its remainder modulo 62. As 256 is not a multiple of 62, bytes from this one on
// would make the first letters more frequent, so they are skipped.
const firstUnfairByte = 256 - (256 % base62.length);

/** Returns an id in Razorpay's format: a prefix and 14 unguessable letters or digits. */
export function newId(prefix: 'order' | 'pay' | 'card' | 'rfnd' | 'disp'): string {
  return `${prefix}_${randomLetters()}`;
}

/** Ids of the provider's events have no prefix. */
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

/** Razorpay gives times in whole seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
