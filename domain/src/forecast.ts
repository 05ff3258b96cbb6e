import { type BidGrid, bidLimit } from './bidding.ts';
import type { EntryMode } from './entry-modes.ts';

/** The size of an auction, which the forecast depends on. */
export type GameSize = {
  /** The number of bids. All slots are assumed to be filled. */
  readonly bids: number;
  /** The number of amounts to choose from. */
  readonly amounts: number;
};

export function gameSizeOf(
  { startingBidPaise, endingBidPaise, bidIncrementPaise }: BidGrid,
  maxSlots: number,
): GameSize {
  return { bids: maxSlots, amounts: Math.floor((endingBidPaise - startingBidPaise) / bidIncrementPaise) + 1 };
}

/** Several accounts that belong to one person. They have one bid on each of the lowest amounts. */
type Ring = { readonly accounts: number; readonly bids: number };

/** The number of accounts that one person can get without much trouble. */
export const fewAccounts = 5;

/** The forecast computes the chance to win for one person with each of these numbers of accounts. */
const ringsOfAccounts = [1, fewAccounts, 20] as const;

/**
 * A crowd in which everyone plays as well as possible: no person would win more often with another amount. (In game
 * theory: the equilibrium for an uncertain number of players with one bid each.) `expected[k]` is the average number of
 * bids on amount k, counted from 0. The list ends where practically no bids are expected.
 */
export type Crowd = GameSize & { readonly expected: readonly number[]; readonly rings: readonly Ring[] };

const negligible = 1e-9;

export function crowdFor({ bids, amounts }: GameSize): Crowd {
  const rings = ringsOfAccounts.map((accounts) => ({ accounts, bids: Math.min(accounts * bidLimit, bids, amounts) }));
  const free = expectedFrom(Math.log(bids + 1), amounts);
  // If there are fewer amounts than the crowd would choose from, more bids fall on each of them.
  const expected =
    free.length < amounts || sum(free) >= bids ? free : expectedFrom(crowdedStart(bids, amounts), amounts);
  return { bids, amounts, expected, rings };
}

/** If x_k bids are expected on amount k, all amounts win equally often when e^x_(k+1) = e^x_k - x_k. x_0 is `first`. */
function expectedFrom(first: number, amounts: number): number[] {
  const expected: number[] = [];
  for (let x = first; expected.length < amounts && x > negligible; x += Math.log1p(-x * Math.exp(-x))) expected.push(x);
  return expected;
}

/** Finds how many bids must be expected on the lowest amount, so that all amounts together get `bids` bids. */
function crowdedStart(bids: number, amounts: number): number {
  let [low, high] = [Math.log(bids + 1), bids];
  for (let halving = 0; halving < 40; halving += 1) {
    const middle = (low + high) / 2;
    if (sum(expectedFrom(middle, amounts)) < bids) low = middle;
    else high = middle;
  }
  return high;
}

/** The results of simulated auctions. */
export type Played = {
  readonly rounds: number;
  /** One entry per auction that somebody won: the index of the winning amount. Index 0 is the lowest amount. */
  readonly winners: readonly number[];
  /** For each ring: the index of its amount in each auction that it won. Its bids replace as many bids of the crowd. */
  readonly ringWinners: readonly (readonly number[])[];
};

/** Simulates auctions of this crowd. `random` returns numbers in [0, 1). */
export function playAuctions(crowd: Crowd, rounds: number, random: () => number): Played {
  const shares = sharesOf(crowd.expected);
  const alone = crowd.expected.map((expected) => expected * Math.exp(-expected));
  const winners: number[] = [];
  const ringWinners = crowd.rings.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const winner = crowd.bids > manyBids ? playBigAuction(alone, random) : playAuction(shares, crowd.bids, random);
    if (winner !== null) winners.push(winner);
    for (const [which, ring] of crowd.rings.entries()) {
      const place = playRing(shares, crowd.bids - ring.bids, ring, random);
      if (place !== null) ringWinners[which]?.push(place);
    }
  }
  return { rounds, winners, ringWinners };
}

/** For each amount: the bids expected on it, divided by the bids expected on it and on all higher amounts. */
function sharesOf(expected: readonly number[]): number[] {
  const shares = [...expected];
  let above = 0;
  for (let place = expected.length - 1; place >= 0; place -= 1) {
    above += expected[place] ?? 0;
    shares[place] = (expected[place] ?? 0) / above;
  }
  return shares;
}

/**
 * Simulates one auction, from the lowest amount upwards. Returns the index of the lowest amount with exactly one bid,
 * or null. It stops there, because higher bids do not matter.
 */
function playAuction(shares: readonly number[], bids: number, random: () => number): number | null {
  let left = bids;
  for (let place = 0; left > 0 && place < shares.length; place += 1) {
    const drawn = drawBinomial(left, shares[place] ?? 1, random);
    if (drawn === 1) return place;
    left -= drawn;
  }
  return null;
}

/** In auctions with more bids than this, the numbers of bids on different amounts are practically independent. */
const manyBids = 1000;

/** Simulates one big auction. `alone` is, for each amount, the probability that it gets exactly one bid. */
function playBigAuction(alone: readonly number[], random: () => number): number | null {
  for (let place = 0; place < alone.length; place += 1) if (random() < (alone[place] ?? 0)) return place;
  return null;
}

