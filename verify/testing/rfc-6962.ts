import { createHash } from 'node:crypto';

/** This file follows RFC 6962, section 2.1, word for word. Tests compare the checker's faster code with it. */

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const split = (n: number): number => (n <= 2 ? 1 : 2 * split(Math.ceil(n / 2)));

/** The root hash of a tree: MTH(D[n]) of section 2.1. */
export function treeHash(list: readonly Buffer[]): Buffer {
  const [only] = list;
  if (!only) return sha256();
  if (list.length === 1) return sha256(Buffer.of(0), only);
  const k = split(list.length);
  return sha256(Buffer.of(1), treeHash(list.slice(0, k)), treeHash(list.slice(k)));
}

/** The inclusion proof of leaf m: PATH(m, D[n]) of section 2.1.1. */
export function auditPath(m: number, list: readonly Buffer[]): Buffer[] {
  if (list.length <= 1) return [];
  const k = split(list.length);
  return m < k
    ? [...auditPath(m, list.slice(0, k)), treeHash(list.slice(k))]
    : [...auditPath(m - k, list.slice(k)), treeHash(list.slice(0, k))];
}

/** The consistency proof from the first m leaves: PROOF(m, D[n]) of section 2.1.2. */
export const consistencyProof = (m: number, list: readonly Buffer[]): Buffer[] => subproof(m, list, true);

/** SUBPROOF(m, D[n], b) of section 2.1.2, with which PROOF is defined. */
function subproof(m: number, list: readonly Buffer[], b: boolean): Buffer[] {
  const n = list.length;
  if (m === n) return b ? [] : [treeHash(list)];
  const k = split(n);
  return m <= k
    ? [...subproof(m, list.slice(0, k), b), treeHash(list.slice(k))]
    : [...subproof(m - k, list.slice(k), false), treeHash(list.slice(0, k))];
}
