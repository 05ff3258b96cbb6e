import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { root } from './install.mjs';
import { runNode, secondsSince } from './run.mjs';

const built = join(root, 'web/dist');
const builtFrom = join(built, '.built-from');
const produced = ['node_modules', 'dist'];

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !produced.includes(name) && !/[.]test[.]tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** Changes with every file the web app is built from. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', ...['web', 'contract', 'texts', 'domain'].flatMap(filesIn)].sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Builds the web app unless what is there was built from the same sources; returns whether it is built. */
export async function buildWebIfStale() {
  const hash = sourceHash();
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === hash) return true;
  console.log('Building the web app …');
  const startedAt = performance.now();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { passed, output } = await runNode(vite, ['build', '--logLevel', 'warn'], {
    quiet: true,
    cwd: join(root, 'web'),
  });
  if (!passed || output.trim()) console.log(output.trim());
  if (!passed) return false;
  await compressFiles(built);
  writeFileSync(builtFrom, hash);
  console.log(`Built in ${secondsSince(startedAt)}.`);
  return true;
}
