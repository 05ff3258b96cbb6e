import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../context/log.ts';

/** A child process; `ended` resolves when it has ended for any reason. */
export type Child = { readonly ended: Promise<void>; readonly stop: () => Promise<void> };

const firstPauseMs = 200;
const longestPauseMs = 10_000;

/**
 * Starts a child process, and restarts it whenever it ends by itself. Rejects if the first start fails; later failures
 * are logged and tried again after growing pauses. Returns a function that stops it for good. The retries of cockatiel do
 * not fit: they end with the first success, and a process may end hours later.
 */
export async function keepRunning(name: string, start: () => Promise<Child>, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let child = await start();

  const restart = async () => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (isStopping()) return;
      try {
        child = await start();
        return;
      } catch (error) {
        log.error(`${name} could not be started again: ${String(error)}`);
      }
    }
  };
  const watch = async () => {
    for (;;) {
      await child.ended;
      if (isStopping()) return;
      log.error(`${name} ended unexpectedly; starting it again.`);
      await restart();
      // The stop came while this child was starting, so only this loop knows it.
      if (isStopping()) await child.stop();
    }
  };
  const watching = watch();

  return async () => {
    stopping.abort();
    await child.stop();
    await watching;
  };
}
