import { expect, test } from 'vitest';
import { fc } from '../../../testing/properties.ts';
import { layOutSealed, spread } from './sealed-line-layout.ts';

const pitch = 16;
const ends = { from: 20, to: 20 + 30 * pitch };
const rising = fc
  .array(fc.integer({ min: ends.from, max: ends.to }), { maxLength: 30 })
  .map((positions) => positions.toSorted((a, b) => a - b));

test('positions keep their order, are kept apart and stay between the ends', () => {
  fc.assert(
    fc.property(rising, (positions) => {
      const spaced = spread(positions, pitch, ends.from, ends.to);
      expect(spaced).toHaveLength(positions.length);
      for (const [i, x] of spaced.entries()) {
        expect(x).toBeGreaterThanOrEqual(ends.from);
        expect(x).toBeLessThanOrEqual(ends.to);
        if (i > 0) expect(x - spaced[i - 1]!).toBeGreaterThanOrEqual(pitch);
      }
    }),
  );
});

test('positions that are apart already are not moved', () => {
  expect(spread([20, 100, 200], pitch, ends.from, ends.to)).toEqual([20, 100, 200]);
});

test('neighbours are moved no further than they must', () => {
  expect(spread([40, 41, 300], pitch, ends.from, ends.to)).toEqual([40, 56, 300]);
  expect(spread([ends.to - 1, ends.to], pitch, ends.from, ends.to)).toEqual([ends.to - pitch, ends.to]);
});

test('low amounts are apart, and one’s own labels win over the ends of the line', () => {
  const { dots, labels } = layOutSealed({ from: 1, to: 500, mine: [31, 2, 3, 17] }, 300);
  expect(dots.map(({ amount }) => amount)).toEqual([2, 3, 17, 31]);
  for (const [i, { x }] of dots.entries()) if (i > 0) expect(x - dots[i - 1]!.x).toBeGreaterThanOrEqual(18);
  expect(labels.filter(({ mine }) => mine).map(({ text }) => text)).toEqual(['₹2', '₹3', '₹17', '₹31']);
  expect(labels.filter(({ row, mine }) => row === 0 && mine).length).toBeGreaterThan(0);
  expect(labels.find(({ text }) => text === '₹1')?.row).toBeGreaterThan(0);
});

test('an own amount at an end is labelled once', () => {
  const { labels } = layOutSealed({ from: 1, to: 500, mine: [1, 500] }, 300);
  expect(labels.map(({ text, mine }) => [text, mine])).toEqual([
    ['₹1', true],
    ['₹500', true],
  ]);
});
