import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../testing/properties.ts';
import { entryModes, type EntryMode } from './entry-modes.ts';
import {
  addPlayed,
  crowdFor,
  expectedIncomePaise,
  gameSizeOf,
  playAuctions,
  seededRandom,
  summarise,
} from './forecast.ts';
import { accountsToHoldAll, accountsToWinSurely, dangerOf, ringForecasts } from './ring-forecast.ts';

const rupeeGrid = { startingBidPaise: 100, endingBidPaise: 1_000_000_00, bidIncrementPaise: 100 };
const sizes = fc.record({ bids: fc.integer({ min: 1, max: 3000 }), amounts: fc.integer({ min: 2, max: 5000 }) });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function foresee(size: { bids: number; amounts: number }, rounds = 4000, seed = 1) {
  return summarise(playAuctions(crowdFor(size), rounds, seededRandom(seed)), rupeeGrid);
}

describe('the crowd', () => {
  test('is the published equilibrium where the range has room for it', () => {
    const { expected } = crowdFor({ bids: 100, amounts: 1000 });
    expect(sum(expected)).toBeCloseTo(100, 5);
    expect((expected[0] ?? 0) / 100).toBeCloseTo(0.0462, 4);
  });

  test('lays all its bids on amounts there are, never more on a higher one', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { expected } = crowdFor(size);
        expect(sum(expected)).toBeCloseTo(size.bids, 3);
        expect(expected.length).toBeLessThanOrEqual(size.amounts);
        expected.forEach((x, place) => expect(x).toBeLessThanOrEqual(expected[place - 1] ?? x));
      }),
    );
  });

  test('could do no better elsewhere: each amount wins equally often', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        let nobodyBelow = 1;
        const winning = crowdFor(size).expected.map((x) => {
          const wins = nobodyBelow * Math.exp(-x);
          nobodyBelow *= 1 - x * Math.exp(-x);
          return wins;
        });
        for (const wins of winning) expect(wins).toBeCloseTo(winning[0] ?? 0, 9);
      }),
    );
  });
});

