import { Refusal } from '@ekbid/domain';

/** Lets so much work run at once and so much wait; the rest is told that we cannot answer, instead of piling up. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    try {
      return await work();
    } finally {
      // Whoever waits takes over this place.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
