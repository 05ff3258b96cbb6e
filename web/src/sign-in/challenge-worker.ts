import { sha256 } from '@noble/hashes/sha2.js';

// The proof of work is computed in a worker, so that the page stays responsive.
self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(solveChallenge(data));

/**
 * Finds a number for which the SHA-256 of `challenge.number` starts with as many zero bits as the challenge demands.
 */
export function solveChallenge(challenge: string): string {
  const bits = Number(challenge.split('.')[0]);
  if (!(bits > 0 && bits <= 24)) throw new Error('no challenge that can be solved');
  const encoder = new TextEncoder();
  for (let solution = 0; ; solution += 1) {
    const proof = `${challenge}.${solution}`;
    const [a = 0, b = 0, c = 0] = sha256(encoder.encode(proof));
    if (((a << 16) | (b << 8) | c) >>> (24 - bits) === 0) return proof;
  }
}
