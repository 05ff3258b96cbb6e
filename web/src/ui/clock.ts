import { useSyncExternalStore } from 'react';

const secondMs = 1000;

let read = () => Date.now();
let now = read();
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

/**
 * Sets the source of the time for all countdowns. The app uses the server's time, because the device's may be wrong.
 */
export function setClock(source: () => number): void {
  read = source;
  tick();
}

/** The current time in ms since 1970, updated every second. All countdowns share one timer. */
export function useNow(): number {
  return useClock((present) => present);
}

/**
 * A value that depends on the current time. It is computed every second, but the component renders only when the value
 * changes.
 */
export function useClock<Value extends string | number | boolean>(valueAt: (now: number) => Value): Value {
  return useSyncExternalStore(watch, () => valueAt(now));
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) start();
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) stop();
  };
}

function start(): void {
  now = read();
  schedule();
  // Tick at once when the page is shown again, because browsers slow down the timers of hidden pages.
  document.addEventListener('visibilitychange', tick);
}

function stop(): void {
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', tick);
}

/** Plans the next tick for the next full second, so that no second is skipped and deadlines are exact. */
function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(tick, secondMs - (now % secondMs));
}

function tick(): void {
  now = read();
  if (watchers.size > 0) schedule();
  for (const watcher of watchers) watcher();
}
