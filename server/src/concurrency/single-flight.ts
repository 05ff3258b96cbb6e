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
