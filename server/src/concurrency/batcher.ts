import { Refusal } from '@ekbid/domain';

type Work<Item, Answer> = {
  /** Handles all items in one transaction. Returns one answer per item, in the same order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /**
   * Items with the same key are never in the same batch. With `width` above 1 they may be in two batches that run at
   * once.
   */
  readonly keyOf?: (item: Item) => string;
  /** How many batches may run at the same time. */
  readonly width?: number;
  /**
   * Keeps batches at about the same size. Another batch starts only when at least as many items wait as a running batch
   * has on average.
   */
  readonly balanced?: boolean;
  readonly maxBatchSize?: number;
  /** Limits the number of waiting items. Further items are refused. */
  readonly maxQueueLength?: number;
  /** How many seconds a refused caller should wait before trying again. */
  readonly retryAfterSeconds?: number;
  /** Returns true if the error concerns no particular item, so that trying each item alone would fail too. */
  readonly isTransient?: (error: unknown) => boolean;
  readonly onBatch?: (batch: { readonly size: number; readonly seconds: number }) => void;
};

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type Batcher<Item, Answer> = {
  /**
   * Resolves or rejects with the item's own outcome. Throws `unavailable` if too many items wait or if the batcher is
   * closed.
   */
  readonly take: (item: Item) => Promise<Answer>;
  /** How many items wait. Items of running batches do not count. */
  readonly waiting: () => number;
  /** Refuses further items, and resolves once all accepted items are answered. */
  readonly close: () => Promise<void>;
};

/**
 * With fewer items than this, one batch is cheaper than two, because the fixed cost of a batch is about the cost of this
 * many items.
 */
const worthSplitting = 32;

/**
 * Natural group commit (docs/decisions/0013-the-bidding-lane.md). If no batch runs, an item starts at once, together
 * with all items of the same turn of the event loop. Items that arrive while a batch runs form the next batch. There is
 * no timer, so no item waits for others to arrive, and batches grow with the load.
 */
export function openBatcher<Item, Answer>({
  run,
  keyOf,
  width = 1,
  balanced = false,
  maxBatchSize = 256,
  maxQueueLength = 10_000,
  retryAfterSeconds = 1,
  isTransient = () => false,
  onBatch = () => {},
}: Work<Item, Answer>): Batcher<Item, Answer> {
  type Entry = Waiting<Item, Answer>;
  let queue: Entry[] = [];
  let batches = 0;
  let underWay = 0;
  let isScheduled = false;
  let isClosed = false;
  const { promise: emptied, resolve: resolveEmptied } = Promise.withResolvers<void>();

  /**
   * Starts batches until `width` are running. If `balanced`, waiting items are split among several batches, so that one
   * can be prepared while the database works on another.
   */
  function begin(): void {
    while (queue.length > 0 && batches < width && (!balanced || queue.length * batches >= underWay)) {
      const shares = balanced && queue.length >= worthSplitting ? width - batches : 1;
      void work(takeBatch(Math.min(maxBatchSize, Math.floor(queue.length / shares))));
    }
    if (isClosed && batches === 0) resolveEmptied();
  }

  function takeBatch(size: number): Entry[] {
    const keys = new Set<string>();
    const batch: Entry[] = [];
    const left: Entry[] = [];
    for (const entry of queue) {
      const key = keyOf?.(entry.item);
      const joins = batch.length < size && (key === undefined || !keys.has(key));
      if (joins && key !== undefined) keys.add(key);
      (joins ? batch : left).push(entry);
    }
    queue = left;
    return batch;
  }

  async function work(batch: readonly Entry[]): Promise<void> {
    batches += 1;
    underWay += batch.length;
    await answer(batch);
    batches -= 1;
    underWay -= batch.length;
    begin();
  }

  async function answer(batch: readonly Entry[]): Promise<void> {
    const startedAt = performance.now();
    try {
      const answers = await run(batch.map(({ item }) => item));
      if (answers.length !== batch.length) throw new Error('a batch got more or fewer answers than it has items');
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      // An invalid item must not fail the others, so each item is tried alone. If the database itself is unavailable,
      // each item would fail again, so all are rejected at once.
      if (batch.length === 1 || isTransient(error)) for (const { reject } of batch) reject(error);
      else for (const entry of batch) await answer([entry]);
      return;
    }
    onBatch({ size: batch.length, seconds: (performance.now() - startedAt) / 1000 });
  }

  return {
    take(item) {
      if (isClosed || queue.length >= maxQueueLength) throw new Refusal('unavailable', { retryAfterSeconds });
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      queue.push({ item, resolve, reject });
      if (!isScheduled) {
        isScheduled = true;
        setImmediate(() => {
          isScheduled = false;
          begin();
        });
      }
      return promise;
    },
    waiting: () => queue.length,
    close() {
      isClosed = true;
      begin();
      return emptied;
    },
  };
}
