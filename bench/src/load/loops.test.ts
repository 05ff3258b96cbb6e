import { expect, test } from 'vitest';
import { type Connection, closedLoop, openLoop } from './loops.ts';
import { measureInTurns } from './measurements.ts';

function blockFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('who had to wait for the load itself is counted from when they meant to come', async () => {
  const works = Array.from({ length: 20 }, (_, nth) => nth);
  const connect = async () => ({ close: () => {} }) as Connection;
  const latencies = await openLoop(works, { seconds: 0.02, connect }, async (nth) => {
    if (nth === 0) blockFor(60);
  });
  expect(latencies).toHaveLength(20);
  // The eleventh piece of work was planned for 11 ms. The first one blocked the process, so it began only at 60 ms.
  expect(latencies[10]).toBeGreaterThan(40);
});

test('every piece of work is done once, by clients that have one under way each', async () => {
  const done: number[] = [];
  let [running, most] = [0, 0];
  const works = Array.from({ length: 50 }, (_, nth) => nth);
  const { perSecond, p99 } = await closedLoop(['a', 'b', 'c'], works, async (work) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    done.push(work);
  });
  expect(done.toSorted((a, b) => a - b)).toEqual(works);
  expect(most).toBe(3);
  expect(perSecond).toBeGreaterThan(0);
  expect(p99).toBeGreaterThan(0);
});

test('contestants take turns, round by round', async () => {
  const order: string[] = [];
  const contestant = (name: string) => async (round: number) => {
    order.push(`${name}${round}`);
    return { value: round };
  };
  expect(await measureInTurns(3, { a: contestant('a'), b: contestant('b') })).toEqual({
    a: { value: 1 },
    b: { value: 1 },
  });
  expect(order).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2']);
});
