import { parseArgs } from 'node:util';
import { underProjectNode } from '../install.mjs';

await underProjectNode();
const { seededRandom } = await import('../../domain/src/index.ts');
const { runAgreement } = await import('../../server/src/fair-play/testing/run-agreement.ts');
const { withShutdown } = await import('../run.mjs');

const { values } = parseArgs({
  options: {
    auctions: { type: 'string', default: '10000' },
    /** The same seed gives the same auctions. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const [auctions, seed] = [Number(values.auctions), Number(values.seed)];
if (!Number.isSafeInteger(auctions) || !Number.isSafeInteger(seed) || auctions < 1) {
  console.error('Usage: npm run agreement -- [--auctions 10000] [--seed 42]');
  process.exit(2);
}

await withShutdown(async (shutdown) => {
  const startedAt = performance.now();
  const found = await runAgreement({ auctions, random: seededRandom(seed), shutdown });
  for (const disagreement of found) console.error(disagreement);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${auctions.toLocaleString('en-IN')} random auctions, seed ${seed}, ${seconds} s: server, checker and count disagree on ${found.length}`,
  );
  return found.length === 0;
});
