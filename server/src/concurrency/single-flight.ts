/**
 * One question at a time. Whoever asks while an answer is on its way, which may be from before what they know of, shares
 * the next with all who do.
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
