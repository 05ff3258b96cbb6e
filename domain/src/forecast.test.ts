import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../testing/properties.ts';
import {
  accountsToHoldAll,
  accountsToWinSurely,
  addPlayed,
  crowdFor,
  dangerOf,
  gameSizeOf,
  playAuctions,
  ringCostPaise,
  summarise,
} from './forecast.ts';
import { seededRandom } from './simulation/seeded-random.ts';
import { lowestUniqueBid } from './winner.ts';

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
  test('come out as the rule decides them, bid by bid', () => {
    for (const { rounds, ...size } of [
      { bids: 7, amounts: 4, rounds: 3000 },
      { bids: 100, amounts: 1000, rounds: 1500 },
      { bids: 1001, amounts: 150, rounds: 200 },
    ]) {
      const crowd = crowdFor(size);
      const byRule = playByRule(crowd, rounds);
      const forecast = foresee(size, rounds);
      expect(Math.abs(forecast.nobodyWins - byRule.nobodyWins)).toBeLessThan(5 * errorOf(byRule.nobodyWins, rounds));
      expect(Math.abs(forecast.ringWins - byRule.ringWins)).toBeLessThan(5 * errorOf(byRule.ringWins, rounds));
      if (byRule.meanPaise === null) expect(forecast.winningPaise).toBeNull();
      else expect(Math.abs((forecast.winningPaise?.mean ?? 0) / byRule.meanPaise - 1)).toBeLessThan(0.12);
    }
  });

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
        for (const share of [forecast.nobodyWins, forecast.ringWins]) {
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
    const { winningPaise } = summarise({ rounds: 3, winners: [0, 4], ringWins: 1 }, grid);
    expect(winningPaise).toEqual({ mean: 5500, from: 5000, to: 5000 });
  });
});

describe('few accounts in one hand', () => {
  test('win for certain exactly from where they are said to', () => {
    for (let bids = 1; bids <= 9; bids += 1)
      for (let held = 1; held <= bids; held += 1) {
        const size = { bids, amounts: 10 };
        // Fewer amounts than an account may hold are an account's all the same.
        const said = held >= Math.floor(bids / 2) + 1;
        expect(othersCanStop(held, bids - held)).toBe(!said);
        if (said) expect(accountsToWinSurely(size)).toBeLessThanOrEqual(Math.ceil(held / 5));
      }
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
    expect(dangerOf(size, foresee(size))).toEqual(danger);
  });

  test('pay the lowest amounts, one bid at each', () => {
    const grid = { startingBidPaise: 5000, endingBidPaise: 100_000, bidIncrementPaise: 50 };
    const crowd = crowdFor(gameSizeOf(grid, 1000));
    const amounts = Array.from({ length: crowd.ring.bids }, (_, place) => 5000 + place * 50);
    expect([crowd.ring.bids, ringCostPaise(crowd, grid)]).toEqual([25, sum(amounts)]);
  });
});

/** Whether so many bids of others can keep whoever holds the lowest amounts from winning; every way is tried. */
function othersCanStop(held: number, others: number): boolean {
  const ring = Array.from({ length: held }, (_, place) => bid('ring', place));
  const stops = (rest: ReturnType<typeof bid>[], from: number, left: number): boolean => {
    if (lowestUniqueBid([...ring, ...rest])?.bidderId !== 'ring') return true;
    if (left === 0) return false;
    for (let place = from; place <= held; place += 1)
      if (stops([...rest, bid(`other ${rest.length}`, place)], place, left - 1)) return true;
    return false;
  };
  return stops([], 0, others);
}

function bid(bidderId: string, place: number) {
  return { bidId: `${bidderId} ${place}`, bidderId, amountPaise: 100 + place * 100 };
}

/** The same, slowly: every bid drawn by itself, the winner found by the rule. */
function playByRule({ expected, bids, ring }: ReturnType<typeof crowdFor>, rounds: number) {
  const random = seededRandom(77);
  const total = sum(expected);
  const draw = () => {
    let at = random() * total;
    const place = expected.findIndex((x) => (at -= x) < 0);
    return place < 0 ? expected.length - 1 : place;
  };
  const crowd = (size: number) => Array.from({ length: size }, (_, nth) => bid(`person ${nth}`, draw()));
  const held = Array.from({ length: ring.bids }, (_, place) => bid('ring', place));
  const prices: number[] = [];
  let ringWins = 0;
  for (let round = 0; round < rounds; round += 1) {
    const winner = lowestUniqueBid(crowd(bids));
    if (winner) prices.push(winner.amountPaise);
    const withRing = lowestUniqueBid([...held, ...crowd(bids - ring.bids)]);
    if (withRing?.bidderId === 'ring') ringWins += 1;
  }
  const meanPaise = prices.length < 50 ? null : sum(prices) / prices.length;
  return { nobodyWins: 1 - prices.length / rounds, ringWins: ringWins / rounds, meanPaise };
}

/** Of a share found by counting, never so small that one more or less would matter. */
function errorOf(share: number, rounds: number): number {
  return Math.sqrt(2) * Math.sqrt(Math.max(share * (1 - share), 1 / rounds) / rounds);
}
