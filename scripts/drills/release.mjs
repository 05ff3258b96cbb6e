import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, root, underProjectNode } from '../install.mjs';

await underProjectNode();
const { run } = await import('../release/assemble.mjs');
const { runNode, withShutdown } = await import('../run.mjs');

// Makes the archive twice, in this checkout and in a new clone, and compares both. Then it tries one of them in an
// empty root file system. The drill takes some minutes. `npm test` does not run it.
const platform = 'linux-x64';
const inside = '--inside';
/** @type {string} */
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
const name = `ekbid-${version}-${platform}`;

if (process.platform !== 'linux' || process.arch !== 'x64' || process.getuid?.() !== 0)
  fail('Run this drill on Linux (x64) as root: it makes a root file system and a network of its own.');
if (process.argv.includes(inside)) await tryIt();

const clone = mkdtempSync(join(tmpdir(), 'ekbid-clone-'));
process.on('exit', () => rmSync(clone, { recursive: true, force: true }));
const commit = run('git', ['rev-parse', 'HEAD']).trim();
const sums = await makeRelease(root);
run('git', ['clone', '--quiet', root, clone]);
run('git', ['checkout', '--quiet', commit], clone);
const again = await makeRelease(clone);
if (sums !== again) fail(`Two builds of one commit differ:\n${sums}\n${again}`);
console.log(`# Drill of a release

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}. Commit ${commit}, built
twice in two folders, with equal bytes:

\`\`\`
${sums}\`\`\`

Tried in a root file system that has Node, its libraries and the archive, in a network without a way out:
`);
// The release runs in a separate network, so it can reach neither a registry of packages nor the provider.
const script = 'ip link set lo up && exec "$0" "$@"';
const trying = ['--net', '--mount', 'sh', '-c', script, process.execPath, import.meta.filename, inside];
process.exit(spawnSync('/usr/bin/unshare', trying, { stdio: 'inherit' }).status ?? 1);

/** @param {string} checkout */
async function makeRelease(checkout) {
  const { passed, output } = await runNode(join(checkout, 'scripts/release.mjs'), ['--platform', platform], {
    quiet: true,
    cwd: checkout,
  });
  if (!passed) fail(output);
  return readFileSync(join(checkout, 'dist/SHA256SUMS'), 'utf8');
}

/** @returns {Promise<never>} */
async function tryIt() {
  const { tryRelease } = await import('../release/try-release.mjs');
  const { makeRoot } = await import('../release/empty-root.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'ekbid-release-'));
  chmodSync(folder, 0o755);
  return withShutdown(async (shutdown) => {
    shutdown.onShutdown('The folder', () => {
      spawnSync('/usr/bin/umount', [join(folder, 'root/proc')]);
      rmSync(folder, { recursive: true });
    });
    const archive = join(root, 'dist', `${name}.tar.gz`);
    const site = makeRoot(join(folder, 'root'), { archive, name });
    const wrong = await tryRelease({ site, folder, say: console.log, shutdown });
    for (const fault of wrong) console.log(`\nWRONG: ${fault}`);
    return wrong.length === 0;
  });
}
