import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install.mjs';

test('every test file belongs to exactly one project of vitest.config.ts', () => {
  const written = globSync('*/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] });
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json'],
    // EKBID_TESTS is removed, so that both the quick and the slow tests are listed.
    { cwd: root, encoding: 'utf8', env: { ...process.env, EKBID_TESTS: undefined } },
  );
  const listed = (JSON.parse(stdout) as { file: string }[]).map(({ file }) => file);
  expect(listed.sort()).toEqual(written.map((file) => join(root, file)).sort());
});
