import { useSyncExternalStore } from 'react';

const secondMs = 1000;

let read = () => Date.now();
let now = read();
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

/** Countdowns run from the server's clock, not from the device's: whoever mounts the app says how to read it. */
export function setClock(source: () => number): void {
  read = source;
  tick();
}

/** The present in milliseconds UTC, once a second: one timer for every countdown on the screen. */
export function useNow(): number {
  return useClock((present) => present);
}

/** What follows from the present: looked at every second, drawn anew only where it changes. */
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
  // A hidden page's timers all but stand still.
  document.addEventListener('visibilitychange', tick);
}

function stop(): void {
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', tick);
}

/** On the second, so that none is skipped and deadlines pass when they pass. */
function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(tick, secondMs - (now % secondMs));
}

function tick(): void {
  now = read();
  if (watchers.size > 0) schedule();
  for (const watcher of watchers) watcher();
}
