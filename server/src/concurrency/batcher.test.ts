import { Refusal } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { fc } from '../../../testing/properties.ts';
import { openBatcher } from './batcher.ts';
import { isTransient } from '../db/retry.ts';

/** Returns a `run` function for a batcher, and the batches that it received. `end` ends the oldest running batch. */
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
    // Lets the code that awaits the answers run.
    await turn();
  };
  return { run, batches, end };
}

/** Resolves after one turn of the event loop. Items taken in the same turn form one batch. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('an item', () => {
  test('in an empty batcher goes with those of the same turn; later items are the next batch', async () => {
    const { run, batches, end } = work();
    const batcher = openBatcher({ run });
    const answers = ['a', 'b'].map((item) => batcher.take(item));
    await turn();
    expect(batches).toEqual([['a', 'b']]);
    for (const item of ['c', 'd']) {
      answers.push(batcher.take(item));
      await turn();
    }
    expect(batches).toEqual([['a', 'b']]);
    expect(batcher.waiting()).toBe(2);
    await end();
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await end();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D']);
    expect(batcher.waiting()).toBe(0);
  });

  test('with the key of another in the batch waits for the next one, and overtakes none of that key', async () => {
    const { run, batches, end } = work();
    const batcher = openBatcher({ run, keyOf: (item: string) => item.slice(0, 1) });
    for (const item of ['a1', 'b1', 'a2', 'a3', 'b2']) void batcher.take(item);
    await turn();
    for (let n = 0; n < 3; n += 1) await end();
    expect(batches).toEqual([['a1', 'b1'], ['a2', 'b2'], ['a3']]);
  });

  test('above the largest size of a batch waits for the next one', async () => {
    const { run, batches, end } = work();
    const batcher = openBatcher({ run, maxBatchSize: 2 });
    for (const item of ['a', 'b', 'c']) void batcher.take(item);
    await turn();
    await end();
    expect(batches).toEqual([['a', 'b'], ['c']]);
  });

  test('is refused if too many wait, and the others stay in the queue', async () => {
    const { run, end } = work();
    const batcher = openBatcher({ run, maxQueueLength: 2 });
    const answers = ['a', 'b'].map((item) => batcher.take(item));
    expect(() => batcher.take('c')).toThrow(new Refusal('unavailable', { retryAfterSeconds: 1 }));
    await turn();
    answers.push(batcher.take('c'));
    await end();
    await end();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
  });
});

describe('a balanced batcher two batches wide', () => {
  const many = (count: number, letter: string) => Array.from({ length: count }, (_, n) => `${letter}${n}`);

  test('makes two batches of many items that come together, each with half of them', async () => {
    const { run, batches } = work();
    const batcher = openBatcher({ run, width: 2, balanced: true });
    for (const item of many(65, 'a')) void batcher.take(item);
    await turn();
    expect(batches.map(({ length }) => length)).toEqual([32, 33]);
    expect(batches.flat()).toEqual(many(65, 'a'));
  });

  test('keeps a few together', async () => {
    const { run, batches } = work();
    const batcher = openBatcher({ run, width: 2, balanced: true });
    for (const item of many(31, 'a')) void batcher.take(item);
    await turn();
    expect(batches.map(({ length }) => length)).toEqual([31]);
  });

  test('begins a second once as many wait as are under way, or the first is done', async () => {
    const { run, batches, end } = work();
    const batcher = openBatcher({ run, width: 2, balanced: true });
    for (const item of many(3, 'a')) void batcher.take(item);
    await turn();
    for (const item of many(2, 'b')) void batcher.take(item);
    await turn();
    expect(batches).toEqual([many(3, 'a')]);
    void batcher.take('b2');
    await turn();
    expect(batches).toEqual([many(3, 'a'), many(3, 'b')]);
    void batcher.take('c');
    await turn();
    expect(batches).toHaveLength(2);
    await end();
    expect(batches).toHaveLength(2);
    await end();
    expect(batches.at(-1)).toEqual(['c']);
  });
});

test('a batcher two batches wide begins the second with the next item', async () => {
  const { run, batches } = work();
  const batcher = openBatcher({ run, width: 2 });
  for (const item of ['a', 'b', 'c']) void batcher.take(item);
  await turn();
  void batcher.take('d');
  await turn();
  expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
});

describe('a batch that fails', () => {
  test('is tried again one by one: only the invalid item fails', async () => {
    const run = async (items: readonly string[]) => {
      if (items.includes('bad')) throw new Error('a row that cannot be');
      return items.map((item) => item.toUpperCase());
    };
    const batcher = openBatcher({ run });
    const answers = await Promise.allSettled(['a', 'bad', 'b'].map((item) => batcher.take(item)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await batcher.take('c')).toBe('C');
  });

  test('because the database is away fails as a whole, and the next one is tried', async () => {
    const { run, batches, end } = work();
    const batcher = openBatcher({ run, isTransient });
    const answers = ['a', 'b'].map((item) => batcher.take(item).catch((error: Error) => error.message));
    await turn();
    void batcher.take('c');
    await end(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    expect(await Promise.all(answers)).toEqual(['away', 'away']);
    expect(batches).toEqual([['a', 'b'], ['c']]);
  });
});

describe('a batcher that is closed', () => {
  test('ends once all its items are answered, and accepts no more', async () => {
    const { run, end } = work();
    const batcher = openBatcher({ run, maxBatchSize: 1 });
    const answers = ['a', 'b'].map((item) => batcher.take(item));
    let isClosed = false;
    const closing = batcher.close().then(() => void (isClosed = true));
    expect(() => batcher.take('c')).toThrow(Refusal);
    await end();
    expect(isClosed).toBe(false);
    await end();
    await closing;
    expect(await Promise.all(answers)).toEqual(['A', 'B']);
  });

  test('ends with the last of the batches under way', async () => {
    const { run, end } = work();
    const batcher = openBatcher({ run, width: 2 });
    void batcher.take('a');
    await turn();
    const last = batcher.take('b');
    let isClosed = false;
    const closing = batcher.close().then(() => void (isClosed = true));
    await end();
    expect(isClosed).toBe(false);
    await end();
    await closing;
    expect(await last).toBe('B');
  });

  test('ends at once if it is empty', async () => {
    await openBatcher({ run: work().run }).close();
  });
});

test('with any width each item gets its own answer once, and no key is twice in a batch', async () => {
  const items = fc.array(fc.nat(5), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      items,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (keys, width, maxBatchSize, balanced) => {
        const seen: string[] = [];
        let [underWay, widest] = [0, 0];
        const run = async (batch: readonly { key: number; id: number }[]) => {
          widest = Math.max(widest, (underWay += 1));
          expect(new Set(batch.map(({ key }) => key)).size).toBe(batch.length);
          expect(batch.length).toBeLessThanOrEqual(maxBatchSize);
          seen.push(...batch.map(({ id }) => String(id)));
          await turn();
          underWay -= 1;
          return batch.map(({ id }) => id);
        };
        const batcher = openBatcher({ run, keyOf: ({ key }) => String(key), width, maxBatchSize, balanced });
        const answers = await Promise.all(keys.map((key, id) => batcher.take({ key, id })));
        expect(answers).toEqual(keys.map((_, id) => id));
        expect(seen).toHaveLength(keys.length);
        expect(widest).toBeLessThanOrEqual(width);
      },
    ),
  );
});
