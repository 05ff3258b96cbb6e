import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '../oxlint.config.ts';
import { checks } from './check.mjs';
import { root } from './install.mjs';
import { runNode } from './run.mjs';

const rule = 'domain/src/';
const useCase = 'server/src/boot/';
const screen = 'web/src/ui/';
const asyncCall = 'export async function placeBid() {}\n';
const untyped = "const u = JSON.parse('1');\n";
const react = "import { useCallback, useEffect, useMemo, useRef, useState } from 'react';\n";
/** A component that uses every hook it imports, so that nothing but its body is refused. */
const component = (body: string, shown = '') => `${react}export function Bid({ p }: { p: { a: number } }) {\n${body}\n
  return <i title={String([useCallback, useEffect, useMemo, useRef, useState, p])}>{${shown}}</i>;\n}`;
/** Code with this many conditions. Its complexity is one more than the number of conditions. */
const withConditions = (count: number) => `export const f = (x: number) => ${'x ? 1 : '.repeat(count)}0;`;

type Sample = readonly [place: string, text: string];

/** For each rule, samples that it must refuse: a folder or a file, and the text of the file. */
const refused: Record<string, readonly Sample[]> = {
  complexity: [[useCase, withConditions(10)]],
  eqeqeq: [[useCase, 'export const same = (a: number, b: number) => a == b;']],
  'max-lines': [[useCase, 'export {};\n'.repeat(301)]],
  'no-array-constructor': [[useCase, 'export const a = new Array(1, 2);']],
  'no-restricted-exports': [
    [useCase, 'export default 1;'],
    [useCase, 'const a = 1;\nexport { a as default };'],
  ],
  'no-restricted-imports': [[useCase, "import { env } from 'node:process';\nexport const p = env.P;"]],
  'no-restricted-properties': [
    [useCase, 'export const port = process.env.PORT;'],
    [rule, 'export const port = process.env.PORT;'],
    [rule, 'export const now = () => Date.now();'],
    [rule, 'export const now = () => performance.now();'],
    [rule, 'export const dice = () => Math.random();'],
    [rule, 'export const id = () => crypto.randomUUID();'],
    [rule, 'export const dice = () => crypto.getRandomValues(new Uint8Array(1));'],
  ],
  'no-unused-expressions': [[useCase, 'export const f = (a: boolean) => { a && console.log(1); };']],
  'no-unused-vars': [
    [useCase, 'const a = 1;\nexport {};'],
    [useCase, 'export const f = (a: number) => 1;'],
    [useCase, 'const a = 1;\nexport type A = typeof a;'],
  ],
  'no-var': [[useCase, 'export var a = 1;']],
  'prefer-const': [[useCase, 'export function f() { let a = 1; return a; }']],
  'prefer-rest-params': [[useCase, 'export function f() { return arguments; }']],
  'prefer-spread': [[useCase, 'export const f = (a: number[]) => Math.max.apply(Math, a);']],
  'no-clock': [
    [rule, 'export const now = () => new Date();'],
    ['model/src/', 'export const now = () => Date();'],
  ],
  'no-path': [
    [screen, "export const to = '/my-bids';"],
    [screen, 'export const Way = () => <a href="/" />;'],
    [screen, 'export const to = (auctionId: string) => `/auctions/${auctionId}`;'],
    ['texts/src/en/', "export const to = '/my-bids';"],
  ],
  'no-query-key': [
    ['web/src/api/', "export const q = { queryKey: ['bids'] };"],
    ['web/src/api/', "export const f = (q: { queryKey: string[] }) => q.queryKey[0] === 'bids';"],
    ['web/src/api/', 'export const f = ({ queryKey: [root] }: { queryKey: string[] }) => root;'],
    [
      'web/src/api/',
      "import type { QueryClient } from '@tanstack/react-query';\nexport const f = (c: QueryClient) => c.setQueryData(['bids'], 1);",
    ],
  ],
  'no-text': [
    [screen, 'export const Bid = () => <p>Your bid</p>;'],
    [screen, 'export const Bid = () => <p>आपकी बोली</p>;'],
    [screen, "export const Bid = () => <p>{'Your bid'}</p>;"],
    [screen, 'export const Bid = ({ n }: { n: number }) => <p>{`Bid ${n}`}</p>;'],
    [screen, "export const Bid = ({ won }: { won: boolean }) => <p>{won ? 'Won' : null}</p>;"],
    [screen, 'export const Bid = () => <p aria-label="Your bid" />;'],
    [screen, "export const tell = (toast: { error(text: string): void }) => toast.error('No bid');"],
  ],
  'error-boundaries': [[screen, component('try { return <Foo />; } catch { return null; }', '<Foo />')]],
  'exhaustive-deps': [[screen, component('useEffect(() => { console.log(p.a); }, []);')]],
  globals: [[screen, `let a = 1;\n${component('a = 2;', 'a')}`]],
  immutability: [[screen, component('p.a = 1;')]],
  'incompatible-library': [
    [
      screen,
      "import { useForm } from 'react-hook-form';\nexport const useBid = () => {\n  const { watch } = useForm();\n  return watch('a') as string;\n};",
    ],
  ],
  'preserve-manual-memoization': [
    [
      screen,
      `import { useMemo } from 'react';
export function Bid(props: { items?: number[]; cond: boolean }) {
  const data = useMemo(() => {
    const x = [];
    x.push(props?.items);
    if (props.cond) x.push(props?.items);
    return x;
  }, [props?.items, props.cond]);
  return <i>{data.length}</i>;
}`,
    ],
  ],
  purity: [[screen, component('const a = Math.random();', 'a')]],
  refs: [[screen, component('const a = useRef(1);', 'a.current')]],
  'rules-of-hooks': [[screen, component('if (p.a) return null;\n  useEffect(() => {});')]],
  'set-state-in-effect': [
    [screen, component('const [a, setA] = useState(1);\n  useEffect(() => { setA(2); }, []);', 'a')],
  ],
  'set-state-in-render': [[screen, component('const [a, setA] = useState(1);\n  setA(2);', 'a')]],
  'static-components': [[screen, component('const Foo = () => <b />;', '<Foo />')]],
  'unsupported-syntax': [[screen, component("eval('1');")]],
  'use-memo': [[screen, component('const a = useMemo(async () => await p.a, [p.a]);', 'String(a)')]],
  'await-thenable': [[useCase, 'export async function f() { await 1; }']],
  'ban-ts-comment': [[useCase, "// @ts-expect-error\nexport const a: number = '';"]],
  'consistent-type-imports': [[useCase, "import { Server } from 'node:http';\nexport type L = Server;"]],
  'no-array-delete': [[useCase, 'export const f = (a: number[]) => { delete a[0]; };']],
  'no-base-to-string': [[useCase, 'export const f = (a: { b: 1 }) => String(a);']],
  'no-duplicate-enum-values': [[useCase, 'export enum E { A = 1, B = 1 }']],
  'no-duplicate-type-constituents': [[useCase, "export type A = 'a' | 'a';"]],
  'no-empty-object-type': [[useCase, 'export type A = {};']],
  'no-explicit-any': [[useCase, 'export const bid: any = 1;']],
  'no-extra-non-null-assertion': [[useCase, 'export const f = (a?: { b: 1 }) => a!!.b;']],
  'no-floating-promises': [
    [useCase, `${asyncCall}placeBid();`],
    ['scripts/b.mjs', `${asyncCall}placeBid();`],
  ],
  'no-for-in-array': [[useCase, 'export const f = (a: 1[]) => { for (const x in a) console.log(x); };']],
  'no-implied-eval': [[useCase, "setTimeout('1', 1);"]],
  'no-misused-new': [[useCase, 'export interface A { new (): A }']],
  'no-misused-promises': [
    [useCase, `${asyncCall}if (placeBid()) throw new Error();`],
    [screen, `${asyncCall}[1].forEach(async () => { await placeBid(); });`],
  ],
  'no-namespace': [[useCase, 'export namespace A { export const b = 1; }']],
  'no-non-null-asserted-optional-chain': [[useCase, 'export const f = (a?: { b?: 1 }) => a?.b!;']],
  'no-redundant-type-constituents': [[useCase, 'export type A = unknown | 1;']],
  'no-require-imports': [[useCase, "import a = require('node:fs');\nexport const b = a;"]],
  'no-this-alias': [[useCase, 'export class A { f() { const a = this; return a; } }']],
  'no-unnecessary-type-assertion': [[useCase, 'export const f = (a: string) => a as string;']],
  'no-unnecessary-type-constraint': [[useCase, 'export const f = <A extends unknown>(a: A) => a;']],
  'no-unsafe-argument': [[useCase, "export const f = (a: string) => a;\nf(JSON.parse('1'));"]],
  'no-unsafe-assignment': [[useCase, "export const bid: string = JSON.parse('{}');"]],
  'no-unsafe-call': [[useCase, `${untyped}u();\nexport {};`]],
  'no-unsafe-declaration-merging': [[useCase, 'export interface A { b: 1 }\nexport class A {}']],
  'no-unsafe-enum-comparison': [[useCase, 'enum E { A = 1 }\nexport const f = (e: E) => e === 1;']],
  'no-unsafe-function-type': [[useCase, 'export const f = (a: Function) => a;']],
  'no-unsafe-member-access': [[useCase, `${untyped}export const b = u.c as string;`]],
  'no-unsafe-return': [[useCase, "export const f = (): string => JSON.parse('1');"]],
  'no-unsafe-unary-minus': [[useCase, 'export const f = (a: string) => -a;']],
  'no-wrapper-object-types': [[useCase, 'export const f = (a: String) => a;']],
  'only-throw-error': [[useCase, 'export const f = () => { throw 1; };']],
  'prefer-as-const': [[useCase, "export const a: 'a' = 'a';"]],
  'prefer-namespace-keyword': [[useCase, 'export declare module A { export const b: 1; }']],
  'prefer-promise-reject-errors': [[useCase, 'export const f = () => Promise.reject(1);']],
  'restrict-plus-operands': [[useCase, 'export const f = (a: number, b: symbol) => a + (b as unknown as bigint);']],
  'restrict-template-expressions': [[useCase, 'export const f = (a: object) => `${a}`;']],
  'switch-exhaustiveness-check': [
    [useCase, "export function f(x: 'won' | 'lost') {\n  switch (x) {\n    case 'won':\n      return 1;\n  }\n}"],
  ],
  'triple-slash-reference': [[useCase, '/// <reference path="./a.ts" />\nexport {};']],
  'unbound-method': [[useCase, 'class A { b() { return this; } }\nexport const c = new A().b;']],
};

