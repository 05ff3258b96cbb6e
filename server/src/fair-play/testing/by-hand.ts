import { createPublicKey, hash, verify } from 'node:crypto';

/** The formats of docs/fair-play.md, computed without code of the server. */

/** Ed25519 over the text; hex. */
export function isSigned({ signed, signature }: { signed: string; signature: string }, publicKey: string): boolean {
  const spki = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex');
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(signed), key, Buffer.from(signature, 'hex'));
}

export const nodeOf = (left: string, right: string) => hash('sha256', Buffer.from(`01${left}${right}`, 'hex'), 'hex');
