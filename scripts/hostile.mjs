import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { underProjectNode } from './install.mjs';

await underProjectNode();
const { runFuzz } = await import('../server/src/testing/hostile/run-fuzz.ts');
const { runHostile } = await import('../server/src/testing/hostile/run-hostile.ts');
const { withShutdown } = await import('./run.mjs');

const { values } = parseArgs({
  options: { fuzz: { type: 'boolean' }, seed: { type: 'string' }, requests: { type: 'string', default: '10000' } },
});
const say = (/** @type {string} */ line) => console.log(line);

/**
 * Sends hostile requests that were written by hand. With `--fuzz`, sends random requests generated from the API
 * document.
 */
await withShutdown(async (shutdown) => {
  if (values.fuzz) return fuzz(shutdown);
  const { broken } = await runHostile(shutdown, say);
  for (const line of broken.slice(0, 100)) console.error(line);
  say(broken.length === 0 ? 'Nothing held the server up.' : `${broken.length} requests did harm.`);
  return broken.length === 0;
});

/** @param {import('../server/src/context/shutdown.ts').Shutdown} shutdown */
async function fuzz(shutdown) {
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const startedAt = performance.now();
  const { sent, byStatus, broken } = await runFuzz(shutdown, { seed, requests: Number(values.requests) }, say);
  const statuses = [...byStatus].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  say(`${sent} requests in ${((performance.now() - startedAt) / 1000).toFixed(0)} s; ${statuses.join(', ')}`);
  for (const line of broken.slice(0, 50)) console.error(line);
  say(
    broken.length === 0 ? 'Every answer was meant.' : `${broken.length} faults; --seed ${seed} sends the same again.`,
  );
  return broken.length === 0;
}