/** Samples that are refused, but not by a rule: wrong types, and comments that switch off a rule without need. */
const others: typeof refused = {
  TS2322: [[rule, 'export const a: string = 1;']],
  'Unused oxlint-disable directive (no problems were reported).': [
    [rule, '// oxlint-disable-next-line complexity\nexport {};'],
    [rule, '// oxlint-disable-next-line typescript/no-floating-promises\nexport {};'],
  ],
};

const accepted: readonly (readonly [what: string, sample: Sample])[] = [
  ['a setting in the one place for settings', ['server/src/boot/config.ts', 'export const port = process.env.PORT;']],
  ['a time handed to a rule', [rule, 'export const at = (time: string) => new Date(time);']],
  ['the time in a test of a rule', [`${rule}a.test.ts`, 'export const now = () => [new Date(), Date.now()];']],
  ['ten ways through', [useCase, withConditions(9)]],
  ['the name of the product on a screen', [screen, 'export const Name = () => <p>EkBid</p>;']],
  ['what no person reads', [screen, 'export const Name = () => <p className="name" role="status">{\'—\'}</p>;']],
  ['the address of a call', ['web/src/api/', 'export const at = (path: string) => `/api${path}`;']],
  [
    'an asynchronous handler of an event',
    [screen, 'export const A = () => <b onClick={async () => await fetch(String(1))} />;'],
  ],
  ['a default export where a tool wants one', ['vitest.config.ts', 'export default {};']],
  ['an untyped value in a script', ['scripts/a.mjs', `${untyped}export const a = u.b;`]],
  [
    'a rule switched off where it is needed',
    [useCase, `// oxlint-disable-next-line complexity\n${withConditions(10)}`],
  ],
];

