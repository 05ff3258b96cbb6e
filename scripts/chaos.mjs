import { parseArgs } from 'node:util';
import { signals, underProjectNode } from './install.mjs';

await underProjectNode();
const { createLifetime } = await import('../server/src/process/lifetime.ts');
const { describeResult } = await import('../server/src/testing/chaos/describe-result.ts');
const { runChaos } = await import('../server/src/testing/chaos/run-chaos.ts');

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

const lifetime = createLifetime({ info: () => {}, warn: () => {}, error: (message) => console.error(message) });
/** @param {number} code */
const end = async (code) => {
  await lifetime.end();
  process.exit(code);
};
for (const signal of signals) process.once(signal, () => void end(1));

try {
  const result = await runChaos({ kills, seed, lifetime, say: (line) => console.log(line) });
  console.log(describeResult(result));
  await end(result.broken.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error);
  await end(1);
}
