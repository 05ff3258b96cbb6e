import { useSyncExternalStore } from 'react';

const secondMs = 1000;

let read = () => Date.now();
let now = read();
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

/** Sets the clock of all countdowns: the app uses the server's time, not the device's. */
export function setClock(source: () => number): void {
  read = source;
  tick();
}

/** The present in milliseconds UTC, updated each second. All countdowns on the screen share one timer. */
export function useNow(): number {
  return useClock((present) => present);
}

/** A value that depends on the present. It is computed each second, and only a change renders the component again. */
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
  // Browsers slow down the timers of a hidden page, so it catches up when it is shown again.
  document.addEventListener('visibilitychange', tick);
}

function stop(): void {
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', tick);
}

/** Ticks at full seconds, so that no second is skipped and deadlines pass on time. */
function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(tick, secondMs - (now % secondMs));
}

function tick(): void {
  now = read();
  if (watchers.size > 0) schedule();
  for (const watcher of watchers) watcher();
}
