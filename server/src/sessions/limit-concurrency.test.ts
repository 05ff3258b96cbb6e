import { describe, expect, test } from 'vitest';
import { limitConcurrency } from './passwords.ts';

/** Work that ends when the test says so. */
function work() {
  const waiting: (() => void)[] = [];
  let running = 0;
  let most = 0;
  return {
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      running -= 1;
      return 'done';
    },
    finishOne: () => waiting.shift()?.(),
    running: () => running,
    most: () => most,
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('limited concurrency', () => {
  test('runs so many, lets so many wait, and refuses the rest at once', async () => {
    const inTurn = limitConcurrency({ atOnce: 2, waiting: 3 });
    const { run, finishOne, running, most } = work();
    const results = Array.from({ length: 5 }, () => inTurn(run));
    await settled();
    expect(running()).toBe(2);
    await expect(inTurn(run)).rejects.toMatchObject({ code: 'unavailable' });
    for (let count = 0; count < 5; count += 1) {
      finishOne();
      await settled();
    }
    expect(await Promise.all(results)).toEqual(Array<string>(5).fill('done'));
    expect([running(), most()]).toEqual([0, 2]);
  });

  test('passes the place on if work fails', async () => {
    const inTurn = limitConcurrency({ atOnce: 1, waiting: 1 });
    const failing = inTurn(() => Promise.reject(new Error('broken')));
    const next = inTurn(() => Promise.resolve('ran'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('ran');
    expect(await inTurn(() => Promise.resolve('and again'))).toBe('and again');
  });
});
