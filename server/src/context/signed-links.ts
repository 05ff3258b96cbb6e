import { isSame, type Keys, sign } from './keys.ts';

// The links in our messages. A link is signed for one purpose and is valid for nothing else, so a call with its token
// needs no session.

export const confirmationHours = 48;

/** The person, and the address to be confirmed. */
type Address = { readonly userId: string; readonly email: string };

type ConfirmationClaim = { readonly userId: string; readonly expiresAt: Date; readonly signature: Buffer };

/**
 * A token for the link in a mail to this address. A person who sends the token back can read that mail. The token is
 * signed over the address but does not contain it.
 */
export function confirmationToken(keys: Keys, address: Address, now: Date): string {
  const expiresAt = new Date(now.getTime() + confirmationHours * 3_600_000);
  const signature = signatureOfAddress(keys, address, expiresAt);
  return `${address.userId}.${expiresAt.getTime()}.${signature.toString('base64url')}`;
}

const confirmationShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})\.([\w-]{43})$/;

/** Reads the fields of a token; null if the text has another shape. Only `isSignedFor` verifies the signature. */
export function readConfirmationToken(token: string): ConfirmationClaim | null {
  const [, userId, expiresAt, signature] = confirmationShape.exec(token.trim()) ?? [];
  if (userId === undefined || expiresAt === undefined || signature === undefined) return null;
  return { userId, expiresAt: new Date(Number(expiresAt)), signature: Buffer.from(signature, 'base64url') };
}

export function isSignedFor(keys: Keys, address: Address, { expiresAt, signature }: ConfirmationClaim): boolean {
  return isSame(signature, signatureOfAddress(keys, address, expiresAt));
}

function signatureOfAddress(keys: Keys, { userId, email }: Address, expiresAt: Date): Buffer {
  return sign(keys.email, 'confirm', userId, String(expiresAt.getTime()), Buffer.from(email).toString('hex'));
}

const stopShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * Returns the link that stops a change of mobile number. It is sent to the old number and to the e-mail address, and
 * its signature is valid for nothing else.
 */
export function stopLink(keys: Keys, numberChangeId: string, publicUrl: string): string {
  const link = new URL('/stop-number-change', publicUrl);
  link.searchParams.set('token', `${numberChangeId}.${signatureOfStop(keys, numberChangeId).toString('base64url')}`);
  return link.href;
}

/** Returns the id of the number change, or null if the token was not signed by us. */
export function readStopToken(keys: Keys, token: string): string | null {
  const [, numberChangeId, signature] = stopShape.exec(token.trim()) ?? [];
  if (numberChangeId === undefined || signature === undefined) return null;
  return isSame(Buffer.from(signature, 'base64url'), signatureOfStop(keys, numberChangeId)) ? numberChangeId : null;
}

const signatureOfStop = (keys: Keys, numberChangeId: string) => sign(keys.email, 'stop number change', numberChangeId);

/** The person and the topic of the mails that are to end. */
type Subscription = { readonly userId: string; readonly topic: string };

const unsubscribeShape = /^([a-z_]{1,30})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * A token for the link that ends mails. A caller that knows the token has seen a mail to this person. It can only end
 * the mails about one topic. It never expires, because a mail can be opened years later.
 */
export function unsubscribeToken(keys: Keys, { userId, topic }: Subscription): string {
  return `${topic}.${userId}.${signatureOfSubscription(keys, { userId, topic }).toString('base64url')}`;
}

/** The content of a token; null if the signature is not ours. */
export function readUnsubscribeToken(keys: Keys, token: string): Subscription | null {
  const [, topic, userId, signature] = unsubscribeShape.exec(token) ?? [];
  if (topic === undefined || userId === undefined || signature === undefined) return null;
  const isOurs = isSame(Buffer.from(signature, 'base64url'), signatureOfSubscription(keys, { userId, topic }));
  return isOurs ? { userId, topic } : null;
}

const signatureOfSubscription = (keys: Keys, { userId, topic }: Subscription) =>
  sign(keys.unsubscribe, 'unsubscribe', userId, topic);
