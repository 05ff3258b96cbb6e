import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fail, root, underProjectNode } from '../install.mjs';

await underProjectNode();
const { run } = await import('../release/assemble.mjs');
const { contentFile, follow } = await import('../release/empty-root.mjs');
const { withShutdown } = await import('../run.mjs');

// Builds the image of deploy/Containerfile from the archive in dist/, and tries it. The drill uses no registry of
// images: mmdebstrap makes the base image, and the image with Node contains the Node that runs this script. The drill
// takes some minutes. `npm test` does not run it.
const inside = '--inside';
const image = 'localhost/ekbid:drill';
const mostBytes = 250e6;
if (process.platform !== 'linux' || process.arch !== 'x64' || process.getuid?.() !== 0)
  fail(
    'Run this drill on Linux (x64) as root, with podman, runc and mmdebstrap (Debian: apt install podman runc mmdebstrap).',
  );
const [, , asked, given = ''] = process.argv;
const folder = asked === inside ? given : mkdtempSync(join(tmpdir(), 'ekbid-image-'));
const podman = [
  ...['--root', join(folder, 'store'), '--runroot', join(folder, 'run')],
  ...['--cgroup-manager', 'cgroupfs', '--runtime', '/usr/sbin/runc'],
];
if (asked === inside) await tryIt();

process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
chmodSync(folder, 0o755);
const [archived, saved] = [join(folder, 'base.tar'), join(folder, 'image.tar')];
run('mmdebstrap', ['--quiet', '--variant=minbase', '--include=libstdc++6', 'trixie', archived]);
run('podman', [...podman, 'import', archived, 'localhost/base']);
mkdirSync(join(folder, 'node/usr/local/bin'), { recursive: true });
run('cp', [process.execPath, join(folder, 'node/usr/local/bin/node')]);
run('tar', ['--create', '--file', archived, '--directory', join(folder, 'node'), '.']);
run('podman', [...podman, 'import', archived, 'localhost/node']);
const bases = ['--build-arg=NODE_IMAGE=localhost/node', '--build-arg=BASE_IMAGE=localhost/base'];
const built = ['build', '--isolation=chroot', '--format=docker', '--file=deploy/Containerfile', `--tag=${image}`];
run('podman', [...podman, ...built, ...bases, '.']);
run('podman', [...podman, 'save', '--output', saved, image]);
const bytes = gzipSync(readFileSync(saved)).length;
rmSync(saved);
console.log(`# Drill of an image

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, ${run('podman', ['--version']).trim()}, Debian trixie made by mmdebstrap.
The image is ${(bytes / 1e6).toFixed()} MB compressed, and may be ${mostBytes / 1e6}. It runs read-only, without capabilities, not as root:
`);
if (bytes > mostBytes) fail('The image is too large.');
const script = 'ip link set lo up && exec "$0" "$@"';
const trying = ['--net', '--mount', 'sh', '-c', script, process.execPath, import.meta.filename, inside, folder];
process.exit(spawnSync('/usr/bin/unshare', trying, { cwd: root, stdio: 'inherit' }).status ?? 1);

/** @returns {Promise<never>} */
async function tryIt() {
  const { tryRelease } = await import('../release/try-release.mjs');
  const content = join(folder, 'content.json');
  const name = 'ekbid-drill';
  const isolation = [
    '--read-only',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
    '--network=host',
    '--health-interval=disable',
  ];
  const limits = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'];
  const files = [`--volume=${content}:${contentFile}:ro`, '--volume=data:/data'];
  /** @type {import('../release/try-release.mjs').Run} */
  const runImage = (words, { DATA_DIR: _, ...settings }, input = '') => {
    const environment = Object.entries(settings).map(([setting, value]) => `--env=${setting}=${value}`);
    const args = [
      'run',
      '--rm',
      '--interactive',
      `--name=${name}`,
      ...isolation,
      ...limits,
      ...files,
      ...environment,
      image,
      ...words,
    ];
    return follow(spawn('/usr/bin/podman', [...podman, ...args], { stdio: ['pipe', 'pipe', 'pipe'] }), input);
  };
  return withShutdown(async (shutdown) => {
    writeFileSync(content, '{}');
    shutdown.onShutdown('The container', () => void spawnSync('/usr/bin/podman', [...podman, 'rm', '--force', name]));
    const site = { run: runImage, putContent: (/** @type {string} */ text) => writeFileSync(content, text) };
    const isHealthy = () => spawnSync('/usr/bin/podman', [...podman, 'healthcheck', 'run', name]).status === 0;
    const wrong = await tryRelease({ site, folder, say: console.log, shutdown, isHealthy });
    for (const fault of wrong) console.log(`\nWRONG: ${fault}`);
    return wrong.length === 0;
  });
}
