import { chancesOfWinning, countPeoplePerAmount, type Crowd, crowdFor, lowestUniqueAmount } from '@ekbid/domain';
import type { NumberLineData } from '@ekbid/contract';

/** A practice game. Every simulated person in the crowd bids once, on one of these numbers. */
export type PracticeGame = { readonly numbers: readonly number[]; readonly crowd: Crowd };

const gameOf = (others: number, numbers: number): PracticeGame => ({
  numbers: Array.from({ length: numbers }, (_, place) => place + 1),
  crowd: crowdFor({ bids: others, amounts: numbers }),
});
/** The game of the home page, and the game of the practice page. */
export const smallGame = gameOf(12, 9);
export const largeGame = gameOf(40, 18);

/** What happened to the person's own number. `winner` is null if no number is unique. */
type Outcome =
  | { readonly kind: 'won' }
  | { readonly kind: 'shared'; readonly people: number; readonly winner: number | null }
  | { readonly kind: 'higher'; readonly winner: number };

export type PracticeRound = {
  /** The numbers in the order in which they fall; the person's own number is first. */
  readonly bids: readonly number[];
  readonly winner: number | null;
  readonly outcome: Outcome;
  /** The chosen numbers with the number of people on each, lowest first. */
  readonly counts: readonly { readonly amount: number; readonly people: number }[];
};

/** Plays one round of the person's number against the numbers of simulated people. */
export function playPractice(own: number, others: readonly number[]): PracticeRound {
  const bids = [own, ...others];
  // The rule only compares amounts, so the numbers can be passed as paise.
  const people = countPeoplePerAmount(
    bids.map((number, person) => ({ bidId: `${person}`, bidderId: `${person}`, amountPaise: number })),
  );
  const winner = lowestUniqueAmount(people);
  const counts = people
    .map(({ amountPaise: amount, people }) => ({ amount, people }))
    .toSorted((one, other) => one.amount - other.amount);
  const onOwn = counts.find(({ amount }) => amount === own)?.people ?? 1;
  return { bids, winner, outcome: outcomeOf(own, onOwn, winner), counts };
}

function outcomeOf(own: number, people: number, winner: number | null): Outcome {
  if (people > 1) return { kind: 'shared', people, winner };
  return winner === null || winner === own ? { kind: 'won' } : { kind: 'higher', winner };
}

/**
 * Draws the numbers of simulated people. Low numbers are drawn more often, in such proportions that no number is a
 * better choice than another.
 */
export function drawOthers(random: () => number, { crowd: { bids, expected } }: PracticeGame): number[] {
  const all = expected.reduce((sum, each) => sum + each, 0);
  return Array.from({ length: bids }, () => {
    let left = random() * all;
    return (
      Math.max(
        expected.findIndex((each) => (left -= each) < 0),
        0,
      ) + 1
    );
  });
}

/** A round in the form of a number line of an auction that starts at ₹1. */
export function lineOf({ bids, winner, counts }: PracticeRound, { numbers }: PracticeGame): NumberLineData {
  const own = counts.find(({ amount }) => amount === bids[0]);
  return {
    startingBid: 1,
    endingBid: numbers.length,
    bidIncrement: 1,
    totalBids: bids.length,
    sealed: false,
    winningBid: winner,
    mine: own ? [own] : [],
    lowest: [...counts],
    rest: [],
  };
}

/** How often each number of the game wins. */
export const chancesOf = ({ crowd }: PracticeGame) => chancesOfWinning(crowd);
