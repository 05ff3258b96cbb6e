import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../install.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const id = '[a-z][a-z0-9-]*(?:[.][a-z0-9-]+)+';
const comment = new RegExp(`^ *// proves (${id}(?:, ${id})*)$`);
/**
 * A proof must run whenever the tests run. So this matches neither `.skip`, `.todo` and `.only` nor conditional tests.
 */
const runningTest = /^ *(?:test|it|describe|test[.]describe)(?:[.]each)?[(<]/;

type Proofs = { readonly ids: readonly string[]; readonly misplaced: readonly string[] };

/**
 * Returns the ids that the tests of a file prove. It also returns comments that prove nothing, because they are
 * misspelt or not above a test that runs.
 */
function findProofs(file: string, text: string): Proofs {
  const lines = text.split('\n');
  const marks = lines.flatMap((line, at) => (/^ *[/][/] proves\b/.test(line) ? [{ line, at }] : []));
  const proves = ({ line, at }: (typeof marks)[number]) =>
    /[.](?:test|spec)[.]tsx?$/.test(file) && comment.test(line) && runningTest.test(lines[at + 1] ?? '');
  return {
    ids: marks.filter(proves).flatMap(({ line }) => comment.exec(line)?.[1]?.split(', ') ?? []),
    misplaced: marks.filter((mark) => !proves(mark)).map(({ at }) => `${file}:${at + 1}`),
  };
}

describe('a proof', () => {
  test.each([
    "test('a', () => {});",
    "it('a', () => {});",
    'test.each([',
    'test.each<[string]>([',
    "describe('a', () => {",
    'describe.each([',
  ])('is found above %s', (line) => {
    expect(findProofs('a.test.ts', `  // proves bids.a, bids.b-c\n  ${line}`).ids).toEqual(['bids.a', 'bids.b-c']);
  });

  test.each([
    ['a test left out', 'a.test.ts', "// proves bids.a\ntest.skip('a', () => {});"],
    ['a test not written', 'a.spec.ts', "// proves bids.a\ntest.todo('a');"],
    ['the only test', 'a.test.tsx', "// proves bids.a\ntest.only('a', () => {});"],
    ['no test', 'a.test.ts', '// proves bids.a\n\ntest(a);'],
    ['a test that does not run as one', 'a.ts', "// proves bids.a\ntest('a', () => {});"],
    ['a test, by half a sentence', 'a.test.ts', "// proves that bids are kept\ntest('a', () => {});"],
  ])('is not found above %s', (_what, file, text) => {
    expect(findProofs(file, text)).toEqual({ ids: [], misplaced: [`${file}:1`] });
  });
});

describe('docs/requirements.md', () => {
  const rows = [...read('docs/requirements.md').matchAll(/^\| (?!requirement|-)(.+) \| (.+) \|$/gm)];
  const shown = rows.flatMap(([, , shownBy = '']) => shownBy.split('<br>'));
  const idOf = (entry: string) => new RegExp(`^\`(${id})\`$`).exec(entry)?.[1];
  const isCommand = (entry: string) => entry.startsWith('`npm run ');

  test('shows each line that was asked for by a test or a command', () => {
    expect(rows.length).toBeGreaterThan(80);
    expect(shown.filter((entry) => idOf(entry) === undefined && !isCommand(entry))).toEqual([]);
  });

  test('names every test that proves something, and each id is one test', () => {
    const files = globSync(
      '{domain,model,contract,texts,server,sandbox,web,verify,bench,e2e,scripts}/**/*.{ts,tsx,mjs}',
      {
        cwd: root,
        exclude: (name) => /(^|[/])(node_modules|dist|[.]data|[.]cache)$/.test(name),
      },
    );
    const proofs = files.map((file) => findProofs(file, read(file)));
    const proved = proofs.flatMap(({ ids }) => ids);
    const named = [...new Set(shown.map(idOf).filter((one) => one !== undefined))];
    expect({
      misplaced: proofs.flatMap(({ misplaced }) => misplaced),
      twice: proved.filter((one, at) => proved.indexOf(one) !== at),
      withoutTest: named.filter((one) => !proved.includes(one)),
      notNamed: proved.filter((one) => !named.includes(one)),
    }).toEqual({ misplaced: [], twice: [], withoutTest: [], notNamed: [] });
  });
});
