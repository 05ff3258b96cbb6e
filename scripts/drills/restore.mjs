import { parseArgs } from 'node:util';
import { fail, underProjectNode } from '../install.mjs';

await underProjectNode();
const { runInNamespaces, startSaying, suite, versionsIn } = await import('./root-file-system.mjs');
const { withShutdown } = await import('../run.mjs');

// Destroys the database while people buy bids, and restores it from the backups of deploy/backup/: to the last moment, and to
// a chosen one before a result was declared. Takes about six minutes. `npm test` does not run it.
const usage = 'npm run drill:restore -- [--unsettled] [--seed 42]';
const { values } = parseArgs({
  options: {
    /** Removes a guard: what the restored database lacks is not settled. Something must be found then. */
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
