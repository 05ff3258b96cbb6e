import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from './install.mjs';

/**
 * With a regular expression that backtracks, one client could stop the server by sending a few kilobytes. So the time
 * of every expression in production code must grow only in proportion to the length of its text.
 */
const production = globSync(
  ['{domain,model,contract,texts,server,sandbox,web}/src/**/*.{ts,tsx,mjs,js}', 'verify/*.{mjs,ts}', 'web/*.{ts,js}'],
  { cwd: root },
).filter((file) => !/[/]testing[/]|[.]test[.]tsx?$/.test(file));

type Found = { readonly where: string; readonly source: string; readonly flags: string };
type InFile = { readonly written: readonly Found[]; readonly composed: readonly string[] };

/**
 * Returns the regular expressions that are written in a file, and the places where the file composes others from text.
 */
function findExpressions(file: string, text: string): InFile {
  const written: Found[] = [];
  const composed: string[] = [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const whereIs = (node: ts.Node) => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      written.push({ where: whereIs(node), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (composes(node)) composed.push(whereIs(node));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { written, composed };
}

/** Whether this code composes a regular expression: `RegExp(...)`, or a string method that makes one from a text. */
function composes(node: ts.Node): boolean {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  const { expression: called, arguments: [first] = [] } = node;
  if (ts.isIdentifier(called)) return called.text === 'RegExp';
  if (!ts.isPropertyAccessExpression(called) || first === undefined) return false;
  if (called.name.text === 'RegExp') return true;
  return (
    ['match', 'matchAll'].includes(called.name.text) &&
    (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))
  );
}

/** Returns the regular expressions that a file composes while it is loaded. */
async function composedBy(file: string): Promise<Found[]> {
  const made: Found[] = [];
  const construct = (target: RegExpConstructor, given: ConstructorParameters<RegExpConstructor>) => {
    const { source, flags } = new target(...given);
    if (new Error().stack?.includes(file)) made.push({ where: file, source, flags });
    return new target(...given);
  };
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, { construct, apply: (target, _this, given: [string]) => construct(target, given) }),
  );
  await import(/* @vite-ignore */ join(root, file)).finally(() => vi.unstubAllGlobals());
  return made;
}

/** Returns null if the time grows at most in proportion to the length of the text. Otherwise returns what is wrong. */
function weakness({ source, flags }: Pick<Found, 'source' | 'flags'>): string | null {
  // The work is limited by counts and not by time, so that the outcome is the same on every machine.
  const noClock = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
  // Up to this number of repetitions the checker proves that an expression is safe. Above it, the checker searches for
  // a slow text, which takes longer.
  const found = checkSync(source, flags, { randomSeed: 0, maxRepeatCount: 200, ...noClock });
  if (found.status === 'safe') return null;
  return found.status === 'vulnerable' ? `${found.complexity.type}: ${found.attack.pattern}` : found.error.kind;
}

// Uses the JavaScript version of the checker, because its faster programs do not exist for every platform.
beforeAll(() => void vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure'));
afterAll(() => void vi.unstubAllEnvs());

describe('the check of regular expressions', () => {
  test.each([
    ['white space on both sides of a sign', String.raw`\s*;\s*`],
    ['all between two signs', String.raw`\(.*\)`],
    ['a choice of the same twice', '^(a|a)*$'],
    ['a repetition of repetitions', '^(a+)+$'],
  ])('refuses %s', (_what, source) => {
    expect(weakness({ source, flags: '' })).toMatch(/^(polynomial|exponential): /);
  });

  test('finds what is written and what is composed', () => {
    const text = 'const a = /x+\\/y/gi;\nconst b = new RegExp(`^${a}`);\n"x".match("y+"); RegExp("z"); c.match(/q/);';
    expect(findExpressions('a.ts', text)).toEqual({
      written: [
        { where: 'a.ts:1', source: 'x+\\/y', flags: 'gi' },
        { where: 'a.ts:3', source: 'q', flags: '' },
      ],
      composed: ['a.ts:2', 'a.ts:3', 'a.ts:3'],
    });
  });
});

describe('no regular expression that runs in production backtracks', () => {
  const inFiles = production.map((file) => ({
    file,
    ...findExpressions(file, readFileSync(join(root, file), 'utf8')),
  }));
  const composing = inFiles.filter(({ composed }) => composed.length > 0);

  // Takes a few seconds, because each of more than a hundred expressions is either proved safe or attacked with texts.
  test('of those written', () => {
    const written = inFiles.flatMap((inFile) => inFile.written);
    expect(written.length).toBeGreaterThan(80);
    const once = new Map(written.map((found) => [`/${found.source}/${found.flags}`, found]));
    const weak = [...once].map(([expression, found]) => ({ expression, where: found.where, why: weakness(found) }));
    expect(weak.filter(({ why }) => why !== null)).toEqual([]);
  }, 300_000);

  test.each(composing.map(({ file, composed }) => [file, composed.length] as const))(
    'of those that %s composes while it is loaded',
    async (file, count) => {
      const made = await composedBy(file);
      // Expressions composed after loading are not found here. Write such expressions as literals.
      expect(made.length).toBeGreaterThanOrEqual(count);
      expect(made.map((found) => [found.source, weakness(found)]).filter(([, why]) => why !== null)).toEqual([]);
    },
  );
});