const samples = [...Object.values({ ...refused, ...others }).flat(), ...accepted.map(([, sample]) => sample)];

/** Each sample has a file of its own. */
const files = new Map(
  samples.map((sample, index) => {
    const [place, text] = sample;
    const extension = place.startsWith('web') && /<\w+[ />]/.test(text) ? 'tsx' : 'ts';
    return [sample, place.endsWith('/') ? `${place}sample-${index}.${extension}` : place];
  }),
);

type Found = { diagnostics: { filename: string; code?: string; message: string }[] };
let found: Found['diagnostics'] = [];
const folder = mkdtempSync(join(tmpdir(), 'ekbid-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The names of the rules that refuse this sample. */
const refusalsOf = (sample: Sample) =>
  found
    .filter(({ filename }) => filename === files.get(sample))
    .map(({ code, message }) => code?.replaceAll(/^.*\(|\)$/g, '') ?? message);

describe('lint', () => {
  beforeAll(async () => {
    const settings = globSync(['tsconfig*.json', '{*,web/*}/tsconfig.json'], { cwd: root });
    for (const name of [...settings, 'package.json', 'oxlint.config.ts', 'scripts/lint-rules.mjs']) {
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
    for (const [[, text], file] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${text}\n`);
    }
    const { script, args } = checks.find(({ name }) => name === 'types and lint') ?? expect.fail('it has another name');
    const { output } = await runNode(script, [...args, '--format', 'json'], { quiet: true, cwd: folder });
    found = (JSON.parse(output) as Found).diagnostics;
  });

  test('shows for each rule that it refuses something', () => {
    const rules = [config, ...(config.overrides ?? [])].flatMap(({ rules = {} }) => Object.keys(rules));
    const names = new Set(rules.map((name) => name.replace(/^.*\//, '')));
    expect(Object.keys(refused).sort()).toEqual([...names].sort());
  });

  test.each(
    Object.entries({ ...refused, ...others }).flatMap(([name, samples]) => samples.map((sample) => ({ name, sample }))),
  )('$name refuses $sample.1', ({ name, sample }) => {
    expect(refusalsOf(sample)).toContain(name);
  });

  test.each(accepted)('accepts %s', (_what, sample) => {
    expect(refusalsOf(sample)).toEqual([]);
  });
});
