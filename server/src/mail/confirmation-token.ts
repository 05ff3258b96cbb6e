import { isSame, type Keys, sign } from '../context/keys.ts';

export const confirmationHours = 48;

/** Whose address is confirmed, and which. */
type Address = { readonly userId: string; readonly email: string };

type ConfirmationClaim = { readonly userId: string; readonly expiresAt: Date; readonly signature: Buffer };

/**
 * Proves that its sender reads the mail to this address. The token is signed over the address but does not contain it.
 */
export function confirmationToken(keys: Keys, address: Address, now: Date): string {
  const expiresAt = new Date(now.getTime() + confirmationHours * 3_600_000);
  const signature = signatureOf(keys, address, expiresAt);
  return `${address.userId}.${expiresAt.getTime()}.${signature.toString('base64url')}`;
}

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})\.([\w-]{43})$/;

/** The content of a token; null if the text is no token. Only `isSignedFor` verifies it. */
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
