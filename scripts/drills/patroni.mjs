import { parseArgs } from 'node:util';
import { fail, underProjectNode } from '../install.mjs';

await underProjectNode();
const { runInNamespaces, startSaying, suite, versionsIn } = await import('./root-file-system.mjs');
const { withShutdown } = await import('../run.mjs');
const { faults } = await import('../../server/src/testing/patroni/faults.ts');

// Causes faults in a cluster with Patroni, configured as in deploy/patroni/, while people buy bids. The first run makes
// a root file system with mmdebstrap, and later runs use it. Networks, mounts and processes are in separate namespaces,
// so they end with the drill. Twenty faults take half an hour. `npm test` does not run it.
const usage = `npm run drill:patroni -- [--faults 20] [--kinds ${Object.keys(faults).join(',')}] [--asynchronous] [--seed 42]`;
const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '20' },
    kinds: { type: 'string', default: Object.keys(faults).join(',') },
    /** Removes a guard: commits do not wait for a standby. The drill must then find a fault. */
    asynchronous: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    inside: { type: 'string' },
  },
});
const [count, seed, kinds] = [Number(values.faults), Number(values.seed), values.kinds.split(',')];
if (!Number.isSafeInteger(count) || !Number.isSafeInteger(seed) || kinds.some((kind) => !(kind in faults))) fail(usage);
if (values.inside !== undefined) await drill(values.inside);

runInNamespaces(import.meta.filename, 'patroni');

/** @param {string} folder @returns {Promise<never>} */
async function drill(folder) {
  const root = process.env.EKBID_DRILL_ROOT ?? fail(usage);
  const { runPatroni } = await import('../../server/src/testing/patroni/run-patroni.ts');
  const { describePatroni } = await import('../../server/src/testing/patroni/describe-patroni.ts');
  return withShutdown(async (shutdown) => {
    const say = startSaying();
    const { asynchronous } = values;
    const inTurn = Array.from({ length: count }, (_, n) => kinds[n % kinds.length] ?? '');
    const result = await runPatroni({ root, folder, kinds: inTurn, asynchronous, seed, shutdown, say });
    console.log(describePatroni(result, { asynchronous, seed, suite, versions: versionsIn(root) }));
    return asynchronous ? result.broken.length > 0 : result.broken.length === 0;
  });
}
