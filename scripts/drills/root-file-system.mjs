import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, root as repository } from '../install.mjs';
import { run } from '../release/assemble.mjs';

export const suite = 'forky';
const packages = [
  ...['postgresql-18', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'libfaketime', 'pgbackrest'],
  ...['iproute2', 'procps'],
];

/**
 * Runs this drill again in network and mount namespaces of its own, with the root file system of database machines, and
 * ends with it. The first run makes the root file system with mmdebstrap; later runs use it.
 * @param {string} program @param {string} name
 * @returns {never}
 */
export function runInNamespaces(program, name) {
  if (process.platform !== 'linux' || process.arch !== 'x64' || process.getuid?.() !== 0)
    fail('Run this drill on Linux (x64) as root, with mmdebstrap (Debian: apt install mmdebstrap iproute2).');
  const root = makeRootFileSystem();
  const folder = mkdtempSync(join(tmpdir(), `ekbid-${name}-`));
  const script =
    'ip link set lo up && mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && mount -t tmpfs -o mode=755 tmpfs "$1" && shift && exec "$0" "$@"';
  const again = [process.execPath, folder, program, ...process.argv.slice(2), '--inside', folder];
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
}

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

/** The versions of its packages. @param {string} root */
export const versionsIn = (root) =>
  run('chroot', [root, 'dpkg-query', '--show', '--showformat', '${Package} ${Version}\n', ...packages])
    .trim()
    .split('\n');

/** Says a line with the time since the start. */
export function startSaying() {
  const startedAt = performance.now();
  return (/** @type {string} */ line) =>
    console.error(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`);
}
