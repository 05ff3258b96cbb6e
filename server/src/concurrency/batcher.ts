import { Refusal } from '@ekbid/domain';

type Work<Item, Answer> = {
  /** Handles all items in one transaction, and returns an answer for each in the same order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /**
   * Items with the same key are never in one batch. With `width` above 1 they may be in two that run at the same time.
   */
  readonly keyOf?: (item: Item) => string;
  /** How many batches run at the same time. */
  readonly width?: number;
  /**
   * Keeps batches at about the same size: another one begins only when as many items wait as each running batch has.
   */
  readonly balanced?: boolean;
  /** The largest size of a batch. */
  readonly maxBatchSize?: number;
  /** The largest number of waiting items; further ones are refused. */
  readonly maxQueueLength?: number;
  /** When a refused caller should try again. */
  readonly retryAfterSeconds?: number;
  /** Whether an error is not about any item, so that each item alone would fail as well. */
  readonly isTransient?: (error: unknown) => boolean;
  /** Called after each batch that succeeded. */
  readonly onBatch?: (batch: { readonly size: number; readonly seconds: number }) => void;
};

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type Batcher<Item, Answer> = {
  /**
   * Resolves or rejects with the item's own outcome. Rejects with `unavailable` if too many wait or the batcher is
   * closed.
   */
  readonly take: (item: Item) => Promise<Answer>;
  /** How many items wait, without those of running batches. */
  readonly waiting: () => number;
  /** Refuses further items, and resolves once all accepted ones are answered. */
  readonly close: () => Promise<void>;
};

/** Below this number one batch is cheaper than two: the fixed cost of a batch equals about so many items. */
const worthSplitting = 32;

/**
 * Natural group commit (docs/decisions/0013-the-bidding-lane.md). An item that finds the batcher empty starts at once,
 * together with all items of the same turn of the event loop. Items that come while a batch runs are the next batch.
 * There is no timer, so no item waits for others, and batches grow with the load.
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
   * Starts batches up to `width`. If `balanced`, one batch is prepared and answered while another is in the database.
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
      // An invalid item must not fail the others, so each is tried alone, unless the database itself is unavailable.
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
