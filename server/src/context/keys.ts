import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

type Purpose =
  | 'audit'
  | 'books'
  | 'csrf'
  | 'email'
  | 'known'
  | 'number'
  | 'order'
  | 'otp'
  | 'outside'
  | 'payment-token'
  | 'pseudonym'
  | 'push'
  | 'second-factor'
  | 'seen'
  | 'session'
  | 'trace'
  | 'unsubscribe';

/** One key for each purpose, derived from APP_SECRET, so that a value signed for one purpose is invalid for another. */
export type Keys = Readonly<Record<Purpose, KeyObject>>;

export function deriveKeys(appSecret: string): Keys {
  // A key given as bytes would be converted to a KeyObject at every use, which costs more than the use itself.
  const derive = (purpose: Purpose) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, 'ekbid', purpose, 32)));
  return {
    audit: derive('audit'),
    books: derive('books'),
    csrf: derive('csrf'),
    email: derive('email'),
    known: derive('known'),
    number: derive('number'),
    order: derive('order'),
    otp: derive('otp'),
    outside: derive('outside'),
    'payment-token': derive('payment-token'),
    pseudonym: derive('pseudonym'),
    push: derive('push'),
    'second-factor': derive('second-factor'),
    seen: derive('seen'),
    session: derive('session'),
    trace: derive('trace'),
    unsubscribe: derive('unsubscribe'),
  };
}

/** Computes an HMAC-SHA256 over the parts. Throws if a part contains the separator `|`. */
export function sign(key: KeyObject, ...parts: readonly string[]): Buffer {
  if (parts.some((part) => part.includes('|'))) throw new Error('a signed part contains the separator');
  return createHmac('sha256', key).update(parts.join('|')).digest();
}

/** Compares in constant time, so that the duration reveals nothing about a secret. */
export function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
