import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from '../keys.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Nonce, tag and ciphertext in a row; bound to its owner, so that nobody's secret works in another's place. */
export function sealSecret(keys: Keys, userId: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keys['second-factor'], nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function openSecret(keys: Keys, userId: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, keys['second-factor'], nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(userId))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
