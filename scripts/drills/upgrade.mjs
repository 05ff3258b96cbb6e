import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, install, root, underProjectNode } from '../install.mjs';

await underProjectNode();
const { run } = await import('../release/assemble.mjs');
const { runNode, withShutdown } = await import('../run.mjs');
const { buildWebIfStale } = await import('../build.mjs');

// Replaces the release named in deploy/previous-release by this checkout, while people sign in, read and buy bids.
// Reports requests that failed and everything else that went wrong. The drill takes about six minutes. `npm test` does
// not run it.
const { values } = parseArgs({
  options: {
    /** Removes a guard: the migration requires a value that no process writes yet. The drill must then find a fault. */
    incompatible: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) fail('npm run drill:upgrade -- [--incompatible] [--seed 42]');

const from = readFileSync(join(root, 'deploy/previous-release'), 'utf8').trim();
const release = await buildRelease(from);
if (!(await buildWebIfStale())) fail('The web app of this checkout was not built.');
const to = run('git', ['describe', '--always', '--dirty', '--abbrev=40']).trim();
const { runUpgrade } = await import('../../server/src/testing/upgrade/run-upgrade.ts');
const { describeUpgrade } = await import('../../server/src/testing/upgrade/describe-upgrade.ts');
const { startSaying } = await import('./root-file-system.mjs');

await withShutdown(async (shutdown) => {
  const { incompatible } = values;
  const result = await runUpgrade({ release, incompatible, seed, shutdown, say: startSaying() });
  const removed = incompatible ? 'the migration demands a value that no process writes' : undefined;
  console.log(describeUpgrade(result, { seed, from, to, removed }));
  return removed === undefined ? result.broken.length === 0 : result.broken.length > 0;
});

/**
 * Returns a folder with this commit, its packages and its built web app. It is made only once.
 * @param {string} commit
 */
async function buildRelease(commit) {
  const folder = join(root, '.cache/releases', commit);
  if (existsSync(folder)) return folder;
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status !== 0)
    fail(`This clone lacks the commit ${commit} of deploy/previous-release: git fetch --unshallow.`);
  console.error(`Building ${commit} …`);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = join(unfinished, 'source.tar');
  run('git', ['archive', '--output', archive, commit]);
  run('tar', ['--extract', '--file', archive], unfinished);
  rmSync(archive);
  install(unfinished);
  const { passed, output } = await runNode(join(unfinished, 'scripts/build.mjs'), [], { quiet: true, cwd: unfinished });
  if (!passed) fail(output);
  renameSync(unfinished, folder);
  return folder;
}
