import type { HeadFile, Receipt, ReceiptFile } from '@ekbid/contract';
import { auctionId } from './auctions.ts';

export const bidId = '0192f7a0-0000-7000-8000-0000000b0010';

const hex = (digit: string, bytes: number) => digit.repeat(bytes * 2);
const key = { id: '5a1e0c77b2d94f16', publicKey: hex('c', 32) };
const auction = { id: auctionId, title: 'Blue pottery vase' };

/** A signed head of a log with 240 entries. */
const head = {
  signed: `ekbid-head/1 auction=${auctionId} size=240 root=9f3a11c2${hex('0', 24)}77be0d41 at=2026-11-22T09:46:03.123Z key=${key.id}`,
  signature: hex('b', 64),
};

export const aHeadFile: HeadFile = { format: 'ekbid-head/1', auction, head, key };

const file: ReceiptFile = {
  format: 'ekbid-receipt/1',
  auction,
  leaf: `ekbid-bid/1 number=16 at=2026-11-22T09:45:57.001Z bid=${bidId} bidder=${hex('a', 16)} commitment=${hex('d', 32)}`,
  index: 16,
  amount: 700,
  nonce: hex('e', 32),
  proof: [hex('1', 32)],
  head,
  key,
};

/** The receipt of a bid of ₹7, which is the seventeenth entry of the log. */
export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    receiptNumber: '7KZ2-0G4Q-0001',
    auctionId,
    auctionTitle: auction.title,
    auctionTitleHindi: null,
    bidAmount: 7,
    createdAt: '2026-11-22T09:45:57.001Z',
    file,
    readyAt: null,
    ...changes,
  };
}
