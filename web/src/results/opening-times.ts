import type { Mark } from './number-line-layout.ts';

/** The longest pause between two amounts, and how long all amounts up to the winner may take. */
const longestStepMs = 500;
const stepsMs = 4800;
const beginMs = 400;
/** After the winning dot has fallen it lights up; what is above it then opens at once. */
const turnMs = 550;
const suspenseMs = 700;
const endMs = 600;

export type OpeningTimes = {
  /** When an amount opens. */
  readonly at: (mark: Pick<Mark, 'amount'>) => number;
  /** When the winner is named. */
  readonly winnerAt: number;
  /** When everything opens that is above the winner or counted together. */
  readonly restAt: number;
  /** When all is open: after at most eight seconds. */
  readonly endsAt: number;
};

/** A line opens from the lowest amount upwards to the first unique one, in the same time however many there are. */
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
