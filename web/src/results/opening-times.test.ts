import { expect, test } from 'vitest';
import type { Mark } from './number-line-layout.ts';
import { planOpening } from './opening-times.ts';

const mark = (amount: number, winner: number | null): Mark => ({
  amount,
  people: amount === winner ? 1 : 2,
  won: amount === winner,
  mine: false,
  x: amount,
  pinned: false,
});
const marksTo = (count: number, winner: number | null) =>
  Array.from({ length: count }, (_, place) => mark(place + 1, winner));

// proves result.opens-in-time
test.each([
  [1, 1],
  [5, 3],
  [120, 1],
  [120, 120],
  [120, null],
  [0, null],
])('%i amounts of which %s wins have opened after eight seconds at most', (count, winner) => {
  const { endsAt, restAt, winnerAt } = planOpening(marksTo(count, winner));
  expect(endsAt).toBeLessThanOrEqual(8000);
  expect([0, winnerAt, restAt, endsAt].toSorted((a, b) => a - b)).toEqual([0, winnerAt, restAt, endsAt]);
});

test('the amounts up to the winner open one after the other, whatever their order; those above it together at last', () => {
  const marks = marksTo(6, 4);
  const { at, winnerAt, restAt } = planOpening(marks.toReversed());
  const [first = 0, second = 0, third = 0, won = 0, ...above] = marks.map(at);
  expect([first, second, third, won].toSorted((a, b) => a - b)).toEqual([first, second, third, won]);
  expect(new Set([first, second, third, won]).size).toBe(4);
  expect(won).toBeLessThan(winnerAt);
  expect(above).toEqual([restAt, restAt]);
});
