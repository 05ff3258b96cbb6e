import type { Mark } from './number-line-layout.ts';

/** The longest pause between two amounts, and the total time for all amounts up to the winner. */
const longestStepMs = 500;
const stepsMs = 4800;
const beginMs = 400;
/** Times after the winning dot has fallen: until it lights up, until everything above it opens, and until the end. */
const turnMs = 550;
const suspenseMs = 700;
const endMs = 600;

export type OpeningTimes = {
  /** When an amount opens, in ms after the start. */
  readonly at: (mark: Pick<Mark, 'amount'>) => number;
  /** When the winner's name appears. */
  readonly winnerAt: number;
  /** When all amounts above the winner and all bins open. */
  readonly restAt: number;
  /** When everything is open: after at most eight seconds. */
  readonly endsAt: number;
};

/**
 * Plans the opening: amounts open one by one, from the lowest up to the winner. The total time is limited, however many
 * amounts there are.
 */
export function planOpening(marks: readonly Mark[]): OpeningTimes {
  const upwards = marks.toSorted((a, b) => a.amount - b.amount);
  const winner = upwards.findIndex(({ won }) => won);
  const inTurn = winner < 0 ? upwards : upwards.slice(0, winner + 1);
  const stepMs = Math.min(longestStepMs, stepsMs / Math.max(inTurn.length, 1));
  const times = new Map(inTurn.map(({ amount }, place) => [amount, beginMs + place * stepMs]));
  const winnerAt = beginMs + Math.max(inTurn.length - 1, 0) * stepMs + turnMs;
  const restAt = winnerAt + suspenseMs;
  return {
    at: ({ amount }) => times.get(amount) ?? restAt,
    winnerAt,
    restAt,
    endsAt: restAt + endMs + turnMs,
  };
}
