import { countPeoplePerAmount, crowdFor, lowestUniqueAmount } from '@ekbid/domain';

export const practiceNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** What happened to the person's own number. `winner` is null where no number is unique. */
type Outcome =
  | { readonly kind: 'won' }
  | { readonly kind: 'shared'; readonly people: number; readonly winner: number | null }
  | { readonly kind: 'higher'; readonly winner: number };

export type PracticeRound = {
  /** The numbers in the order in which they fall, one's own first. */
  readonly bids: readonly number[];
  readonly winner: number | null;
  readonly outcome: Outcome;
};

/** Plays one round of one's own number against those of simulated people, who bid once each. */
export function playPractice(own: number, others: readonly number[]): PracticeRound {
  const bids = [own, ...others];
  // The rule only compares amounts, so the numbers can stand for any unit.
  const counts = countPeoplePerAmount(
    bids.map((number, person) => ({ bidId: `${person}`, bidderId: `${person}`, amountPaise: number })),
  );
  const winner = lowestUniqueAmount(counts);
  const people = counts.find(({ amountPaise }) => amountPaise === own)?.people ?? 1;
  return { bids, winner, outcome: outcomeOf(own, people, winner) };
}

function outcomeOf(own: number, people: number, winner: number | null): Outcome {
  if (people > 1) return { kind: 'shared', people, winner };
  return winner === null || winner === own ? { kind: 'won' } : { kind: 'higher', winner };
}

const others = 12;
const { expected } = crowdFor({ bids: others, amounts: practiceNumbers.length });
const all = expected.reduce((sum, each) => sum + each, 0);

/** Twelve numbers as best players choose them: low ones more often, so that none is a better choice than another. */
export function drawOthers(random: () => number): number[] {
  return Array.from({ length: others }, () => {
    let left = random() * all;
    const place = expected.findIndex((each) => (left -= each) < 0);
    return practiceNumbers[place] ?? 1;
  });
}
