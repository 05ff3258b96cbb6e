import { median } from './statistics.ts';

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Milliseconds of one call, once it was called a few times: the middle of many. */
export async function typicalMs(work: () => Promise<unknown>, times: number): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times + 3; time += 1) taken.push(await timed(work));
  return median(taken.slice(3));
}
