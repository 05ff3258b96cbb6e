/** Whether the person has set the browser to save data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** Runs `run` after a pause, once the browser is idle. The returned function cancels it. */
export function whenIdle(run: () => void, pauseMs: number): () => void {
  let isWanted = true;
  const runIfWanted = () => {
    if (isWanted) run();
  };
  const timer = setTimeout(() => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') runIfWanted();
    else requestIdleCallback(runIfWanted);
  }, pauseMs);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
