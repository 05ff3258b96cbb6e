import { expect, test } from 'vitest';
import { exclusionEnd, periodStart } from './own-limits.ts';

test.each([
  // Columns: moment, start of the day, week and month. Midnight in India is 18:30 UTC of the previous day.
  ['2026-11-29T18:29:59.999Z', '2026-11-28', '2026-11-22', '2026-10-31'],
  ['2026-11-29T18:30:00.000Z', '2026-11-29', '2026-11-29', '2026-10-31'],
  ['2026-12-31T18:30:00.000Z', '2026-12-31', '2026-12-27', '2026-12-31'],
  ['2028-02-29T20:00:00.000Z', '2028-02-29', '2028-02-27', '2028-02-29'],
])('the periods of %s begin at midnight in India, weeks on Monday', (moment, ...starts) => {
  const begins = (['day', 'week', 'month'] as const).map((period) => periodStart(period, new Date(moment)));
  expect(begins.map((start) => start.toISOString())).toEqual(starts.map((day) => `${day}T18:30:00.000Z`));
});

test.each([
  ['day', '2026-08-31T10:00:00.000Z', '2026-09-01T10:00:00.000Z'],
  ['month', '2026-08-31T10:00:00.000Z', '2026-09-30T10:00:00.000Z'],
  // February has no 31st day. The exclusion ends on 3 March, because 28 February would be earlier than promised.
  ['half_year', '2026-08-31T10:00:00.000Z', '2027-03-03T10:00:00.000Z'],
  ['five_years', '2028-02-29T10:00:00.000Z', '2033-03-01T10:00:00.000Z'],
] as const)('an exclusion of a %s from %s ends at %s', (exclusion, from, end) => {
  expect(exclusionEnd(exclusion, new Date(from)).toISOString()).toBe(end);
});
