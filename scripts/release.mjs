import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { fail, root, underProjectNode } from './install.mjs';

await underProjectNode();
const { buildWebIfStale, forgetBuild } = await import('./build.mjs');
const { assemble, platforms, run } = await import('./release/assemble.mjs');

/** @import { Platform } from './release/assemble.mjs' */

const known = /** @type {Platform[]} */ (Object.keys(platforms));
const { values } = parseArgs({ options: { platform: { type: 'string', multiple: true } } });
const wanted = values.platform ? known.filter((platform) => values.platform?.includes(platform)) : known;
if (wanted.length < (values.platform ?? known).length)
  fail(`Usage: npm run release -- [--platform PLATFORM …]\nPlatforms: ${known.join(', ')}`);

// A release is made from a commit, so that anyone can make the same release again.
if (run('git', ['status', '--porcelain']).trim()) fail('Commit first: a release is made of what is committed.');
const commit = run('git', ['rev-parse', 'HEAD']).trim();
const seconds = Number(run('git', ['log', '-1', '--format=%ct']));
/** @type {string} */
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
const release = { version, commit, time: new Date(seconds * 1000) };

forgetBuild();
if (!(await buildWebIfStale())) fail('The web app could not be built: the reason stands above.');
const made = join(root, 'dist');
rmSync(made, { recursive: true, force: true });
mkdirSync(made);
for (const platform of wanted) {
  const name = `ekbid-${version}-${platform}`;
  const work = join(root, '.cache/release');
  const sbom = assemble(join(work, name), platform, release);
  const archive = await pack(work, name);
  writeFileSync(join(made, `${name}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
  rmSync(work, { recursive: true });
  console.log(`dist/${archive}: ${sbom.components.length} parts`);
}
const sums = readdirSync(made)
  .sort()
  .map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(made, file)))
        .digest('hex')}  ${file}\n`,
  );
writeFileSync(join(made, 'SHA256SUMS'), sums.join(''));
console.log(`${sums.join('')}of ${commit}`);

/**
 * Packs a folder. The same files always give the same bytes: names are sorted, times are that of the commit, and the
 * owner is the user nobody.
 * @param {string} folder
 * @param {string} name
 */
async function pack(folder, name) {
  const archive = `${name}.tar.gz`;
  const unpressed = join(folder, `${name}.tar`);
  const order = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=a=rX,u+w'];
  run('tar', ['--create', '--format=gnu', ...order, '--file', unpressed, name], folder);
  await pipeline(createReadStream(unpressed), createGzip({ level: 9 }), createWriteStream(join(made, archive)));
  return archive;
}
