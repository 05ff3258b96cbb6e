import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fail, root } from './install.mjs';

/** @type {{ workspaces: string[] }} */
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * A temporary copy of the checkout. The original is never changed. The copy is deleted when the process exits.
 */
export function copyCheckout() {
  const copy = mkdtempSync(join(tmpdir(), 'ekbid-copy-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }));
  for (const file of filesOfCheckout()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  for (const folder of ['.', ...workspaces]) linkPackages(join(root, folder), join(copy, folder));
  return copy;
}

/** All but what git ignores: also files that are not committed yet. */
function filesOfCheckout() {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) fail(`The files of the checkout could not be listed: ${listed.stderr || 'git is missing'}`);
  return listed.stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/**
 * Packages are linked one by one: a link to the whole folder would lead from the copy's tests to the checkout's own
 * workspaces. Caches are left out, because the copy's sources differ.
 * @param {string} from
 * @param {string} to
 */
function linkPackages(from, to) {
  const packages = join(from, 'node_modules');
  if (!existsSync(packages)) return;
  const linked = join(to, 'node_modules');
  mkdirSync(linked, { recursive: true });
  const names = readdirSync(packages).filter((name) => !name.startsWith('.') || name === '.bin');
  for (const name of names.filter((name) => name !== '@ekbid')) symlinkSync(join(packages, name), join(linked, name));
  if (!names.includes('@ekbid')) return;
  mkdirSync(join(linked, '@ekbid'));
  for (const name of workspaces) symlinkSync(join(to, name), join(linked, '@ekbid', name));
}
