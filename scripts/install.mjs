/** This file runs before packages are installed, so it must work on every Node that a machine may have. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname ?? fail('Node 20.11 or newer is needed to install EkBid.'), '..');
const nodeMajor = 24;
export const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const packagedNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/**
 * @param {string} why one line that says what is wrong and what to do
 * @returns {never}
 */
export function fail(why) {
  console.error(why);
  process.exit(1);
}

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
}

/** Whether the installed packages are those of the lock file. Packages for other platforms are ignored. */
export function isInstalled() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
  const present = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.optional || locked.devOptional) return true;
    return present[path]?.version === locked.version && existsSync(join(root, path));
  });
}

export function installIfNeeded() {
  if (isInstalled()) return;
  console.log('Installing packages …');
  install(root);
}

/** @param {string} folder a checkout */
export function install(folder) {
  const args = ['ci', '--include=dev', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = /** @type {const} */ ({ cwd: folder, stdio: 'inherit' });
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status !== 0) fail('Installing failed: `npm ci` says why above.');
}

/** @param {string} version */
const isNew = (version) => Number(version.replace('v', '').split('.')[0]) >= nodeMajor;

/** @type {string | undefined} */
let foundNode;

/**
 * Returns the path of a Node that can run EkBid: the one that npm installed, or the current one if it is new enough.
 */
export function projectNode() {
  return (foundNode ??= findNode());
}

function findNode() {
  const packaged = spawnSync(packagedNode, ['--version'], { encoding: 'utf8' });
  if (packaged.status === 0 && isNew(packaged.stdout)) return packagedNode;
  if (isNew(process.version)) return process.execPath;
  const found = packaged.status === 0 ? `node_modules has ${packaged.stdout.trim()}` : 'node_modules has none';
  return fail(
    `EkBid runs on Node ${nodeMajor}, but this is ${process.version} and ${found}. ` +
      'npm leaves it out when told to ignore install scripts: run `npm rebuild node --ignore-scripts=false`.',
  );
}

/**
 * Installs packages if needed, and restarts the script with a new enough Node. It returns only in that second process.
 */
export async function underProjectNode() {
  installIfNeeded();
  if (isNew(process.version)) return;
  const child = spawn(projectNode(), process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  const code = await new Promise((done) => child.on('exit', done));
  process.exit(code ?? 1);
}
