import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../context/log.ts';

/** A child process. `ended` resolves when the process has ended for any reason. */
export type Child = { readonly ended: Promise<void>; readonly stop: () => Promise<void> };

const firstPauseMs = 200;
const longestPauseMs = 10_000;

/**
 * Starts a child process, and restarts it whenever it ends unexpectedly. Rejects if the first start fails. If a restart
 * fails, the failure is logged and the restart is tried again after a growing pause. Returns a function that stops the
 * process for good. A cockatiel retry does not fit: it ends with the first success, and the process may end hours
 * later.
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
      // `stop` was called while this child was starting. It stopped the previous child, so this one must be stopped
      // here.
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
