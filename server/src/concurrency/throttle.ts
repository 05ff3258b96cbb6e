/**
 * Runs `work` whenever asked to: at once after a quiet time, else once an interval for all that asked meanwhile, and
 * never twice at the same time. It must not fail.
 */
export function throttle(work: () => Promise<void>, everyMs: number): () => void {
  let isAsked = false;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (isAsked) {
      // What is told in one breath goes together.
      await Promise.resolve();
      isAsked = false;
      await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, everyMs))]);
    }
    isRunning = false;
  }

  return () => {
    isAsked = true;
    if (!isRunning) void run();
  };
}
