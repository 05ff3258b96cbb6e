import { describe, expect, test } from 'vitest';
import type { Prize } from './prizes.ts';
import { planBids } from './build-demo.ts';

const prize: Prize = {
  title: 'A prize',
  description: '',
  retailPrice: 24_999,
  drawing: 'phone',
  startingBid: 1,
  endingBid: 10,
  bidIncrement: 1,
  maxSlots: 10,
  opens: -10,
  closes: 5,
  bids: { asha: [1, 4], rohan: [2], priya: [3, 5] },
};

describe('the bids of a demo auction', () => {
  test('go round the bidders, each keeping the order of their own', () => {
    expect(planBids(prize).map(({ bidder, rupees }) => `${bidder} ${rupees}`)).toEqual([
      'asha 1',
      'rohan 2',
      'priya 3',
      'asha 4',
      'priya 5',
    ]);
  });

  test.each([
    ['an auction under way', {}, 0],
    ['an auction that is over', { closes: -4 }, -4],
    ['an auction that was cancelled', { cancelled: -7 }, -7],
  ])('of %s lie between its start and its end, or now', (_which, change, end) => {
    const hours = planBids({ ...prize, ...change }).map((bid) => bid.hours);
    expect(hours).toEqual([...hours].sort((a, b) => a - b));
    expect(hours[0]).toBeGreaterThan(-10);
    expect(hours.at(-1)).toBeLessThan(end);
  });

  test('are none without bidders', () => {
    expect(planBids({ ...prize, bids: {} })).toEqual([]);
  });
});
