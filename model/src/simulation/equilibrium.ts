import { lowestUniqueBid, type StandingBid } from '@ekbid/domain';

/**
 * The expected bids on each number, if the number of people is Poisson distributed and no person would win more often
 * with another number. If x_k bids are expected on number k, then e^x_(k+1) = e^x_k - x_k, and x_1 = ln(n + 1).
 */
export function expectedBidsPerNumber(people: number): number[] {
  const expected: number[] = [];
  for (let x = Math.log(people + 1); x > 1e-12; x = Math.log(Math.exp(x) - x)) expected.push(x);
  return expected;
}

/** Simulates auctions with these expected bids. Returns the winning number of each auction that has a winner. */
export function playEquilibrium(expected: readonly number[], rounds: number, random: () => number): number[] {
  const winningNumbers: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const chosen = expected.flatMap((mean, index) => Array<number>(poisson(mean, random)).fill(index + 1));
    const winner = lowestUniqueBid(bidsOn(chosen));
    if (winner) winningNumbers.push(winner.amountPaise);
  }
  return winningNumbers;
}

/** Returns one bid for each number in the list. Every bid is by a different person. */
export function bidsOn(numbers: readonly number[]): StandingBid[] {
  return numbers.map((number, index) => ({ bidId: `${index}`, bidderId: `${index}`, amountPaise: number }));
}

function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
}
