import { ESLint } from 'eslint';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './install.mjs';

const eslint = new ESLint({ cwd: root });

/** Returns the rules that a file with this text breaks. */
async function refusals(file: string, text: string) {
  const results = await eslint.lintText(text, { filePath: join(root, file) });
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => ruleId ?? message));
}

const rule = 'domain/src/index.ts';
const useCase = 'server/src/boot/app.ts';
const screen = 'web/src/ui/Icon.tsx';
const asyncCall = 'export async function placeBid() {}\n';

describe('lint', () => {
  test.each([
    ['a promise that is not awaited', useCase, `${asyncCall}placeBid();`, '@typescript-eslint/no-floating-promises'],
    [
      'a promise taken for a yes',
      useCase,
      `${asyncCall}if (placeBid()) throw 1;`,
      '@typescript-eslint/no-misused-promises',
    ],
    ['any', useCase, 'export const bid: any = 1;', '@typescript-eslint/no-explicit-any'],
    [
      'an untyped value',
      useCase,
      "export const bid: string = JSON.parse('{}');",
      '@typescript-eslint/no-unsafe-assignment',
    ],
    [
      'a switch that forgets a case',
      useCase,
      "export function f(x: 'won' | 'lost') {\n  switch (x) {\n    case 'won':\n      return 1;\n  }\n}",
      '@typescript-eslint/switch-exhaustiveness-check',
    ],
    [
      'an import of a type as a value',
      useCase,
      "import { Server } from 'node:http';\nexport type Listener = Server;",
      '@typescript-eslint/consistent-type-imports',
    ],
    ['a default export', useCase, 'export default 1;', 'no-restricted-exports'],
    ['loose equality', useCase, 'export const same = (a: number, b: number) => a == b;', 'eqeqeq'],
    ['more than ten ways through', useCase, `export const f = (x: number) => ${'x ? 1 : '.repeat(11)}0;`, 'complexity'],
    ['more than 300 lines', useCase, 'export {};\n'.repeat(301), 'max-lines'],
    ['a setting read elsewhere', useCase, 'export const port = process.env.PORT;', 'no-restricted-properties'],
    [
      'a setting read by import',
      useCase,
      "import { env } from 'node:process';\nexport const p = env.P;",
      'no-restricted-imports',
    ],
    [
      'a hook after a condition',
      'web/src/api/call.ts',
      "import { useState } from 'react';\nexport function useBid(a: boolean) {\n  if (a) return null;\n  return useState(1);\n}",
      'react-hooks/rules-of-hooks',
    ],
    ['words on a screen', screen, "import 'react';\nexport const Bid = () => <p>Your bid</p>;", 'no-restricted-syntax'],
    [
      'a query key of its own',
      'web/src/api/call.ts',
      "export const q = { queryKey: ['bids'] };",
      'no-restricted-syntax',
    ],
    [
      'a part of a query key',
      'web/src/api/call.ts',
      "export const f = (q: { queryKey: string[] }) => q.queryKey[0] === 'bids';",
      'no-restricted-syntax',
    ],
    [
      'a query key taken apart',
      'web/src/api/call.ts',
      'export const f = ({ queryKey: [root] }: { queryKey: string[] }) => root;',
      'no-restricted-syntax',
    ],
    [
      'a query key where data is kept',
      'web/src/api/call.ts',
      "import type { QueryClient } from '@tanstack/react-query';\nexport const f = (c: QueryClient) => c.setQueryData(['bids'], 1);",
      'no-restricted-syntax',
    ],
    ['words in Hindi', screen, "import 'react';\nexport const Bid = () => <p>आपकी बोली</p>;", 'no-restricted-syntax'],
    [
      'words in braces',
      screen,
      "import 'react';\nexport const Bid = () => <p>{'Your bid'}</p>;",
      'no-restricted-syntax',
    ],
    [
      'words between values',
      screen,
      "import 'react';\nexport const Bid = ({ n }: { n: number }) => <p>{`Bid ${n}`}</p>;",
      'no-restricted-syntax',
    ],
    [
      'words for a condition',
      screen,
      "import 'react';\nexport const Bid = ({ won }: { won: boolean }) => <p>{won ? 'Won' : null}</p>;",
      'no-restricted-syntax',
    ],
    [
      'words for those who listen',
      screen,
      'export const Bid = () => <p aria-label="Your bid" />;',
      'no-restricted-syntax',
    ],
    [
      'words said in passing',
      screen,
      "export const tell = (toast: { error(text: string): void }) => toast.error('No bid');",
      'no-restricted-syntax',
    ],
    ['the address of a page', screen, "export const to = '/my-bids';", 'no-restricted-syntax'],
    [
      'the address of a page in a text',
      'texts/src/en/guide.ts',
      "export const to = '/my-bids';",
      'no-restricted-syntax',
    ],
    [
      'the address of the first page',
      screen,
      'import \'react\';\nexport const Way = () => <a href="/" />;',
      'no-restricted-syntax',
    ],
    [
      'the address of a page with a parameter',
      screen,
      'export const to = (auctionId: string) => `/auctions/${auctionId}`;',
      'no-restricted-syntax',
    ],
    ['the time in a rule', rule, 'export const now = () => new Date();', 'no-restricted-syntax'],
    ['the clock in a rule', rule, 'export const now = () => Date.now();', 'no-restricted-properties'],
    ['chance in a rule', rule, 'export const dice = () => Math.random();', 'no-restricted-properties'],
    [
      'a switched-off rule that is not needed',
      rule,
      '// eslint-disable-next-line complexity\nexport {};',
      "Unused eslint-disable directive (no problems were reported from 'complexity').",
    ],
  ])('refuses %s', async (_what, file, text, refusal) => {
    expect(await refusals(file, text)).toContain(refusal);
  });

  test.each([
    ['a setting in the one place for settings', 'server/src/boot/config.ts', 'export const port = process.env.PORT;'],
    ['a time handed to a rule', rule, 'export const at = (time: string) => new Date(time);'],
    ['the name of the product on a screen', screen, 'export const Name = () => <p>EkBid</p>;'],
    ['what no person reads', screen, 'export const Name = () => <p className="name" role="status">{\'—\'}</p>;'],
    ['the address of a call', 'web/src/api/call.ts', 'export const at = (path: string) => `/api${path}`;'],
    ['a default export where a tool wants one', 'vitest.config.ts', 'export default {};'],
  ])('accepts %s', async (_what, file, text) => {
    expect(await refusals(file, text)).toEqual([]);
  });
});
