import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { underProjectNode } from './install.mjs';

await underProjectNode();
const { runFuzz } = await import('../server/src/testing/hostile/run-fuzz.ts');
const { withShutdown } = await import('./run.mjs');

const { values } = parseArgs({ options: { seed: { type: 'string' }, requests: { type: 'string', default: '10000' } } });
const seed = Number(values.seed ?? randomInt(2 ** 31));

await withShutdown(async (shutdown) => {
  const startedAt = performance.now();
  const wanted = { seed, requests: Number(values.requests) };
  const { sent, byStatus, broken } = await runFuzz(shutdown, wanted, (line) => console.log(line));
  const statuses = [...byStatus].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  console.log(`${sent} requests in ${((performance.now() - startedAt) / 1000).toFixed(0)} s; ${statuses.join(', ')}`);
  for (const line of broken.slice(0, 50)) console.error(line);
  console.log(
    broken.length === 0 ? 'Every answer was meant.' : `${broken.length} faults; --seed ${seed} sends the same again.`,
  );
  return broken.length === 0;
});
