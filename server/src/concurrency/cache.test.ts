import { describe, expect, test, vi } from 'vitest';
import { openCache } from './cache.ts';

const recallText = () => openCache<string>({ maxWeight: 10, weigh: ({ length }) => length });

describe('a cached value', () => {
  test('is computed once, also for callers that come during the computation', async () => {
    const recall = recallText();
    const work = vi.fn(async () => 'four');
    expect(await Promise.all([recall('a', work), recall('a', work)])).toEqual(['four', 'four']);
    expect(await recall('a', work)).toBe('four');
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('is dropped for new ones if it is the least recently used', async () => {
    const recall = recallText();
    const work = vi.fn(async () => 'four');
    for (const key of ['a', 'b', 'a', 'c', 'a']) await recall(key, work);
    expect(work).toHaveBeenCalledTimes(3);
    await recall('b', work);
    expect(work).toHaveBeenCalledTimes(4);
  });

  test('is kept if it is the last one, however heavy, and not if it failed', async () => {
    const recall = recallText();
    await recall('small', async () => 'x');
    const heavy = vi.fn(async () => 'far more than ten');
    await recall('heavy', heavy);
    await recall('heavy', heavy);
    expect(heavy).toHaveBeenCalledTimes(1);

    await expect(recall('failed', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
    expect(await recall('failed', async () => 'answer')).toBe('answer');
  });
});
