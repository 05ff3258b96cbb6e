import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { HeadFile } from '@ekbid/contract';

/** What the log was at a moment, as it is kept. */
export type Head = {
  readonly auctionId: string;
  readonly size: number;
  readonly root: Buffer;
  readonly signedAt: Date;
  readonly keyId: string;
  readonly signature: Buffer;
};

type Unsigned = Omit<Head, 'signature' | 'keyId'>;

/** What is signed, in the words of docs/fair-play.md. */
function headText({ auctionId, size, root, signedAt }: Unsigned, keyId: string): string {
  return `ekbid-head/1 auction=${auctionId} size=${size} root=${root.toString('hex')} at=${signedAt.toISOString()} key=${keyId}`;
}

export function signHead(keys: HeadKeys, head: Unsigned): Head {
  return { ...head, keyId: keys.own.id, signature: keys.sign(headText(head, keys.own.id)) };
}

/** A head as files have it. */
export function shownHead(head: Head): HeadFile['head'] {
  return { signed: headText(head, head.keyId), signature: head.signature.toString('hex') };
}

/** As files of the log name it: the id is the beginning of the key's SHA-256. Both are hex. */
type PublicKey = { readonly id: string; readonly publicKey: string };

/** What heads are signed with, and what they were signed with before. */
export type HeadKeys = {
  readonly own: PublicKey;
  /** Ed25519 over the text. */
  readonly sign: (text: string) => Buffer;
  /** The key a head names. Throws where it is none of EkBid's: the settings lack it, or the head is not ours. */
  readonly named: (id: string) => PublicKey;
  readonly all: readonly PublicKey[];
};

/** A private key of Ed25519 is 32 bytes; this is what PKCS #8 (RFC 8410) puts before them. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const rawBytes = 32;

/** `former`: the public keys in use before, hex. */
export function deriveHeadKeys(secret: string, former: readonly string[] = []): HeadKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'ekbid', 'fair-play', rawBytes));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  const own = publicKeyOf(rawPublicKey(key));
  const all = [own, ...former.map((publicKey) => publicKeyOf(Buffer.from(publicKey, 'hex')))];
  return {
    own,
    sign: (text) => sign(null, Buffer.from(text), key),
    named(id) {
      const named = all.find((one) => one.id === id);
      if (!named) throw new Error(`a head was signed with the key ${id}: neither ours nor in FAIR_PLAY_FORMER_KEYS`);
      return named;
    },
    all,
  };
}

function publicKeyOf(raw: Buffer): PublicKey {
  return { id: hash('sha256', raw, 'hex').slice(0, 16), publicKey: raw.toString('hex') };
}

function rawPublicKey(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-rawBytes);
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly headKeys: HeadKeys;
  }
}
