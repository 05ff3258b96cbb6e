import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work begins at once after a quiet time, once for all requests of the same turn', async () => {
  const work = vi.fn(async () => {});
  const ask = throttle(work, 250);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
});

test('repeated requests run the work once per interval, and after the last one', async () => {
  const work = vi.fn(async () => {});
  const ask = throttle(work, 250);
  for (let elapsedMs = 0; elapsedMs < 990; elapsedMs += 10) {
    ask();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(work).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(250);
  expect(work).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(5);
});

test('work that takes longer than the interval is never done twice at once', async () => {
  let working = 0;
  let most = 0;
  const ask = throttle(async () => {
    most = Math.max(most, (working += 1));
    await new Promise((resolve) => setTimeout(resolve, 900));
    working -= 1;
  }, 250);
  for (let elapsedMs = 0; elapsedMs < 3000; elapsedMs += 100) {
    ask();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(most).toBe(1);
});
