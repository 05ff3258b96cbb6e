import { parseArgs } from 'node:util';
import { underProjectNode } from './install.mjs';

await underProjectNode();
const { describeResult } = await import('../server/src/testing/chaos/describe-result.ts');
const { runChaos } = await import('../server/src/testing/chaos/run-chaos.ts');
const { withLifetime } = await import('./with-lifetime.mjs');

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    /** Replays who is killed and what people do, as far as timing allows. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
if (!Number.isSafeInteger(kills) || !Number.isSafeInteger(seed) || kills < 1) {
  console.error('Usage: npm run chaos -- [--kills 100] [--seed 42]');
  process.exit(2);
}

await withLifetime(async (lifetime) => {
  const result = await runChaos({ kills, seed, lifetime, say: (line) => console.log(line) });
  console.log(describeResult(result));
  return result.broken.length === 0;
});
