import { Refusal } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { fc } from '../../../testing/properties.ts';
import { openBatcher } from './batcher.ts';
import { isTransient } from '../db/retry.ts';

/** Work that ends when the test says so, and what it was given. */
function work() {
  const batches: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const run = (items: readonly string[]) => {
    batches.push([...items]);
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    ends.push((error) => (error ? reject(error) : resolve(items.map((item) => item.toUpperCase()))));
    return promise;
  };
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    // Until whoever waited for the answers has gone on.
    await turn();
  };
  return { run, batches, end };
}

/** The event loop's: all who come in one go together. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('whoever comes', () => {
  test('to an empty lane goes with who came in the same turn; all who come meanwhile are the next batch', async () => {
    const { run, batches, end } = work();
    const lane = openBatcher({ run });
    const answers = ['a', 'b'].map((item) => lane.take(item));
    await turn();
    expect(batches).toEqual([['a', 'b']]);
    for (const item of ['c', 'd']) {
      answers.push(lane.take(item));
      await turn();
    }
    expect(batches).toEqual([['a', 'b']]);
    expect(lane.waiting()).toBe(2);
    await end();
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await end();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D']);
    expect(lane.waiting()).toBe(0);
  });

  test('with the key of somebody in the batch waits for the next one, and overtakes nobody of that key', async () => {
    const { run, batches, end } = work();
    const lane = openBatcher({ run, keyOf: (item: string) => item.slice(0, 1) });
    for (const item of ['a1', 'b1', 'a2', 'a3', 'b2']) void lane.take(item);
    await turn();
    for (let n = 0; n < 3; n += 1) await end();
    expect(batches).toEqual([['a1', 'b1'], ['a2', 'b2'], ['a3']]);
  });

  test('after the most a batch may have waits for the next one', async () => {
    const { run, batches, end } = work();
    const lane = openBatcher({ run, most: 2 });
    for (const item of ['a', 'b', 'c']) void lane.take(item);
    await turn();
    await end();
    expect(batches).toEqual([['a', 'b'], ['c']]);
  });

  test('where too many wait is told to come again, and loses nobody else their place', async () => {
    const { run, end } = work();
    const lane = openBatcher({ run, longest: 2 });
    const answers = ['a', 'b'].map((item) => lane.take(item));
    expect(() => lane.take('c')).toThrow(new Refusal('unavailable', { retryAfterSeconds: 1 }));
    await turn();
    answers.push(lane.take('c'));
    await end();
    await end();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
  });
});

describe('a balanced lane two batches wide', () => {
  const many = (count: number, letter: string) => Array.from({ length: count }, (_, n) => `${letter}${n}`);

  test('makes two of many who come together, each of half of them', async () => {
    const { run, batches } = work();
    const lane = openBatcher({ run, width: 2, balanced: true });
    for (const item of many(65, 'a')) void lane.take(item);
    await turn();
    expect(batches.map(({ length }) => length)).toEqual([32, 33]);
    expect(batches.flat()).toEqual(many(65, 'a'));
  });

  test('keeps a few together', async () => {
    const { run, batches } = work();
    const lane = openBatcher({ run, width: 2, balanced: true });
    for (const item of many(31, 'a')) void lane.take(item);
    await turn();
    expect(batches.map(({ length }) => length)).toEqual([31]);
  });

  test('begins a second once as many wait as are under way, or the first is done', async () => {
    const { run, batches, end } = work();
    const lane = openBatcher({ run, width: 2, balanced: true });
    for (const item of many(3, 'a')) void lane.take(item);
    await turn();
    for (const item of many(2, 'b')) void lane.take(item);
    await turn();
    expect(batches).toEqual([many(3, 'a')]);
    void lane.take('b2');
    await turn();
    expect(batches).toEqual([many(3, 'a'), many(3, 'b')]);
    void lane.take('c');
    await turn();
    expect(batches).toHaveLength(2);
    await end();
    expect(batches).toHaveLength(2);
    await end();
    expect(batches.at(-1)).toEqual(['c']);
  });
});

test('a lane two batches wide begins the second with whoever comes', async () => {
  const { run, batches } = work();
  const lane = openBatcher({ run, width: 2 });
  for (const item of ['a', 'b', 'c']) void lane.take(item);
  await turn();
  void lane.take('d');
  await turn();
  expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
});

describe('a batch that fails', () => {
  test('is tried again one by one: only what cannot be fails', async () => {
    const run = async (items: readonly string[]) => {
      if (items.includes('bad')) throw new Error('a row that cannot be');
      return items.map((item) => item.toUpperCase());
    };
    const lane = openBatcher({ run });
    const answers = await Promise.allSettled(['a', 'bad', 'b'].map((item) => lane.take(item)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await lane.take('c')).toBe('C');
  });

  test('because the database is away fails as a whole, and the next one is tried', async () => {
    const { run, batches, end } = work();
    const lane = openBatcher({ run, isTransient });
    const answers = ['a', 'b'].map((item) => lane.take(item).catch((error: Error) => error.message));
    await turn();
    void lane.take('c');
    await end(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    expect(await Promise.all(answers)).toEqual(['away', 'away']);
    expect(batches).toEqual([['a', 'b'], ['c']]);
  });
});

describe('a lane that is closed', () => {
  test('ends once everybody in it has an answer, and lets nobody in', async () => {
    const { run, end } = work();
    const lane = openBatcher({ run, most: 1 });
    const answers = ['a', 'b'].map((item) => lane.take(item));
    let isClosed = false;
    const closing = lane.close().then(() => void (isClosed = true));
    expect(() => lane.take('c')).toThrow(Refusal);
    await end();
    expect(isClosed).toBe(false);
    await end();
    await closing;
    expect(await Promise.all(answers)).toEqual(['A', 'B']);
  });

  test('ends with the last of the batches under way', async () => {
    const { run, end } = work();
    const lane = openBatcher({ run, width: 2 });
    void lane.take('a');
    await turn();
    const last = lane.take('b');
    let isClosed = false;
    const closing = lane.close().then(() => void (isClosed = true));
    await end();
    expect(isClosed).toBe(false);
    await end();
    await closing;
    expect(await last).toBe('B');
  });

  test('ends at once where nobody is in it', async () => {
    await openBatcher({ run: work().run }).close();
  });
});

test('any number wide, everybody gets their own answer once, and no key is twice in a batch', async () => {
  const items = fc.array(fc.nat(5), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      items,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (keys, width, most, balanced) => {
        const seen: string[] = [];
        let [underWay, widest] = [0, 0];
        const run = async (batch: readonly { key: number; id: number }[]) => {
          widest = Math.max(widest, (underWay += 1));
          expect(new Set(batch.map(({ key }) => key)).size).toBe(batch.length);
          expect(batch.length).toBeLessThanOrEqual(most);
          seen.push(...batch.map(({ id }) => String(id)));
          await turn();
          underWay -= 1;
          return batch.map(({ id }) => id);
        };
        const lane = openBatcher({ run, keyOf: ({ key }) => String(key), width, most, balanced });
        const answers = await Promise.all(keys.map((key, id) => lane.take({ key, id })));
        expect(answers).toEqual(keys.map((_, id) => id));
        expect(seen).toHaveLength(keys.length);
        expect(widest).toBeLessThanOrEqual(width);
      },
    ),
  );
});
