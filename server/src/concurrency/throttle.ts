/**
 * Runs `work` at most once per interval, however often it is requested: at once after a quiet time, and otherwise when
 * the interval ends. It never runs twice at the same time. `work` must not fail. No library of ours has this:
 * cockatiel limits what runs at once, and not how often.
 */
export function throttle(work: () => Promise<void>, everyMs: number): () => void {
  let isRequested = false;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (isRequested) {
      // Requests of the same turn of the event loop share one run.
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
