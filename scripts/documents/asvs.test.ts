import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install.mjs';

const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+[.]\d+[.]\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', what = '', state = '', where = '']) => ({ number, what, state, where }),
);

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. Sections without any are left out. */
const sections: Readonly<Record<string, number>> = {
  ...{
    1.1: 2,
    1.2: 9,
    1.3: 11,
    1.4: 3,
    1.5: 2,
    2.1: 3,
    2.2: 3,
    2.3: 4,
    2.4: 1,
    3.2: 2,
    3.3: 4,
    3.4: 6,
    3.5: 5,
    3.7: 2,
  },
  ...{
    4.1: 3,
    4.2: 1,
    4.3: 2,
    4.4: 4,
    5.1: 1,
    5.2: 3,
    5.3: 2,
    5.4: 3,
    6.1: 3,
    6.2: 12,
    6.3: 4,
    6.4: 4,
    6.5: 5,
    6.6: 3,
  },
  ...{ 6.8: 4, 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2, 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4 },
  ...{ 10.1: 2, 10.2: 2, 10.3: 4, 10.4: 11, 10.5: 5, 10.6: 2, 10.7: 3, 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1 },
  ...{ 11.6: 1, 12.1: 3, 12.2: 2, 12.3: 4, 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4, 14.3: 3, 15.1: 3 },
  ...{ 15.2: 3, 15.3: 7, 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3, 17.1: 1, 17.2: 4, 17.3: 2 },
};

test('the table has each requirement of levels 1 and 2 once', () => {
  const expected = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(expected).toHaveLength(253);
  expect(rows.map(({ number }) => number).toSorted()).toEqual(expected.toSorted());
});

test('what is met names a file that exists, or a command', () => {
  const unproved = rows.filter(({ state, where }) => {
    const named = [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return state === 'met' && !named.some((name) => name.startsWith('npm run ') || existsSync(join(root, name)));
  });
  expect(unproved).toEqual([]);
});

test('its sums are those of its rows', () => {
  const sum = (state: string) => rows.filter((row) => row.state === state).length;
  const sums = `**${sum('met')} met, ${sum('not applicable')} not applicable, ${sum('open')} open.**`;
  expect(text).toContain(sums);
  expect(sum('met') + sum('not applicable') + sum('open')).toBe(rows.length);
});

test('each row of the threat model names a test, a command or the id of a proof that exists', () => {
  const threats = readFileSync(join(root, 'docs/threat-model.md'), 'utf8');
  const stops = [...threats.matchAll(/^\| (?!attack|what is|what \||---)[^|]+ \| [^|]+ \| ([^|]+) \|$/gm)].map(
    ([line, tests = '']) => ({ line, names: [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) }),
  );
  const files = globSync(['{server,web,e2e,domain,contract,verify}/**/*.{test,spec}.{ts,tsx}'], { cwd: root });
  const proofs = files
    .filter((file) => !file.includes('node_modules'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/^ *[/][/] proves .*$/gm) ?? [])
    .join('\n');
  const isThere = (name: string) =>
    name.startsWith('npm run ') || existsSync(join(root, name)) || proofs.includes(` ${name}`);
  expect(stops.length).toBeGreaterThan(40);
  expect(stops.filter(({ names }) => names.length === 0 || !names.every(isThere)).map(({ line }) => line)).toEqual([]);
});
