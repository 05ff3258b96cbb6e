import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, underProjectNode } from './install.mjs';
import { runNode, secondsSince } from './run.mjs';

/** @type {{ workspaces: string[] }} */
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

/** Caches make repeated runs faster. In CI no cache is used. */
const cached = (/** @type {string[]} */ ...args) => (process.env['CI'] ? [] : args);
const cachedIn = (/** @type {string} */ place) =>
  cached('--cache', '--cache-strategy', 'content', '--cache-location', `.cache/${place}`);

/** The checks of documents run first, because they take only seconds. */
const documents = {
  name: 'documents',
  script: bin('vitest/vitest.mjs'),
  args: ['run', '--project', 'documents', '--reporter', 'dot'],
};

/** The slowest checks come first, so that both workers finish at about the same time. */
export const checks = [
  // One program finds wrong types and applies the rules of lint, because both need the types of all files.
  { name: 'types and lint', script: bin('oxlint/bin/oxlint'), args: [] },
  {
    name: 'formatting',
    script: bin('prettier/bin/prettier.cjs'),
    args: ['--check', '--log-level', 'warn', ...cachedIn('prettier'), '.'],
  },
  {
    name: 'import rules',
    script: bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    args: [
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
      ...cached('--cache', '.cache/depcruise', '--cache-strategy', 'content'),
      ...workspaces,
      'scripts',
    ],
  },
  {
    name: 'dead code',
    script: bin('knip/bin/knip.js'),
    args: ['--no-progress', '--treat-config-hints-as-errors', ...cached('--cache', '--cache-location', '.cache/knip')],
  },
];

/**
 * @param {typeof checks[number]} check
 * @param {{ niceness: number, say: (text: string) => void }} how
 */
async function runCheck({ name, script, args }, { niceness, say }) {
  const startedAt = performance.now();
  const { passed, output } = await runNode(script, args, { quiet: true, niceness });
  say(`${passed ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(startedAt)})`);
  if (!passed) say(output.trim().replace(/^/gm, '       '));
  return passed;
}

/** With this niceness, Linux gives a process about a tenth of the CPU time that each competing process gets. */
const yielding = 10;

/**
 * Runs the checks of documents, then all other static checks, two at a time. If `beside` is given, the tests of `npm
 * test` run meanwhile. Until the tests end, one check runs at a time with low priority; then the results are printed.
 * @param {{ beside?: Promise<unknown> }} [where]
 * @returns {Promise<import('./test-counts.mjs').Count>}
 */
export async function runChecks({ beside } = {}) {
  /** @type {string[]} */
  const said = [];
  const how = beside
    ? { niceness: yielding, say: (/** @type {string} */ text) => void said.push(text) }
    : { niceness: 0, say: console.log };
  const waiting = [...checks];
  /** @type {import('./test-counts.mjs').Count} */
  const count = { passed: 0, failures: [] };
  /** @param {typeof documents} check */
  const run = async (check, niceness = how.niceness) => {
    if (await runCheck(check, { ...how, niceness })) count.passed++;
    else count.failures.push(check.name);
  };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await run(check);
  };
  await run(documents, 0);
  await Promise.all([worker(), Promise.resolve(beside).then(worker)]);
  if (said.length > 0) console.log(`\n== what the checks found\n${said.join('\n')}`);
  return count;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await underProjectNode();
  if (process.argv.includes('--figures')) {
    const { printFigures } = await import('./figures.mjs');
    await printFigures();
    process.exit();
  }
  const { passed, failures } = await runChecks();
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length ? 1 : 0);
}
