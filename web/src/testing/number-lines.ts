import type { NumberLineData } from '@ekbid/contract';

type Amount = NumberLineData['lowest'][number];

/** The line of a running auction. It shows only the person's own amounts. */
export function sealedLine(...mine: number[]): NumberLineData {
  return { ...aLine([]), sealed: true, winningBid: null, mine: mine.map((amount) => ({ amount, people: null })) };
}

/** The line of a declared auction with amounts from ₹1 to ₹100. */
export function aLine(lowest: Amount[], changes: Partial<NumberLineData> = {}): NumberLineData {
  const lone = lowest.find(({ people }) => people === 1);
  return {
    startingBid: 1,
    endingBid: 100,
    bidIncrement: 1,
    totalBids: lowest.reduce((all, { people }) => all + people, 0),
    sealed: false,
    winningBid: lone?.amount ?? null,
    mine: [],
    lowest,
    rest: [],
    ...changes,
  };
}

/** Bids of ₹3, ₹3, ₹5, ₹7 and ₹9. The bid of ₹5 wins. */
export const fiveBids = aLine([
  { amount: 3, people: 2 },
  { amount: 5, people: 1 },
  { amount: 7, people: 1 },
  { amount: 9, people: 1 },
]);
