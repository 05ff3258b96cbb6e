import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';
import { becomeOnlyRun } from './only-run.mjs';

test('a second run of the tests in one checkout is refused before it writes anything', () => {
  // Under `npm test`, that run has the checkout already.
  becomeOnlyRun();
  const second = spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), 'scripts/none.test.ts'], {
    encoding: 'utf8',
  });
  expect(second.stderr).toContain('Tests already run in this checkout.');
  expect(second.stdout).not.toContain('== tests');
  expect(second.status).toBe(1);
});
