import { vi } from 'vitest';
import { linesOf, openingOf, receiptOf } from '../../../verify/testing/auction.ts';
import { StubWorker } from './stub-worker.ts';

/** A log of four bids (₹3, ₹3, ₹5 and ₹7) in an auction of four slots. The bid of ₹5, number 3, wins. */
export const lines = linesOf(
  [
    { bidder: 1, amount: 300 },
    { bidder: 2, amount: 300 },
    { bidder: 3, amount: 500 },
    { bidder: 4, amount: 700 },
  ],
  { slots: 4 },
);
export const opening = openingOf(lines);
/** The receipt of the bid with this number. It was issued when the auction was full, before the result. */
export const receipt = (bid: number) => receiptOf(lines, bid, lines.length - 1);

export const asFile = (name: string, content: unknown) =>
  new File([JSON.stringify(content, null, 2)], name, { type: 'application/json' });

export function stubWorker(): typeof StubWorker {
  StubWorker.all.length = 0;
  StubWorker.begin = null;
  vi.stubGlobal('Worker', StubWorker);
  return StubWorker;
}