/**
 * For each amount: the probability that one more bid on it wins against this crowd. The bid wins if the crowd has no
 * bid on that amount and no lower amount is unique. The result is exact, but slow to compute for more than a thousand
 * bids.
 */
export function chancesOfWinning({ bids, expected }: Crowd): number[] {
  const shares = sharesOf(expected);
  /** `left[n]`: the probability that n bids are on this amount or higher ones and no lower amount is unique. */
  let left: number[] = Array.from({ length: bids + 1 }, (_, many) => (many === bids ? 1 : 0));
  return shares.map((share) => {
    const wins = sum(left.map((likely, many) => likely * (1 - share) ** many));
    const next = Array<number>(bids + 1).fill(0);
    for (const [many, likely] of left.entries())
      for (const [here, chance] of binomial(many, share).entries())
        if (here !== 1) next[many - here] = (next[many - here] ?? 0) + likely * chance;
    left = next;
    return wins;
  });
}

/** Returns the probabilities of 0, 1, … `tries` successes, if each try succeeds with the probability `chance`. */
function binomial(tries: number, chance: number): number[] {
  let chances = [1];
  for (let done = 0; done < tries; done += 1)
    chances = Array.from(
      { length: chances.length + 1 },
      (_, many) => (chances[many] ?? 0) * (1 - chance) + (chances[many - 1] ?? 0) * chance,
    );
  return chances;
}

/**
 * Simulates one auction of a ring against `others` bids of other people. Returns the index of the lowest amount of the
 * ring on which nobody else has a bid, or null.
 */
function playRing(shares: readonly number[], others: number, ring: Ring, random: () => number): number | null {
  let left = others;
  for (let place = 0; place < ring.bids; place += 1) {
    const drawn = left === 0 ? 0 : drawBinomial(left, shares[place] ?? 0, random);
    if (drawn === 0) return place;
    left -= drawn;
  }
  return null;
}

/**
 * If more successes than this are expected, `drawBinomial` returns their average. So many bids on one amount cannot be
 * unique, and their exact number does not matter.
 */
const crowded = 200;

/**
 * Returns a random number of successes among `tries`, if each try succeeds with the probability `chance`. The loop
 * draws the distance from one success to the next, which takes few steps if `chance` is small.
 */
function drawBinomial(tries: number, chance: number, random: () => number): number {
  if (chance >= 1) return tries;
  if (tries * chance > crowded) return Math.round(tries * chance);
  const logFailure = Math.log1p(-chance);
  let drawn = 0;
  for (let at = 0; ; drawn += 1) {
    at += Math.floor(Math.log1p(-random()) / logFailure) + 1;
    if (at > tries) return drawn;
  }
}

/** How many auctions to simulate. Small auctions take less time, so more of them are simulated. */
export function roundsWorthwhile({ bids }: GameSize): number {
  return Math.max(200, Math.min(5000, Math.floor(200_000_000 / bids)));
}

export function addPlayed(one: Played, other: Played): Played {
  return {
    rounds: one.rounds + other.rounds,
    winners: [...one.winners, ...other.winners],
    ringWinners: one.ringWinners.map((winners, ring) => [...winners, ...(other.ringWinners[ring] ?? [])]),
  };
}

export type Forecast = {
  readonly rounds: number;
  /** The share of simulated auctions without a winner. */
  readonly nobodyWins: number;
  /** The winning amount: its average, and the range of the middle half of all wins. Null if nobody ever won. */
  readonly winningPaise: { readonly mean: number; readonly from: number; readonly to: number } | null;
  /** For each ring: the share of auctions that it wins, and its average winning amount. */
  readonly rings: readonly { readonly wins: number; readonly winningPaise: number }[];
};

export function summarise({ rounds, winners, ringWinners }: Played, grid: BidGrid): Forecast {
  const sorted = [...winners].sort((a, b) => a - b);
  const paise = (place: number) => grid.startingBidPaise + place * grid.bidIncrementPaise;
  const at = (share: number) => paise(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return {
    rounds,
    nobodyWins: 1 - winners.length / rounds,
    winningPaise:
      sorted.length === 0
        ? null
        : { mean: Math.round(paise(sum(sorted) / sorted.length)), from: at(0.25), to: at(0.75) },
    rings: ringWinners.map((places) => ({
      wins: places.length / rounds,
      winningPaise: Math.round(paise(sum(places) / Math.max(1, places.length))),
    })),
  };
}

/**
 * What the operator can expect to keep of a full auction with a winner. Without a winner, all payments are refunded.
 */
export function expectedIncomePaise(
  { bids, expected }: Crowd,
  { winningPaise }: Forecast,
  { startingBidPaise, bidIncrementPaise }: BidGrid,
  mode: EntryMode,
): number {
  if (mode === 'free') return 0;
  if (mode === 'refundable') return winningPaise?.mean ?? 0;
  const steps = sum(expected.map((times, place) => times * place)) / sum(expected);
  return Math.round(bids * (startingBidPaise + steps * bidIncrementPaise));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Mulberry32: random numbers in [0, 1). One seed always gives the same numbers, so that no test fails by chance. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
