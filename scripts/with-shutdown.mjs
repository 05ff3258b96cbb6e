import { createShutdown } from '../server/src/context/shutdown.ts';
import { signals } from './install.mjs';

/**
 * Does what starts processes of its own, ends those whatever happens, and then itself: with 0 where the work says that all
 * went well. Import it under a Node that is new enough.
 * @param {(shutdown: import('../server/src/context/shutdown.ts').Shutdown) => Promise<boolean>} work
 * @returns {Promise<never>}
 */
export async function withShutdown(work) {
  const shutdown = createShutdown({ info: () => {}, warn: () => {}, error: (message) => console.error(message) });
  /** @param {boolean} wentWell */
  const end = async (wentWell) => {
    await shutdown.end();
    process.exit(wentWell ? 0 : 1);
  };
  for (const signal of signals) process.once(signal, () => void end(false));
  try {
    return await end(await work(shutdown));
  } catch (error) {
    console.error(error);
    return end(false);
  }
}
