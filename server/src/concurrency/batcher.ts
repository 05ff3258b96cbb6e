import { Refusal } from '@ekbid/domain';

type Work<Item, Answer> = {
  /** Does all of it in one transaction, with an answer each in the order given. */
  readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Two with the same key never share a batch; where several are under way at once, they may be in two of those. */
  readonly keyOf?: (item: Item) => string;
  /** Batches under way at the same time. */
  readonly width?: number;
  /** Keeps those batches of about one size: one more begins only once as many wait as each under way has. */
  readonly balanced?: boolean;
  /** So many in one batch at most. */
  readonly most?: number;
  /** So many may wait; who comes then is told to come again. */
  readonly longest?: number;
  /** How long who is told to come again is to wait. */
  readonly retryAfterSeconds?: number;
  /** Whether an error is nobody's own, so that trying each item alone would fail as well. */
  readonly isTransient?: (error: unknown) => boolean;
  /** Hears of each batch that ended well. */
  readonly onBatch?: (batch: { readonly size: number; readonly seconds: number }) => void;
};

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type Batcher<Item, Answer> = {
  /** Rejects with what its own work came to, or with `unavailable` where too many wait or the lane is closed. */
  readonly take: (item: Item) => Promise<Answer>;
  /** How many wait, those under way left out. */
  readonly waiting: () => number;
  /** Lets nobody in any more; settled once everybody has their answer. */
  readonly close: () => Promise<void>;
};

/** Fewer are not worth a batch more, which costs as much as about so many in one. */
const worthSplitting = 32;

/**
 * Natural group commit (docs/decisions/0013-the-bidding-lane.md): whoever finds the lane empty goes at once, with all who
 * came in the same turn of the event loop, and all who come while a batch is under way are the next one. There is no
 * timer, so that nobody waits for company, and the busier it is the larger the batches are.
 */
export function openBatcher<Item, Answer>({
  run,
  keyOf,
  width = 1,
  balanced = false,
  most = 256,
  longest = 10_000,
  retryAfterSeconds = 1,
  isTransient = () => false,
  onBatch = () => {},
}: Work<Item, Answer>): Batcher<Item, Answer> {
  type Entry = Waiting<Item, Answer>;
  let queue: Entry[] = [];
  let batches = 0;
  let underWay = 0;
  let isSummoned = false;
  let isClosed = false;
  const { promise: emptied, resolve: noteEmpty } = Promise.withResolvers<void>();

  /** Fills the free places; balanced, so that one batch is made and answered while another is at the database. */
  function begin(): void {
    while (queue.length > 0 && batches < width && (!balanced || queue.length * batches >= underWay)) {
      const places = balanced && queue.length >= worthSplitting ? width - batches : 1;
      void work(takeBatch(Math.min(most, Math.floor(queue.length / places))));
    }
    if (isClosed && batches === 0) noteEmpty();
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
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      // A row that cannot be must fail nobody but its own; a database that is away would only be asked in vain again.
      if (batch.length === 1 || isTransient(error)) for (const { reject } of batch) reject(error);
      else for (const entry of batch) await answer([entry]);
      return;
    }
    onBatch({ size: batch.length, seconds: (performance.now() - startedAt) / 1000 });
  }

  return {
    take(item) {
      if (isClosed || queue.length >= longest) throw new Refusal('unavailable', { retryAfterSeconds });
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      queue.push({ item, resolve, reject });
      if (!isSummoned) {
        isSummoned = true;
        setImmediate(() => {
          isSummoned = false;
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
