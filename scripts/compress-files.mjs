import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

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
