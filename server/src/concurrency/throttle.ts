/**
 * Runs `work` at most once per interval, however often it is requested. After a quiet interval it runs at once. If it
 * is requested during an interval, it runs when the interval ends. Two runs never overlap. `work` must not fail. None
 * of our libraries has this: cockatiel limits how many calls run at once, not how often they run.
 */
export function throttle(work: () => Promise<void>, everyMs: number): () => void {
  let isRequested = false;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (isRequested) {
      // Lets the running code finish, so that all requests that it makes share one run.
      await Promise.resolve();
      isRequested = false;
      await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, everyMs))]);
    }
    isRunning = false;
  }

  return () => {
    isRequested = true;
    if (!isRunning) void run();
  };
}

/**
 * Runs one call of `ask` at a time. A caller that comes while a call runs waits for the next call, which all waiting
 * callers share. The running call does not serve it, because that call may have read the data before the caller's own
 * change. A cockatiel bulkhead does not fit: it runs one call for each caller.
 */
export function singleFlight<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () =>
    (next ??= last.then(() => {
      next = undefined;
      const answer = ask();
      last = answer.catch(() => {});
      return answer;
    }));
}
