import { expect, test } from 'vitest';
import { singleFlight } from './throttle.ts';

test('calls during a running one share the next, which begins after them', async () => {
  const begun: PromiseWithResolvers<number>[] = [];
  const ask = singleFlight(() => {
    const answer = Promise.withResolvers<number>();
    begun.push(answer);
    return answer.promise;
  });
  const first = [ask(), ask()];
  await Promise.resolve();
  const second = [ask(), ask(), ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await Promise.resolve();
  begun[1]?.resolve(2);
  expect(await Promise.all(second)).toEqual([2, 2, 2]);
  expect(begun).toHaveLength(2);
});

test('a failure reaches the calls that share it, and the next call runs', async () => {
  let times = 0;
  const ask = singleFlight(async () => {
    times += 1;
    if (times === 1) throw new Error('away');
    return times;
  });
  const failing = ask();
  await Promise.resolve();
  const next = ask();
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe(2);
});
