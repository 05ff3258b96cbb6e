import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const testsOf = (file: string) => [...read(file).matchAll(/'fault (\d\d): /g)].map(([, number]) => number ?? '');
const folder = 'server/src/orders/faults';

test('every fault of money has its test, where the table of faults says', () => {
  const claimed = [...read('docs/faults.md').matchAll(/^\| (\d\d) \|.*\| (`[^|]*`) \|$/gm)].flatMap(
    ([, number, files]) => [...(files ?? '').matchAll(/`([\w-]+)`/g)].map(([, file]) => `${number} ${file}`),
  );
  const tested = globSync(`${folder}/*.test.ts`, { cwd: root }).flatMap((file) =>
    testsOf(file).map((number) => `${number} ${basename(file).replace(/([.]slow)?[.]test[.]ts$/, '')}`),
  );
  expect([...new Set(tested)].sort()).toEqual(claimed.sort());
  expect([...new Set(claimed.map((claim) => claim.slice(0, 2)))]).toHaveLength(37);
});
