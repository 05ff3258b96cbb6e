import type { HeadFile } from '@ekbid/contract';
import type { HeadKeys } from './head-keys.ts';

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
