import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from './install.mjs';

type Packages = Record<string, { version: string; optional?: boolean }>;

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Returns what `isInstalled` says in a project with this lock file and these installed packages. */
async function isInstalled(locked: Packages, present: Packages | null, folderNames = Object.keys(present ?? {})) {
  const folder = mkdtempSync(join(tmpdir(), 'ekbid-install-'));
  folders.push(folder);
  for (const name of ['scripts', ...folderNames]) mkdirSync(join(folder, name), { recursive: true });
  cpSync(join(root, 'scripts/install.mjs'), join(folder, 'scripts/install.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, domain: {}, ...locked } }));
  if (present) {
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
  }
  const copy = pathToFileURL(join(folder, 'scripts/install.mjs')).href;
  return ((await import(copy)) as { isInstalled: () => boolean }).isInstalled();
}

const pg = { 'node_modules/pg': { version: '8.0.0' } };

describe('a clone is installed', () => {
  test('when npm put there what the lock file asks for', async () => {
    expect(await isInstalled(pg, pg)).toBe(true);
  });

  test('without the packages of other platforms', async () => {
    expect(await isInstalled({ ...pg, 'node_modules/pg-darwin': { version: '8.0.0', optional: true } }, pg)).toBe(true);
  });

  test('not before npm ran', async () => {
    expect(await isInstalled(pg, null)).toBe(false);
  });

  test('not when the lock file asks for another version, or one more package', async () => {
    expect(await isInstalled({ 'node_modules/pg': { version: '8.0.1' } }, pg)).toBe(false);
    expect(await isInstalled({ ...pg, 'web/node_modules/vite': { version: '8.0.0' } }, pg)).toBe(false);
  });

  test('not when a package was removed by hand', async () => {
    expect(await isInstalled(pg, pg, ['node_modules'])).toBe(false);
  });
});
