import { parseArgs } from 'node:util';
import { fail, underProjectNode } from '../install.mjs';

await underProjectNode();
const { runInNamespaces, startSaying, suite, versionsIn } = await import('./root-file-system.mjs');
const { withShutdown } = await import('../run.mjs');

// Destroys the database while people buy bids, and restores it from backups as in deploy/backup/: once to the last
// moment, and once to a chosen moment before a result was declared. The drill takes about six minutes. `npm test` does
// not run it.
const usage = 'npm run drill:restore -- [--unsettled] [--seed 42]';
const { values } = parseArgs({
  options: {
    /** Removes a guard: payments that the restored database lacks are not settled. The drill must then find a fault. */
    unsettled: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    inside: { type: 'string' },
  },
});
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) fail(usage);
if (values.inside !== undefined) await drill(values.inside);

runInNamespaces(import.meta.filename, 'restore');

/** @param {string} folder @returns {Promise<never>} */
async function drill(folder) {
  const root = process.env.EKBID_DRILL_ROOT ?? fail(usage);
  const { runRestore } = await import('../../server/src/testing/restore/run-restore.ts');
  const { describeRestore } = await import('../../server/src/testing/restore/describe-restore.ts');
  return withShutdown(async (shutdown) => {
    const { unsettled } = values;
    const result = await runRestore({ root, folder, seed, unsettled, shutdown, say: startSaying() });
    console.log(describeRestore(result, { unsettled, seed, suite, versions: versionsIn(root) }));
    return unsettled ? result.broken.length > 0 : result.broken.length === 0;
  });
}
