import { isSame, type Keys, sign } from '../context/keys.ts';

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
  const signature = signatureOf(keys, address, expiresAt);
  return `${address.userId}.${expiresAt.getTime()}.${signature.toString('base64url')}`;
}

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})\.([\w-]{43})$/;

/** Reads the fields of a token; null if the text has another shape. Only `isSignedFor` verifies the signature. */
export function readConfirmationToken(token: string): ConfirmationClaim | null {
  const [, userId, expiresAt, signature] = shape.exec(token.trim()) ?? [];
  if (userId === undefined || expiresAt === undefined || signature === undefined) return null;
  return { userId, expiresAt: new Date(Number(expiresAt)), signature: Buffer.from(signature, 'base64url') };
}

export function isSignedFor(keys: Keys, address: Address, { expiresAt, signature }: ConfirmationClaim): boolean {
  return isSame(signature, signatureOf(keys, address, expiresAt));
}

function signatureOf(keys: Keys, { userId, email }: Address, expiresAt: Date): Buffer {
  return sign(keys.email, 'confirm', userId, String(expiresAt.getTime()), Buffer.from(email).toString('hex'));
}
