import { createPublicKey, hash, verify } from 'node:crypto';

/** This file implements formats of docs/fair-play.md without using code of the server. */

/** Verifies an Ed25519 signature. The signature and the key are hex. */
export function isSigned({ signed, signature }: { signed: string; signature: string }, publicKey: string): boolean {
  const spki = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex');
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(signed), key, Buffer.from(signature, 'hex'));
}

export const nodeOf = (left: string, right: string) => hash('sha256', Buffer.from(`01${left}${right}`, 'hex'), 'hex');
