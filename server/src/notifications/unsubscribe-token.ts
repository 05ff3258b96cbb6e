import { isSame, type Keys, sign } from '../context/keys.ts';

/** Whose mails about which topic end. */
type Subscription = { readonly userId: string; readonly topic: string };

const shape = /^([a-z_]{1,30})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * Proves that its sender has a mail to this person. It ends the mails about one topic, is of use for nothing else, and
 * lasts as long as the mail.
 */
export function unsubscribeToken(keys: Keys, { userId, topic }: Subscription): string {
  return `${topic}.${userId}.${signatureOf(keys, { userId, topic }).toString('base64url')}`;
}

/** Null if we did not sign it. */
export function readUnsubscribeToken(keys: Keys, token: string): Subscription | null {
  const [, topic, userId, signature] = shape.exec(token) ?? [];
  if (topic === undefined || userId === undefined || signature === undefined) return null;
  const isOurs = isSame(Buffer.from(signature, 'base64url'), signatureOf(keys, { userId, topic }));
  return isOurs ? { userId, topic } : null;
}

const signatureOf = (keys: Keys, { userId, topic }: Subscription) =>
  sign(keys.unsubscribe, 'unsubscribe', userId, topic);
