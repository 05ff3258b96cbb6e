import { expect, test } from 'vitest';
import { prizeTextIn } from './prize-text.ts';

test.each([
  ['en', 'कुकर', 'Cooker'],
  ['hi', 'कुकर', 'कुकर'],
  ['en', null, 'Cooker'],
  ['hi', null, 'Cooker'],
] as const)('readers of %s see of a prize with %s in Hindi: %s', (language, hindi, shown) => {
  expect(prizeTextIn(language, 'Cooker', hindi)).toBe(shown);
});
