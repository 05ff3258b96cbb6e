let last: Promise<unknown> = Promise.resolve();

/** Runs heavy work one piece after the other: pictures must never take the processor away from bids. */
export function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const run = last.then(work);
  last = run.catch(() => {});
  return run;
}
