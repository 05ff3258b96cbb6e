import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type PageName, pages, servedPages, type TextsPart, textsOf } from '@ekbid/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { root } from './install.mjs';
import { checkPageBytes, weighPages } from './page-bytes.mjs';

const names = Object.keys(pages) as PageName[];
let built = '';

/**
 * Creates a build in which each file has about this many kilobytes. Its bytes are random, so gzip cannot compress them.
 */
function build(kilobytes: { app: number; hindi: number; style: number }, left: readonly PageName[] = []): void {
  const write = (file: string, size: number) => {
    writeFileSync(join(built, file), randomBytes(size * 1024));
    return { file };
  };
  const screens = names.filter((name) => !left.includes(name)).map((name) => `src/${servedPages[name].screen}.tsx`);
  const shared = {
    ...write('app.js', kilobytes.app),
    css: [write('app.css', kilobytes.style).file],
    imports: ['_shared.js'],
  };
  const manifest = {
    'index.html': shared,
    '_shared.js': write('shared.js', 10),
    '../texts/src/en/index.ts': write('en.js', 1),
    '../texts/src/hi/index.ts': write('hi.js', kilobytes.hindi),
    ...Object.fromEntries(screens.map((screen) => [screen, { ...write('screen.js', 5), imports: ['_shared.js'] }])),
  };
  writeFileSync(join(built, '.vite/manifest.json'), JSON.stringify(manifest));
}

beforeEach(() => {
  built = mkdtempSync(join(tmpdir(), 'ekbid-bytes-'));
  mkdirSync(join(built, '.vite'));
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => {
  rmSync(built, { recursive: true });
  vi.restoreAllMocks();
});

describe('the weight of the pages', () => {
  test('is of all a page needs, each file once, in each language', () => {
    build({ app: 50, hindi: 4, style: 1 });
    const weights = weighPages(built).find(({ name }) => name === 'auctions')?.kilobytes ?? [];
    expect(weights.map(Math.round)).toEqual([66, 69]);
  });

  test('passes where every page keeps to its budget, and tells each', () => {
    build({ app: 50, hindi: 4, style: 9 });
    expect(checkPageBytes(built)).toEqual({ passed: names.length + 1, failures: [] });
    const said = vi.mocked(console.log).mock.calls.flat().join('\n');
    for (const name of names) expect(said).toContain(name);
  });

  test('fails for every page that is too heavy, be it in one language only, and for too much style', () => {
    build({ app: 120, hindi: 60, style: 11 });
    expect(checkPageBytes(built).failures).toHaveLength(names.length + 1);
    expect(vi.mocked(console.log).mock.calls.flat().join('\n')).toContain('TOO HEAVY');
  });

  test('are unknown for a page whose screen the build does not have', () => {
    build({ app: 50, hindi: 4, style: 1 }, ['auctions']);
    expect(() => checkPageBytes(built)).toThrow(/auctions/);
  });
});

test.each(names)('the screen of %s is where the contract says', (name) => {
  expect(existsSync(join(root, 'web/src', `${servedPages[name].screen}.tsx`))).toBe(true);
});

/** Returns a file of the web app and the files that it imports statically. Dynamic imports are loaded later. */
function filesBehind(file: string, met = new Set<string>()): Set<string> {
  if (met.has(file)) return met;
  met.add(file);
  const imported = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*? from '([.][^']+)';/gm);
  for (const [, path = ''] of imported) filesBehind(join(dirname(file), path), met);
  return met;
}

/**
 * Parts that a page fetches after its first view. It needs one sentence of each part, and the whole part would be too
 * heavy.
 */
const fetchedLater: Partial<Record<PageName, readonly TextsPart[]>> = { checkAuction: ['results'] };

test.each(names)('the texts that %s reads travel with it', (name) => {
  const { access, screen } = servedPages[name];
  const around = access === 'admin' ? ['app/AdminLayout'] : [];
  const files = new Set([screen, ...around].flatMap((own) => [...filesBehind(join(root, 'web/src', `${own}.tsx`))]));
  const read = [...files].flatMap((file) => readFileSync(file, 'utf8').match(/(?<=\buseTexts\(')[^']+/g) ?? []);
  expect([...textsOf(pages[name]), ...(fetchedLater[name] ?? [])]).toEqual(expect.arrayContaining(read));
});
