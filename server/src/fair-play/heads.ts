import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { HeadFile } from '@ekbid/contract';
import type { Outcome } from '@ekbid/domain';

/** The signed state of a log at one moment, as the database stores it. */
export type Head = {
  readonly auctionId: string;
  readonly size: number;
  readonly root: Buffer;
  readonly signedAt: Date;
  readonly keyId: string;
  readonly signature: Buffer;
};

type Unsigned = Omit<Head, 'signature' | 'keyId'>;

/** Returns the text to sign, in the format of docs/fair-play.md. */
function headText({ auctionId, size, root, signedAt }: Unsigned, keyId: string): string {
  return `ekbid-head/1 auction=${auctionId} size=${size} root=${root.toString('hex')} at=${signedAt.toISOString()} key=${keyId}`;
}

export function signHead(keys: HeadKeys, head: Unsigned): Head {
  return { ...head, keyId: keys.own.id, signature: keys.sign(headText(head, keys.own.id)) };
}

/** Returns a head in the format of the files that people download. */
export function shownHead(head: Head): HeadFile['head'] {
  return { signed: headText(head, head.keyId), signature: head.signature.toString('hex') };
}

/** Returns a head as a separate file. `title` is the auction's title. */
export function writeHeadFile(keys: HeadKeys, title: string, head: Head): HeadFile {
  return {
    format: 'ekbid-head/1',
    auction: { id: head.auctionId, title },
    head: shownHead(head),
    key: keys.named(head.keyId),
  };
}

/** A public key in the format of the files. The id is the beginning of the key's SHA-256. Both are hex. */
type PublicKey = { readonly id: string; readonly publicKey: string };

/** The key that signs heads now, and the public keys that were used before. */
export type HeadKeys = {
  readonly own: PublicKey;
  /** Signs a text with Ed25519. */
  readonly sign: (text: string) => Buffer;
  /**
   * Returns the key that a head names. Throws if the key is unknown: it is missing in the settings, or the head is not
   * ours.
   */
  readonly named: (id: string) => PublicKey;
  readonly all: readonly PublicKey[];
  /** Stores a copy of a published head outside the database. */
  readonly keep?: (file: HeadFile, log: { readonly outcome: Outcome | null; readonly over: boolean }) => Promise<void>;
};

/** The bytes that precede the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const rawBytes = 32;

/** Derives the signing key from the secret. `former` lists the earlier public keys in hex. */
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
