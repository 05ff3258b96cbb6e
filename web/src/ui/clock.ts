import { useSyncExternalStore } from 'react';

let read = () => Date.now();
let now = read();
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

/** Countdowns run from the server's clock, not from the device's: whoever mounts the app says how to read it. */
export function setClock(source: () => number): void {
  read = source;
  tick();
}

/** The present in milliseconds UTC, once a second: one timer for every countdown on the screen. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => now);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  if (timer === undefined) {
    now = read();
    timer = setInterval(tick, 1000);
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = read();
  for (const watcher of watchers) watcher();
}
