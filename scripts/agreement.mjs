import { parseArgs } from 'node:util';
import { signals, underProjectNode } from './install.mjs';

await underProjectNode();
const { seededRandom } = await import('../domain/src/simulation/seeded-random.ts');
const { runAgreement } = await import('../server/src/fair-play/testing/run-agreement.ts');
const { createLifetime } = await import('../server/src/process/lifetime.ts');

const { values } = parseArgs({
  options: {
    auctions: { type: 'string', default: '10000' },
    /** Plays the same auctions again. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const [auctions, seed] = [Number(values.auctions), Number(values.seed)];
if (!Number.isSafeInteger(auctions) || !Number.isSafeInteger(seed) || auctions < 1) {
  console.error('Usage: npm run agreement -- [--auctions 10000] [--seed 42]');
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
  const startedAt = performance.now();
  const found = await runAgreement({ auctions, random: seededRandom(seed), lifetime });
  for (const disagreement of found) console.error(disagreement);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${auctions.toLocaleString('en-IN')} random auctions, seed ${seed}, ${seconds} s: server, checker and count disagree on ${found.length}`,
  );
  await end(found.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error);
  await end(1);
}
