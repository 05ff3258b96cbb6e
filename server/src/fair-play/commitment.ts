import { hash, randomBytes } from 'node:crypto';
import { type Keys, sign } from '../keys.ts';

/** What a commitment binds. The nonce keeps anyone from finding the amount by trying them all. */
type Opening = {
  readonly auctionId: string;
  readonly bidId: string;
  readonly pseudonym: Buffer;
  readonly amountPaise: number;
  readonly nonce: Buffer;
};

const domainTag = Buffer.from('ekbid bid v1\0');

/** SHA-256 over tag, auction (16 bytes), bid (16), pseudonym (16), amount in paise (8, big-endian) and nonce (32). */
export function commitmentOf({ auctionId, bidId, pseudonym, amountPaise, nonce }: Opening): Buffer {
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64BE(BigInt(amountPaise));
  const committed = Buffer.concat([domainTag, uuidBytes(auctionId), uuidBytes(bidId), pseudonym, amount, nonce]);
  return hash('sha256', committed, 'buffer');
}

/** A bidder's name in one auction's log; another auction's says nothing about it being the same person. */
export function pseudonymOf(keys: Pick<Keys, 'pseudonym'>, auctionId: string, bidderId: string): Buffer {
  return sign(keys.pseudonym, auctionId, bidderId).subarray(0, 16);
}

export function newNonce(): Buffer {
  return randomBytes(32);
}

function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
