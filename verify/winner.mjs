/** @typedef {{ number: number, id: string, at: string, amount: number, bidder: number }} OpenedBid `bidder` counts the bidders in order of appearance */

/**
 * Bids by amount, those of one bidder at one amount beside each other, the earliest first.
 * @param {readonly OpenedBid[]} bids
 */
export const byAmount = (bids) =>
  [...bids].sort((a, b) => a.amount - b.amount || a.bidder - b.bidder || a.number - b.number);

/**
 * The first run of equal amounts that begins and ends with the same bidder: the lowest amount of exactly one.
 * @param {readonly OpenedBid[]} sorted by amount
 * @returns {OpenedBid | null}
 */
export function lowestOfOne(sorted) {
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && sorted[end]?.amount === sorted[start]?.amount) end++;
    const first = sorted[start];
    if (first && first.bidder === sorted[end - 1]?.bidder) return first;
  }
  return null;
}
