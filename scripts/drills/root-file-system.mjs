import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, root as repository } from '../install.mjs';
import { run } from '../release/assemble.mjs';

export const suite = 'forky';
/** @typedef {{ name: string, packages: readonly string[], ownProcesses?: boolean, hooks?: readonly string[], release?: string }} Kind */
/** @type {Kind} */
const databaseMachine = {
  name: 'patroni',
  packages: [
    ...['postgresql-18', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'libfaketime', 'pgbackrest'],
    ...['iproute2', 'procps'],
  ],
  hooks: [
    'mkdir -p "$1/etc/postgresql-common" && echo create_main_cluster=false > "$1/etc/postgresql-common/createcluster.conf"',
  ],
};

/**
 * Runs this drill again in separate network and mount namespaces, with the root file system of a kind of machine. Then
 * it exits with the drill's exit code. The first run makes the root file system with mmdebstrap, and later runs use it.
 * `ownProcesses`: all processes of the drill are in a separate namespace too, so that they end with the drill.
 * @param {string} program @param {string} name @param {Kind} [kind]
 * @returns {never}
 */
export function runInNamespaces(program, name, kind = databaseMachine) {
  if (process.platform !== 'linux' || process.arch !== 'x64' || process.getuid?.() !== 0)
    fail('Run this drill on Linux (x64) as root, with mmdebstrap (Debian: apt install mmdebstrap iproute2).');
  const root = makeRootFileSystem(kind);
  const folder = mkdtempSync(join(tmpdir(), `ekbid-${name}-`));
  // The shell is process 1 of the namespace. It must stay, because process 1 has to wait for orphaned processes.
  const last = kind.ownProcesses ? '"$0" "$@"; exit $?' : 'exec "$0" "$@"';
  const script = `ip link set lo up && mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && mount -t tmpfs -o mode=755 tmpfs "$1" && shift && ${last}`;
  const processes = kind.ownProcesses ? ['--pid', '--fork', '--kill-child', '--mount-proc'] : [];
  const again = [process.execPath, folder, program, ...process.argv.slice(2), '--inside', folder];
  const { status } = spawnSync(
    '/usr/bin/unshare',
    ['--net', '--mount', '--propagation', 'private', ...processes, 'sh', '-c', script, ...again],
    {
      cwd: repository,
      env: { ...process.env, EKBID_DRILL_ROOT: root },
      stdio: 'inherit',
    },
  );
  rmSync(folder, { recursive: true, force: true });
  process.exit(status ?? 1);
}

/**
 * Makes a Debian root file system with the programs of this kind of machine, once. It is kept in the user's cache.
 * @param {Kind} kind
 */
export function makeRootFileSystem({ name, packages, hooks = [], release = suite }) {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ekbid');
  const made = createHash('sha256')
    .update([release, ...packages].join(' '))
    .digest('hex')
    .slice(0, 12);
  const path = join(cache, `${name}-${made}`);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // apt uses this machine's settings. They may, for example, allow a mirror whose package lists are old.
  const asHere = run('apt-config', [
    'dump',
    '--format',
    '%f "%v";%n',
    'Acquire::Check-Date',
    'Acquire::Check-Valid-Until',
  ]);
  const options = asHere.split('\n').flatMap((line) => (line === '' ? [] : [`--aptopt=${line}`]));
  const wishes = ['--quiet', '--variant=minbase', `--include=${packages.join(',')}`];
  run('mmdebstrap', [...wishes, ...hooks.map((hook) => `--essential-hook=${hook}`), ...options, release, unfinished]);
  renameSync(unfinished, path);
  return path;
}

/**
 * The installed versions of these packages.
 * @param {string} root
 */
export const versionsIn = (root, packages = databaseMachine.packages) =>
  run('chroot', [root, 'dpkg-query', '--show', '--showformat', '${Package} ${Version}\n', ...packages])
    .trim()
    .split('\n');

/** Returns a function that prints a line with the time since the start. */
export function startSaying() {
  const startedAt = performance.now();
  return (/** @type {string} */ line) =>
    console.error(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`);
}
