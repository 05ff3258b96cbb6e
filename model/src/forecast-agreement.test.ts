import {
  accountsToWinSurely,
  crowdFor,
  type Forecast,
  lowestUniqueBid,
  playAuctions,
  seededRandom,
  summarise,
} from '@ekbid/domain';
import { describe, expect, test } from 'vitest';

const rupeeGrid = { startingBidPaise: 100, endingBidPaise: 1_000_000_00, bidIncrementPaise: 100 };
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the auctions that a forecast plays', () => {
  test('come out as the rule decides them, bid by bid', () => {
    for (const { rounds, ...size } of [
      { bids: 7, amounts: 4, rounds: 3000 },
      { bids: 100, amounts: 1000, rounds: 1500 },
      { bids: 1001, amounts: 150, rounds: 200 },
    ]) {
      const crowd = crowdFor(size);
      const byRule = playByRule(crowd, rounds);
      const forecast = summarise(playAuctions(crowd, rounds, seededRandom(1)), rupeeGrid);
      expect(Math.abs(forecast.nobodyWins - byRule.nobodyWins)).toBeLessThan(5 * errorOf(byRule.nobodyWins, rounds));
      expectRings(forecast, byRule);
      if (byRule.meanPaise === null) expect(forecast.winningPaise).toBeNull();
      else expect(Math.abs((forecast.winningPaise?.mean ?? 0) / byRule.meanPaise - 1)).toBeLessThan(0.12);
    }
  });
});

function expectRings({ rings: said, rounds }: Forecast, byRule: ReturnType<typeof playByRule>): void {
  expect(said).toHaveLength(byRule.rings.length);
  for (const [which, { wins, winningPaise }] of said.entries()) {
    const right = byRule.rings[which] ?? { wins: NaN, winningPaise: NaN };
    expect(Math.abs(wins - right.wins)).toBeLessThan(5 * errorOf(right.wins, rounds));
    if (right.wins * rounds >= 50) expect(Math.abs(winningPaise / right.winningPaise - 1)).toBeLessThan(0.12);
  }
}

describe('few accounts in one hand', () => {
  test('win for certain exactly from where they are said to', () => {
    for (let bids = 1; bids <= 9; bids += 1)
      for (let held = 1; held <= bids; held += 1) {
        const size = { bids, amounts: 10 };
        // With more than half of all bids, the holder of the lowest amounts wins for certain.
        const said = held >= Math.floor(bids / 2) + 1;
        expect(othersCanStop(held, bids - held)).toBe(!said);
        if (said) expect(accountsToWinSurely(size)).toBeLessThanOrEqual(Math.ceil(held / 5));
      }
  });
});

/** Tries all bids of the other people: whether any keeps the holder of the lowest amounts from winning. */
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

/** Simulates auctions slowly but plainly: draws every bid one by one, and applies the rule that decides the winner. */
function playByRule({ expected, bids, rings }: ReturnType<typeof crowdFor>, rounds: number) {
  const random = seededRandom(77);
  const total = sum(expected);
  const draw = () => {
    let at = random() * total;
    const place = expected.findIndex((x) => (at -= x) < 0);
    return place < 0 ? expected.length - 1 : place;
  };
  const crowd = (size: number) => Array.from({ length: size }, (_, nth) => bid(`person ${nth}`, draw()));
  const held = rings.map((ring) => Array.from({ length: ring.bids }, (_, place) => bid('ring', place)));
  const prices: number[] = [];
  const ringPrices = rings.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const winner = lowestUniqueBid(crowd(bids));
    if (winner) prices.push(winner.amountPaise);
    for (const [which, ring] of held.entries()) {
      const withRing = lowestUniqueBid([...ring, ...crowd(bids - ring.length)]);
      if (withRing?.bidderId === 'ring') ringPrices[which]?.push(withRing.amountPaise);
    }
  }
  const meanPaise = prices.length < 50 ? null : sum(prices) / prices.length;
  return {
    nobodyWins: 1 - prices.length / rounds,
    rings: ringPrices.map((won) => ({ wins: won.length / rounds, winningPaise: sum(won) / Math.max(1, won.length) })),
    meanPaise,
  };
}

/** The standard error of the difference of two counted shares. A share of 0 or 1 counts as one round away from it. */
function errorOf(share: number, rounds: number): number {
  return Math.sqrt(2) * Math.sqrt(Math.max(share * (1 - share), 1 / rounds) / rounds);
}
