import { expect, test } from 'vitest';
import { newId } from './entities.ts';

test('ids look like the provider’s, and no letter is favoured', () => {
  const ids = Array.from({ length: 5000 }, () => newId('pay'));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^pay_[0-9A-Za-z]{14}$/);

  const counts = new Map<string, number>();
  for (const letter of ids.map((id) => id.slice(4)).join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const even = (ids.length * 14) / 62;
  // The tolerance is about six standard deviations. If unfair bytes were not skipped, eight letters would exceed it.
  for (const count of counts.values()) expect(Math.abs(count - even)).toBeLessThan(even * 0.18);
  expect(counts.size).toBe(62);
});
