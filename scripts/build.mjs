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

/** Below this a packet is a packet. */
const leastBytes = 1024;
const smallest = {
  br: promisify(brotliCompress),
  gz: (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Puts beside each text file what it is compressed, once and as well as can be, so that no request has to.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  // Runs on the Node of the machine, which need not know globs.
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css|svg|txt)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      if (bytes.length < leastBytes) return;
      for (const [ending, compress] of Object.entries(smallest))
        await writeFile(join(folder, `${file}.${ending}`), await compress(bytes));
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await underProjectNode();
  rmSync(builtFrom, { force: true });
  process.exit((await buildWebIfStale()) ? 0 : 1);
}
