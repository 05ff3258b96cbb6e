import { expect, test } from 'vitest';
import { eachEvenIfOneFails } from './each-even-if-one-fails.ts';

async function tried(failing: readonly number[]) {
  const done: number[] = [];
  const ended = eachEvenIfOneFails([1, 2, 3], async (item) => {
    if (failing.includes(item)) throw new Error(`no ${item}`);
    done.push(item);
  });
  return { failure: await ended.catch((error: unknown) => error), done };
}

test('those behind one that fails are done too, and what failed is thrown', async () => {
  expect(await tried([])).toEqual({ failure: undefined, done: [1, 2, 3] });
  expect(await tried([1])).toEqual({ failure: new Error('no 1'), done: [2, 3] });
  const { failure, done } = await tried([1, 3]);
  expect(done).toEqual([2]);
  expect(failure).toMatchObject({ errors: [new Error('no 1'), new Error('no 3')] });
});
