import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countedWarning } from './log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first is logged at once, those of the next minute in one line', () => {
  const warn = vi.fn();
  const happened = countedWarning({ warn }, 'it happened');
  const counts = () => warn.mock.calls.map(([given]) => (given as { count: number }).count);
  for (let i = 0; i < 1000; i += 1) happened();
  expect(warn.mock.calls).toEqual([[{ count: 1 }, 'it happened']]);
  vi.advanceTimersByTime(60_000);
  expect(counts()).toEqual([1, 999]);
  happened();
  vi.advanceTimersByTime(60_000);
  expect(counts()).toEqual([1, 999, 1]);
});

test('after a quiet minute the next is logged at once again', () => {
  const warn = vi.fn();
  const happened = countedWarning({ warn }, 'it happened');
  happened();
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
  happened();
  expect(warn).toHaveBeenCalledTimes(2);
});
