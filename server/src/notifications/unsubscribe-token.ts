import { isSame, type Keys, sign } from '../context/keys.ts';

/** The person and the topic of the mails that are to end. */
type Subscription = { readonly userId: string; readonly topic: string };

const shape = /^([a-z_]{1,30})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * A token for the link in a mail. A caller that knows the token has seen a mail to this person. It can only end the
 * mails about one topic. It never expires, because a mail can be opened years later.
 */
export function unsubscribeToken(keys: Keys, { userId, topic }: Subscription): string {
  return `${topic}.${userId}.${signatureOf(keys, { userId, topic }).toString('base64url')}`;
}

/** The content of a token; null if the signature is not ours. */
export function readUnsubscribeToken(keys: Keys, token: string): Subscription | null {
  const [, topic, userId, signature] = shape.exec(token) ?? [];
  if (topic === undefined || userId === undefined || signature === undefined) return null;
  const isOurs = isSame(Buffer.from(signature, 'base64url'), signatureOf(keys, { userId, topic }));
  return isOurs ? { userId, topic } : null;
}

const signatureOf = (keys: Keys, { userId, topic }: Subscription) =>
  sign(keys.unsubscribe, 'unsubscribe', userId, topic);
