import { describe, expect, test } from 'vitest';
import { median, mediansOf, percentile } from './measurements.ts';

describe('a percentile', () => {
  test.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0.001, 1],
  ])('of 1 to 100 at %d is %d, whatever their order', (share, expected) => {
    const values = Array.from({ length: 100 }, (_, n) => ((n * 37) % 100) + 1);
    expect(percentile(values, share)).toBe(expected);
  });

  test('of one value is that value', () => {
    expect(percentile([7], 0.99)).toBe(7);
  });
});

describe('a median', () => {
  test('stands in the middle of an odd number of values, and between the two of an even one', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 2])).toBe(3.5);
  });

  test('of rounds is taken for each figure by itself', () => {
    const rounds = [
      { a: 1, b: 30 },
      { a: 3, b: 10 },
      { a: 2, b: 20 },
    ];
    expect(mediansOf(rounds)).toEqual({ a: 2, b: 20 });
  });
});
