import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, underProjectNode } from './install.mjs';
import { runNode, secondsSince } from './run.mjs';

/** @type {{ workspaces: string[] }} */
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const typed = [
  { name: 'scripts', folder: '.' },
  { name: 'service worker', folder: 'web/service-worker' },
  ...workspaces.map((name) => ({ name, folder: name })),
].filter(({ folder }) => existsSync(join(root, folder, 'tsconfig.json')));
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

/**
 * Caches speed up repeated runs. A typed lint rule can depend on other files, which the cache does not see, so CI uses no
 * cache.
 */
const cached = (/** @type {string[]} */ ...args) => (process.env['CI'] ? [] : args);
const cachedIn = (/** @type {string} */ place) =>
  cached('--cache', '--cache-strategy', 'content', '--cache-location', `.cache/${place}`);

/** Document checks run first, because they take seconds. */
const documents = {
  name: 'documents',
  script: bin('vitest/vitest.mjs'),
  args: ['run', '--project', 'documents', '--reporter', 'dot'],
};

/** The slowest first, so that both workers finish at about the same time. */
export const checks = [
  {
    name: 'lint',
    script: bin('eslint/bin/eslint.js'),
    args: ['--max-warnings', '0', ...cachedIn('eslint/'), '.'],
  },
  {
    name: 'formatting',
    script: bin('prettier/bin/prettier.cjs'),
    args: ['--check', '--log-level', 'warn', ...cachedIn('prettier'), '.'],
  },
  ...typed.map(({ name, folder }) => ({
    name: `types of ${name}`,
    script: bin('typescript/bin/tsc'),
    args: ['--noEmit', ...cached('--incremental', '--tsBuildInfoFile', `.cache/tsc/${name}.tsbuildinfo`), '-p', folder],
  })),
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

/** @param {typeof checks[number]} check */
async function runCheck({ name, script, args }) {
  const startedAt = performance.now();
  const { passed, output } = await runNode(script, args, { quiet: true });
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(startedAt)})`);
  if (!passed) console.log(output.trim().replace(/^/gm, '       '));
  return passed;
}

/**
 * Runs the checks of documents, then every other static check, two at a time.
 * @returns {Promise<import('./test-counts.mjs').Count>}
 */
export async function runChecks() {
  const waiting = [...checks];
  /** @type {import('./test-counts.mjs').Count} */
  const count = { passed: 0, failures: [] };
  /** @param {typeof documents} check */
  const run = async (check) => {
    if (await runCheck(check)) count.passed++;
    else count.failures.push(check.name);
  };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await run(check);
  };
  await run(documents);
  await Promise.all([worker(), worker()]);
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
