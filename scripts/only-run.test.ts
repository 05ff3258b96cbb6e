import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataFolder } from '../server/src/boot/data-folder.ts';
import { root } from './install.mjs';

const folder = join(root, '.cache/test');

test('a second run of the tests in one checkout is refused before it writes anything', () => {
  // If this test runs in `npm test`, that run already has the lock.
  mkdirSync(folder, { recursive: true });
  const lock = lockDataFolder(folder);
  const second = spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), 'scripts/none.test.ts'], {
    encoding: 'utf8',
  });
  lock?.release();
  expect(second.stderr).toContain('Tests already run in this checkout.');
  expect(second.stdout).not.toContain('== tests');
  expect(second.status).toBe(1);
});
