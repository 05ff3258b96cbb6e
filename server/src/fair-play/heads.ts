import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { HeadFile } from '@ekbid/contract';
import type { Outcome } from '@ekbid/domain';

/** The signed state of a log at one moment, as it is stored. */
export type Head = {
  readonly auctionId: string;
  readonly size: number;
  readonly root: Buffer;
  readonly signedAt: Date;
  readonly keyId: string;
  readonly signature: Buffer;
};

type Unsigned = Omit<Head, 'signature' | 'keyId'>;

/** The text that is signed, as specified in docs/fair-play.md. */
function headText({ auctionId, size, root, signedAt }: Unsigned, keyId: string): string {
  return `ekbid-head/1 auction=${auctionId} size=${size} root=${root.toString('hex')} at=${signedAt.toISOString()} key=${keyId}`;
}

export function signHead(keys: HeadKeys, head: Unsigned): Head {
  return { ...head, keyId: keys.own.id, signature: keys.sign(headText(head, keys.own.id)) };
}

/** A head in the form that the files contain. */
export function shownHead(head: Head): HeadFile['head'] {
  return { signed: headText(head, head.keyId), signature: head.signature.toString('hex') };
}

/** A head as a file of its own. `title`: of its auction. */
export function writeHeadFile(keys: HeadKeys, title: string, head: Head): HeadFile {
  return {
    format: 'ekbid-head/1',
    auction: { id: head.auctionId, title },
    head: shownHead(head),
    key: keys.named(head.keyId),
  };
}

/** A key in the form that the files contain: the id is the beginning of its SHA-256. Both are hex. */
type PublicKey = { readonly id: string; readonly publicKey: string };

/** The key that signs heads, and the public keys that signed them before. */
export type HeadKeys = {
  readonly own: PublicKey;
  /** Ed25519 over the text. */
  readonly sign: (text: string) => Buffer;
  /** The key that a head names. Throws if EkBid does not know it: the settings lack it, or the head is not ours. */
  readonly named: (id: string) => PublicKey;
  readonly all: readonly PublicKey[];
  /** Copies a head outside the database once it is published. */
  readonly keep?: (file: HeadFile, log: { readonly outcome: Outcome | null; readonly over: boolean }) => Promise<void>;
};

/** The bytes that PKCS #8 (RFC 8410) puts before the 32 bytes of an Ed25519 private key. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const rawBytes = 32;

/** `former`: the public keys used before, in hex. */
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
