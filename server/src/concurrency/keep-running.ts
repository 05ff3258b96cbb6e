import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../context/log.ts';

/** A process of ours: `ended` is fulfilled when it is gone, for whatever reason. */
export type Child = { readonly ended: Promise<void>; readonly stop: () => Promise<void> };

const firstPauseMs = 200;
const longestPauseMs = 10_000;

/**
 * Starts a child process, and starts it again whenever it ends by itself. Only the first start's failure is the
 * caller's; later ones are logged and tried again, after pauses that grow. Returns what stops it for good.
 */
export async function keepRunning(name: string, start: () => Promise<Child>, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let child = await start();

  const startAgain = async () => {
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
      await startAgain();
      // Asked to stop while it was starting: nobody else knows this one yet.
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
