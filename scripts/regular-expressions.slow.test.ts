import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from './install.mjs';

/**
 * An expression that backtracks lets one client stop the server with a few kilobytes. So every expression in production
 * code must need time in proportion to the length of its text.
 */
const production = globSync(
  ['{domain,model,contract,texts,server,sandbox,web}/src/**/*.{ts,tsx,mjs,js}', 'verify/*.{mjs,ts}', 'web/*.{ts,js}'],
  { cwd: root },
).filter((file) => !/[/]testing[/]|[.]test[.]tsx?$/.test(file));

type Found = { readonly where: string; readonly source: string; readonly flags: string };
type InFile = { readonly written: readonly Found[]; readonly composed: readonly string[] };

/** The expressions written in a file, and the places where it composes others. */
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

/** `new RegExp(...)`, `RegExp(...)`, and the string methods that create one from a text. */
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

/** The expressions that a file composes while it is loaded. */
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

/** Null: the time grows at most in proportion to the text. */
function weakness({ source, flags }: Pick<Found, 'source' | 'flags'>): string | null {
  // Counts limit the work, not a clock, so that every machine has the same outcome.
  const noClock = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
  // The checker that proves handles repetitions up to this count; the one that searches is slower.
  const found = checkSync(source, flags, { randomSeed: 0, maxRepeatCount: 200, ...noClock });
  if (found.status === 'safe') return null;
  return found.status === 'vulnerable' ? `${found.complexity.type}: ${found.attack.pattern}` : found.error.kind;
}

// Only its JavaScript: its faster programs do not exist for every platform.
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

  // Takes a few seconds: for each of more than a hundred expressions, a proof is found, or a text that makes it slow is
  // searched for.
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
      // An expression composed later would be missed here: write it as a literal.
      expect(made.length).toBeGreaterThanOrEqual(count);
      expect(made.map((found) => [found.source, weakness(found)]).filter(([, why]) => why !== null)).toEqual([]);
    },
  );
});
