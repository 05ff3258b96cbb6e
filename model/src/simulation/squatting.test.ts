import { describe, expect, test } from 'vitest';
import { formerRules, minutesKeptOut, presentRules } from './squatting.ts';

const last = { maxSlots: 100, slotsFilled: 99 };
const failing = { ...last, way: 'tries to pay and fails' } as const;
const numbers = [1, 2, 3, 4, 5, 8, 12];

describe('squatters at the last slots', () => {
  test('keep the last one for three holds and no longer, if they are one number', () => {
    expect(minutesKeptOut(formerRules, { ...failing, numbers: 1 })).toBe(45);
    expect(minutesKeptOut(presentRules, { ...failing, numbers: 1 })).toBe(45);
    expect(minutesKeptOut(presentRules, { ...last, way: 'never tries to pay', numbers: 1 })).toBe(18);
  });

  test('once kept it for ever with three numbers, and do no more', () => {
    expect(minutesKeptOut(formerRules, { ...failing, numbers: 3 })).toBe(24 * 60);
    expect(minutesKeptOut(presentRules, { ...failing, numbers: 3 })).toBeLessThan(4 * 60);
  });

  test('do not keep two slots with one number', () => {
    const two = { ...failing, slotsFilled: 98, numbers: 1 };
    expect(minutesKeptOut(formerRules, two)).toBeGreaterThan(0);
    expect(minutesKeptOut(presentRules, two)).toBe(0);
  });

  test.each(['never tries to pay', 'tries to pay and fails', 'gives up where that pays'] as const)(
    'never keep them longer than before, whoever %s',
    (way) => {
      for (const slotsFilled of [90, 95, 98, 99])
        for (const count of numbers) {
          const plan = { ...last, slotsFilled, way, numbers: count };
          expect(minutesKeptOut(presentRules, plan)).toBeLessThanOrEqual(minutesKeptOut(formerRules, plan));
        }
    },
  );
});
