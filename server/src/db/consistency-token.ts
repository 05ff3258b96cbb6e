import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Later than every position. A token that cannot be opened counts as this, so that it is read on the primary. */
export const everything = Number.MAX_SAFE_INTEGER;

/**
 * The consistency token of a position. The position is encrypted, because it grows by the bytes written, and their
 * number reveals whether an amount was new. The primary's time in front lets a page tell which of two tokens is later.
 */
export function sealPosition(key: KeyObject, { position, at }: { position: number; at: Date }): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const plain = Buffer.alloc(8);
  plain.writeBigUInt64BE(BigInt(position));
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return `${at.getTime()}.${sealed.toString('base64url')}`;
}

export function openPosition(key: KeyObject, seen: string): number {
  try {
    const sealed = Buffer.from(seen.slice(seen.indexOf('.') + 1), 'base64url');
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const plain = Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    return Number(plain.readBigUInt64BE());
  } catch {
    return everything;
  }
}