describe('auctions played', () => {
  test('of a hundred bids come near to theory: one in a hundred without a winner, who else pays about ₹12.73', () => {
    const { nobodyWins, winningPaise } = foresee({ bids: 100, amounts: 1000 }, 20_000);
    expect(nobodyWins).toBeGreaterThan(0.003);
    expect(nobodyWins).toBeLessThan(0.015);
    expect(Math.abs((winningPaise?.mean ?? 0) - 1273)).toBeLessThan(50);
  });

  test('are the same for the same seed, and stay within the rules', () => {
    fc.assert(
      fc.property(sizes, fc.integer(), (size, seed) => {
        const forecast = foresee(size, 40, seed);
        expect(forecast).toEqual(foresee(size, 40, seed));
        for (const share of [forecast.nobodyWins, ...forecast.rings.map(({ wins }) => wins)]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        if (forecast.winningPaise === null) return;
        const { mean, from, to } = forecast.winningPaise;
        expect(from).toBeLessThanOrEqual(to);
        for (const paise of [from, mean, to]) {
          expect(paise).toBeGreaterThanOrEqual(100);
          expect(paise).toBeLessThanOrEqual(size.amounts * 100);
        }
      }),
      { numRuns: runs(50) },
    );
  });

  test('can be played piece by piece', () => {
    const crowd = crowdFor({ bids: 20, amounts: 50 });
    const random = seededRandom(5);
    const pieces = addPlayed(playAuctions(crowd, 30, random), playAuctions(crowd, 70, random));
    expect(pieces).toEqual(playAuctions(crowd, 100, seededRandom(5)));
  });

  test('stand on the amounts of the auction', () => {
    const grid = { startingBidPaise: 5000, endingBidPaise: 10_000, bidIncrementPaise: 250 };
    expect(gameSizeOf(grid, 40)).toEqual({ bids: 40, amounts: 21 });
    const { winningPaise, rings } = summarise({ rounds: 3, winners: [0, 4], ringWinners: [[0], [0, 1, 2], []] }, grid);
    expect(winningPaise).toEqual({ mean: 5500, from: 5000, to: 5000 });
    expect(rings.map((ring) => ring.winningPaise)).toEqual([5000, 5250, 5000]);
    expect(rings[1]?.wins).toBe(1);
  });
});

describe('few accounts in one hand', () => {
  test('win for certain from half of the bids on', () => {
    expect(accountsToWinSurely({ bids: 9, amounts: 100 })).toBe(1);
    expect(accountsToWinSurely({ bids: 10, amounts: 100 })).toBe(2);
    expect(accountsToWinSurely({ bids: 100, amounts: 1000 })).toBe(11);
    expect(accountsToWinSurely({ bids: 100, amounts: 50 })).toBeNull();
  });

  test('hold every amount of a short range, if there are slots for it', () => {
    expect(accountsToHoldAll({ bids: 100, amounts: 21 })).toBe(5);
    expect(accountsToHoldAll({ bids: 20, amounts: 21 })).toBeNull();
  });

  test.each([
    [
      { bids: 49, amounts: 500 },
      { kind: 'sure', accounts: 5 },
    ],
    [{ bids: 51, amounts: 500 }, { kind: 'likely' }],
    [
      { bids: 100, amounts: 25 },
      { kind: 'held', accounts: 5 },
    ],
    [{ bids: 1000, amounts: 10_000 }, { kind: 'none' }],
  ])('in %j are %j', (size, danger) => {
    expect(dangerOf(crowdFor(size), foresee(size), 'paid')).toEqual(danger);
  });

  test('are a danger sooner where losing costs nothing', () => {
    const size = { bids: 400, amounts: 4000 };
    const few = foresee(size).rings[1]?.wins ?? 0;
    expect([few > 0.1, few < 0.5]).toEqual([true, true]);
    const kinds = entryModes.map((mode) => dangerOf(crowdFor(size), foresee(size), mode).kind);
    expect(kinds).toEqual(['none', 'likely', 'likely']);
  });

  test('win more often, the more they are', () => {
    const [one, five, twenty] = foresee({ bids: 1000, amounts: 10_000 }).rings.map(({ wins }) => wins);
    expect(one).toBeLessThan(five!);
    expect(five).toBeLessThan(twenty!);
  });

  test('pay all their bids, the winning one alone, or nothing, by how the auction is entered', () => {
    const grid = { startingBidPaise: 5000, endingBidPaise: 100_000, bidIncrementPaise: 50 };
    const crowd = crowdFor(gameSizeOf(grid, 1000));
    const played = { rounds: 10, winners: [3], ringWinners: [[], [4, 6], [0]] };
    const amounts = Array.from({ length: 25 }, (_, place) => 5000 + place * 50);
    const few = (mode: EntryMode) => ringForecasts(crowd, summarise(played, grid), grid, mode)[1];
    const achieved = { accounts: 5, wins: 0.2 };
    expect(few('paid')).toEqual({ ...achieved, stakePaise: sum(amounts), paidPaise: sum(amounts) });
    expect(few('refundable')).toEqual({ ...achieved, stakePaise: sum(amounts), paidPaise: 5250 });
    expect(few('free')).toEqual({ ...achieved, stakePaise: 0, paidPaise: 0 });
  });
});

test('the income is what all bids cost together, the winning bid alone, or nothing, by how the auction is entered', () => {
  const grid = { startingBidPaise: 10_000, endingBidPaise: 11_000, bidIncrementPaise: 500 };
  const crowd = { ...crowdFor({ bids: 4, amounts: 3 }), expected: [2, 1, 1] };
  const forecast = summarise({ rounds: 2, winners: [1, 2], ringWinners: [[], [], []] }, grid);
  const incomes = entryModes.map((mode) => expectedIncomePaise(crowd, forecast, grid, mode));
  expect(incomes).toEqual([2 * 10_000 + 10_500 + 11_000, 10_750, 0]);
});
