import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterEach, describe, expect, test } from 'vitest';
import { checks } from './check.mjs';
import { root } from './install.mjs';
import { runNode } from './run.mjs';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Creates a project that has our settings and packages, but only these files. */
function plant(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'ekbid-check-'));
  folders.push(folder);
  for (const name of ['tsconfig.base.json', 'prettier.config.mjs', '.prettierignore', '.gitignore']) {
    cpSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

function runCheck(name: string, files: Record<string, string>) {
  const { script, args } = checks.find((check) => check.name === name) ?? expect.fail(`no check is named ${name}`);
  return runNode(script, args, { quiet: true, cwd: plant(files) });
}

describe('formatting', () => {
  test('refuses a file prettier would write otherwise', async () => {
    const { passed, output } = await runCheck('formatting', { 'a.ts': 'export const a = "double";\n' });
    expect({ passed, output }).toEqual({ passed: false, output: expect.stringContaining('a.ts') as string });
  });

  test('accepts what prettier wrote', async () => {
    expect(await runCheck('formatting', { 'a.ts': "export const a = 'single';\n" })).toMatchObject({ passed: true });
  });
});

describe('types', () => {
  const tsconfig = '{ "extends": "../tsconfig.base.json", "include": ["src"] }';
  const ofRoot = (name: string) => ({ [name]: readFileSync(join(root, name), 'utf8') });
  const rules = { ...ofRoot('oxlint.config.ts'), ...ofRoot('scripts/lint-rules.mjs') };

  test.each([
    ['a wrong type', 'export const a: string = 1;', 'TS2322'],
    ['an entry of an array that may be absent', 'export const f = (a: string[]): string => a[0];', 'TS2322'],
    ['undefined where a property may only be absent', 'export const a: { b?: 1 } = { b: undefined };', 'TS2375'],
    ['syntax that Node cannot erase', 'export enum Status {\n  Open,\n}', 'TS1294'],
    ['an unused local variable', 'const a = 1;\nexport {};', 'TS6133'],
  ])('refuse %s', async (_what, text, code) => {
    const files = { ...rules, 'domain/tsconfig.json': tsconfig, 'domain/src/a.ts': text };
    const { passed, output } = await runCheck('types and lint', files);
    expect({ passed, output }).toEqual({ passed: false, output: expect.stringContaining(code) as string });
  });
});

test('each file is in a project, whose settings its types are checked with', () => {
  const without = ['**/{node_modules,dist,test-results,playwright-report}/**'];
  const listed = globSync(['tsconfig.json', '{*,web/*}/tsconfig.json'], { cwd: root, exclude: without }).flatMap(
    (file) => {
      const { config } = ts.readConfigFile(join(root, file), (path) => ts.sys.readFile(path)) as { config: object };
      return ts.parseJsonConfigFileContent(config, ts.sys, dirname(join(root, file))).fileNames;
    },
  );
  const files = globSync('**/*.{ts,tsx,mjs}', { cwd: root, exclude: without }).map((file) => join(root, file));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => !listed.includes(file))).toEqual([]);
});

describe('dead code', () => {
  const project = {
    'package.json':
      '{ "name": "x", "type": "module", "workspaces": ["server"], "scripts": { "a": "node scripts/a.mjs" }, "devDependencies": { "prettier": "*" } }',
    'knip.json': '{ "workspaces": { ".": {}, "server": { "entry": ["src/main.ts"], "project": ["src/**/*.ts"] } } }',
    'server/package.json': '{ "name": "@x/server", "type": "module" }',
    'server/src/main.ts': "import { used } from './used.ts';\nused();\n",
    'server/src/used.ts': 'export function used() {}\n',
    'scripts/a.mjs': '',
  };

  test('accepts a project that uses all it has', async () => {
    expect(await runCheck('dead code', project)).toMatchObject({ passed: true, output: '' });
  });

  test.each([
    ['a file that is not imported', { 'server/src/lost.ts': 'export {};\n' }, 'lost.ts'],
    [
      'an export that is not imported',
      { 'server/src/used.ts': 'export function used() {}\nexport const spare = 1;\n' },
      'spare',
    ],
    [
      'a package that is not imported',
      { 'server/package.json': '{ "name": "@x/server", "dependencies": { "fastify": "5.12.8" } }' },
      'fastify',
    ],
    ['a package that is not declared', { 'server/src/main.ts': "import 'fastify';\nimport './used.ts';\n" }, 'fastify'],
  ])('refuses %s', async (_what, files, named) => {
    const { passed, output } = await runCheck('dead code', { ...project, ...files });
    expect({ passed, output }).toEqual({ passed: false, output: expect.stringContaining(named) as string });
  });
});
