import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** As far as there is: what cannot be opened is taken for it. */
export const everything = Number.MAX_SAFE_INTEGER;

/**
 * A position as browsers carry it. It moves by as many bytes as were written, and those differ where an amount was
 * new or is held already, so that nobody may read it. The primary's time before it tells a page which of two is later.
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
