import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root as repository, underProjectNode } from '../install.mjs';

await underProjectNode();
const { run } = await import('../release/assemble.mjs');
const { withShutdown } = await import('../run.mjs');
const { faults } = await import('../../server/src/testing/patroni/faults.ts');

// Faults in a cluster of Patroni, made of deploy/patroni/, while people buy bids. The first run makes a root file system
// with mmdebstrap, which later runs use. Networks, mounts and processes are in namespaces of their own, and end with the
// drill. Twenty faults take half an hour. `npm test` does not run it.
const usage = `npm run drill:patroni -- [--faults 20] [--kinds ${Object.keys(faults).join(',')}] [--asynchronous] [--seed 42]`;
const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '20' },
    kinds: { type: 'string', default: Object.keys(faults).join(',') },
    /** Removes a guard: commits do not wait for a standby. Something must be found then. */
    asynchronous: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    inside: { type: 'string' },
  },
});
const [count, seed, kinds] = [Number(values.faults), Number(values.seed), values.kinds.split(',')];
if (!Number.isSafeInteger(count) || !Number.isSafeInteger(seed) || kinds.some((kind) => !(kind in faults))) fail(usage);
if (process.platform !== 'linux' || process.arch !== 'x64' || process.getuid?.() !== 0)
  fail('Run this drill on Linux (x64) as root, with mmdebstrap (Debian: apt install mmdebstrap iproute2).');

const suite = 'forky';
const packages = [
  ...['postgresql-18', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'libfaketime', 'pgbackrest'],
  ...['iproute2', 'procps'],
];
if (values.inside !== undefined) await drill(values.inside);

const root = makeRootFileSystem();
const folder = mkdtempSync(join(tmpdir(), 'ekbid-patroni-'));
const script =
  'ip link set lo up && mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && mount -t tmpfs -o mode=755 tmpfs "$1" && shift && exec "$0" "$@"';
const again = [process.execPath, folder, import.meta.filename, ...process.argv.slice(2), '--inside', folder];
const { status } = spawnSync(
  '/usr/bin/unshare',
  ['--net', '--mount', '--propagation', 'private', 'sh', '-c', script, ...again],
  {
    cwd: repository,
    env: { ...process.env, EKBID_DRILL_ROOT: root },
    stdio: 'inherit',
  },
);
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);

/** Debian with the database machine's programs, made once and kept in the user's cache. */
function makeRootFileSystem() {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ekbid');
  const made = createHash('sha256')
    .update([suite, ...packages].join(' '))
    .digest('hex')
    .slice(0, 12);
  const path = join(cache, `patroni-${made}`);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // What this machine's apt accepts is accepted here too, such as a mirror whose lists are old.
  const asHere = run('apt-config', [
    'dump',
    '--format',
    '%f "%v";%n',
    'Acquire::Check-Date',
    'Acquire::Check-Valid-Until',
  ]);
  const options = asHere.split('\n').flatMap((line) => (line === '' ? [] : [`--aptopt=${line}`]));
  const noCluster =
    'mkdir -p "$1/etc/postgresql-common" && echo create_main_cluster=false > "$1/etc/postgresql-common/createcluster.conf"';
  const wishes = ['--quiet', '--variant=minbase', `--include=${packages.join(',')}`, `--essential-hook=${noCluster}`];
  run('mmdebstrap', [...wishes, ...options, suite, unfinished]);
  renameSync(unfinished, path);
  return path;
}

/** @param {string} folder @returns {Promise<never>} */
async function drill(folder) {
  const root = process.env.EKBID_DRILL_ROOT ?? fail(usage);
  const { runPatroni } = await import('../../server/src/testing/patroni/run-patroni.ts');
  const { describePatroni } = await import('../../server/src/testing/patroni/describe-patroni.ts');
  const versions = run('chroot', [
    root,
    'dpkg-query',
    '--show',
    '--showformat',
    '${Package} ${Version}\n',
    ...packages,
  ]);
  return withShutdown(async (shutdown) => {
    const startedAt = performance.now();
    /** @param {string} line */
    const say = (line) =>
      console.error(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`);
    const { asynchronous } = values;
    const inTurn = Array.from({ length: count }, (_, n) => kinds[n % kinds.length] ?? '');
    const result = await runPatroni({ root, folder, kinds: inTurn, asynchronous, seed, shutdown, say });
    console.log(describePatroni(result, { asynchronous, seed, suite, versions: versions.trim().split('\n') }));
    return asynchronous ? result.broken.length > 0 : result.broken.length === 0;
  });
}
