import { createLifetime } from '../server/src/context/shutdown.ts';
import { signals } from './install.mjs';

/**
 * Does what starts processes of its own, ends those whatever happens, and then itself: with 0 where the work says that all
 * went well. Import it under a Node that is new enough.
 * @param {(lifetime: import('../server/src/context/shutdown.ts').Lifetime) => Promise<boolean>} work
 * @returns {Promise<never>}
 */
export async function withLifetime(work) {
  const lifetime = createLifetime({ info: () => {}, warn: () => {}, error: (message) => console.error(message) });
  /** @param {boolean} wentWell */
  const end = async (wentWell) => {
    await lifetime.end();
    process.exit(wentWell ? 0 : 1);
  };
  for (const signal of signals) process.once(signal, () => void end(false));
  try {
    return await end(await work(lifetime));
  } catch (error) {
    console.error(error);
    return end(false);
  }
}
