import { parseArgs } from 'node:util';
import { fail, underProjectNode } from '../install.mjs';

await underProjectNode();
const { runInNamespaces, startSaying, suite, versionsIn } = await import('./root-file-system.mjs');
const { withShutdown } = await import('../run.mjs');

// Reads from the standbys of a cluster with Patroni, through HAProxy. People write through one web process and read
// through another, while replicas lag, vanish and take over. The drill takes about six minutes. `npm test` does not run
// it.
const usage = 'npm run drill:replicas -- [--steps 1,7] [--forgetful] [--seed 42]';
const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '' },
    /** Removes a guard: browsers do not keep consistency tokens. The drill must then find replies that are too old. */
    forgetful: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    inside: { type: 'string' },
  },
});
const seed = Number(values.seed);
const only = values.steps === '' ? [] : values.steps.split(',').map(Number);
if (!Number.isSafeInteger(seed) || !only.every(Number.isSafeInteger)) fail(usage);
if (values.inside !== undefined) await drill(values.inside);

runInNamespaces(import.meta.filename, 'replicas');

/** @param {string} folder @returns {Promise<never>} */
async function drill(folder) {
  const root = process.env.EKBID_DRILL_ROOT ?? fail(usage);
  const { runReplicas } = await import('../../server/src/testing/patroni/run-replicas.ts');
  const { describeReplicas } = await import('../../server/src/testing/patroni/describe-replicas.ts');
  return withShutdown(async (shutdown) => {
    const { forgetful } = values;
    const result = await runReplicas({ root, folder, seed, forgetful, only, shutdown, say: startSaying() });
    console.log(describeReplicas(result, { forgetful, seed, suite, versions: versionsIn(root) }));
    return forgetful ? result.sightings.old.length > 0 : result.broken.length === 0;
  });
}
