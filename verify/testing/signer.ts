import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** The prefix of an Ed25519 seed in the format that Node needs (RFC 8410). */
const wrapped = (seed: Buffer) => Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);

/** A signing key that is derived from a word. */
export function signer(word: string) {
  const seed = createHash('sha256').update(word).digest();
  const privateKey = createPrivateKey({ key: wrapped(seed), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  const id = createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
  return {
    key: { id, publicKey: publicKey.toString('hex') },
    sign: (text: string) => ({ signed: text, signature: sign(null, Buffer.from(text), privateKey).toString('hex') }),
  };
}
