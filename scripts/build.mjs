import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { root, underProjectNode } from './install.mjs';
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

/** Returns a hash of all files that the web app is built from. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', ...['web', 'contract', 'texts', 'domain'].flatMap(filesIn)].sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Makes the next call of `buildWebIfStale` build, even if no source has changed. */
export const forgetBuild = () => rmSync(builtFrom, { force: true });

/** With this setting Node stores compiled code in this folder. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };

/**
 * Prepares the first start, so that it takes less time: compiles our code, and creates a database. A failure is only
 * printed, because a start also works without the preparation.
 */
async function prepareStart() {
  const options = { quiet: true, env: compileCache };
  const preparations = await Promise.all([
    runNode('server/src/boot/prepare-start.ts', [], options),
    runNode('sandbox/src/app.ts', [], options),
  ]);
  for (const { passed, output } of preparations)
    if (!passed) console.log(`The first start will take longer, because it could not be prepared: ${output.trim()}`);
}

/** Builds the web app unless the existing build is from the same sources. Returns whether a build exists afterwards. */
export async function buildWebIfStale() {
  const hash = sourceHash();
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === hash) return true;
  console.log('Building the web app …');
  const startedAt = performance.now();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const [{ passed, output }] = await Promise.all([
    runNode(vite, ['build', '--logLevel', 'warn'], { quiet: true, cwd: join(root, 'web') }),
    prepareStart(),
  ]);
  if (!passed || output.trim()) console.log(output.trim());
  if (!passed) return false;
  await compressFiles(built);
  writeFileSync(builtFrom, hash);
  console.log(`Built in ${secondsSince(startedAt)}.`);
  return true;
}

const smallest = {
  br: promisify(brotliCompress),
  gz: (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Compresses each text file of a folder in advance, so that no request has to. A compressed copy is written next to the
 * file if it is smaller than the file.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  // This script runs on the machine's own Node, which may be too old for `glob`.
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css|svg|txt)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      for (const [ending, compress] of Object.entries(smallest)) {
        const compressed = await compress(bytes);
        if (compressed.length < bytes.length) await writeFile(join(folder, `${file}.${ending}`), compressed);
      }
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await underProjectNode();
  forgetBuild();
  process.exit((await buildWebIfStale()) ? 0 : 1);
}
