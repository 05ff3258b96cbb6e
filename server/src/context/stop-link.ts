import { isSame, type Keys, sign } from './keys.ts';

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * Returns the link that stops a change of mobile number. It is sent to the old number and to the e-mail address, and
 * its signature is valid for nothing else.
 */
export function stopLink(keys: Keys, numberChangeId: string, publicUrl: string): string {
  const link = new URL('/stop-number-change', publicUrl);
  link.searchParams.set('token', `${numberChangeId}.${signatureOf(keys, numberChangeId).toString('base64url')}`);
  return link.href;
}

/** Returns the id of the number change, or null if the token was not signed by us. */
export function readStopToken(keys: Keys, token: string): string | null {
  const [, numberChangeId, signature] = shape.exec(token.trim()) ?? [];
  if (numberChangeId === undefined || signature === undefined) return null;
  return isSame(Buffer.from(signature, 'base64url'), signatureOf(keys, numberChangeId)) ? numberChangeId : null;
}

const signatureOf = (keys: Keys, numberChangeId: string) => sign(keys.email, 'stop number change', numberChangeId);
