/**
 * Runs `ask` once at a time. A caller that comes while a call is running waits for the next one and shares it with all
 * others that wait, because the running call may have read before that caller's own change. A bulkhead of cockatiel does
 * not fit: it makes each caller wait for a call of its own.
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
