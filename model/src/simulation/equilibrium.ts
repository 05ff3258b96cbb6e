import { lowestUniqueBid, type StandingBid } from '@ekbid/domain';

/**
 * The bids expected on number k, by theory, if a Poisson number of people bid once each and none of them can do better.
 * With x_k bids expected on k: e^x_(k+1) = e^x_k - x_k, from x_1 = ln(n + 1).
 */
export function expectedBidsPerNumber(people: number): number[] {
  const expected: number[] = [];
  for (let x = Math.log(people + 1); x > 1e-12; x = Math.log(Math.exp(x) - x)) expected.push(x);
  return expected;
}

/** The winning numbers of this many auctions played in that way. Auctions without a winner give none. */
export function playEquilibrium(expected: readonly number[], rounds: number, random: () => number): number[] {
  const winningNumbers: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const chosen = expected.flatMap((mean, index) => Array<number>(poisson(mean, random)).fill(index + 1));
    const winner = lowestUniqueBid(bidsOn(chosen));
    if (winner) winningNumbers.push(winner.amountPaise);
  }
  return winningNumbers;
}

/** The bids of people, given as the numbers that they chose. */
export function bidsOn(numbers: readonly number[]): StandingBid[] {
  return numbers.map((number, index) => ({ bidId: `${index}`, bidderId: `${index}`, amountPaise: number }));
}

function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
}
