import { lowestUniqueBid, seededRandom } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { bidsOn, expectedBidsPerNumber, playEquilibrium } from './simulation/equilibrium.ts';

describe('a Poisson number of people, each bidding once and none able to do better', () => {
  const people = 100;
  const rounds = 20_000;
  const expected = expectedBidsPerNumber(people);
  const winningNumbers = playEquilibrium(expected, rounds, seededRandom(20261121));

  test('the equilibrium is the published one', () => {
    expect(sum(expected)).toBeCloseTo(people, 9);
    expect((expected[0] ?? 0) / people).toBeCloseTo(0.0462, 4);
  });

  test('nobody wins once in n + 1 auctions', () => {
    const share = 1 - winningNumbers.length / rounds;
    const predicted = 1 / (people + 1);
    expect(Math.abs(share - predicted)).toBeLessThan(4 * Math.sqrt((predicted * (1 - predicted)) / rounds));
  });

  test('the winning number is 12.73 on average', () => {
    const mean = sum(winningNumbers) / winningNumbers.length;
    const variance = sum(winningNumbers.map((number) => (number - mean) ** 2)) / winningNumbers.length;
    expect(Math.abs(mean - 12.733)).toBeLessThan(4 * Math.sqrt(variance / winningNumbers.length));
  });

  test('every number wins as often as it is bid, so that none is a better choice', () => {
    for (const [index, bids] of expected.slice(0, 20).entries()) {
      const share = winningNumbers.filter((number) => number === index + 1).length / rounds;
      const predicted = bids / (people + 1);
      expect(Math.abs(share - predicted)).toBeLessThan(4 * Math.sqrt((predicted * (1 - predicted)) / rounds));
    }
  });
});

describe('three people and three numbers', () => {
  // The probabilities of the numbers 1, 2 and 3: about 0.4641, 0.2679 and 0.2679.
  const mix = [2 * Math.sqrt(3) - 3, 2 - Math.sqrt(3), 2 - Math.sqrt(3)] as const;
  const numbers = [1, 2, 3] as const;

  /** The exact chance to win with `mine`: a sum over all choices of the two others, weighted by their probability. */
  function chanceOfWinningWith(mine: number): number {
    const pairs = numbers.flatMap((second) => numbers.map((third) => [mine, second, third] as const));
    return sum(
      pairs.map(([, second, third]) => {
        const won = lowestUniqueBid(bidsOn([mine, second, third]))?.bidderId === '0';
        return won ? (mix[second - 1] ?? 0) * (mix[third - 1] ?? 0) : 0;
      }),
    );
  }

  test('each number wins equally often in the equilibrium', () => {
    for (const number of numbers) expect(chanceOfWinningWith(number)).toBeCloseTo((1 - mix[0]) ** 2, 12);
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
