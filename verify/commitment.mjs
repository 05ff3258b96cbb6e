import { bytesOf, toHex, writeHex } from './bytes.mjs';

/** @import { Tools } from './report.ts' */

const tag = bytesOf('ekbid bid v1\0');
const auctionAt = tag.length;
const bidAt = auctionAt + 16;
const bidderAt = bidAt + 16;
const amountAt = bidderAt + 16;
const nonceAt = amountAt + 8;

/**
 * Computes the commitments to an auction's bids, in hex.
 * @param {Tools['sha256']} sha256
 * @param {string} auctionId
 */
export function commitments(sha256, auctionId) {
  const bytes = new Uint8Array(nonceAt + 32);
  const view = new DataView(bytes.buffer);
  bytes.set(tag);
  writeHex(auctionId.replaceAll('-', ''), bytes, auctionAt);

  /** @param {{ bid: string, bidder: string }} leaf @param {{ amount: number, nonce: string }} opened */
  return ({ bid, bidder }, { amount, nonce }) => {
    writeHex(bid.replaceAll('-', ''), bytes, bidAt);
    writeHex(bidder, bytes, bidderAt);
    view.setBigUint64(amountAt, BigInt(amount));
    writeHex(nonce, bytes, nonceAt);
    return toHex(sha256(bytes));
  };
}
