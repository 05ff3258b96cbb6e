import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, underProjectNode } from './install.mjs';
import { runNode, secondsSince } from './run.mjs';

/** @type {{ workspaces: string[] }} */
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const typed = ['.', ...workspaces].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

/** The slowest first, so that two lanes end together. */
export const checks = [
  { name: 'lint', script: bin('eslint/bin/eslint.js'), args: ['--max-warnings', '0', '.'] },
  { name: 'formatting', script: bin('prettier/bin/prettier.cjs'), args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'dead code', script: bin('knip/bin/knip.js'), args: ['--no-progress', '--treat-config-hints-as-errors'] },
  ...typed.map((folder) => ({
    name: `types of ${folder === '.' ? 'scripts' : folder}`,
    script: bin('typescript/bin/tsc'),
    args: ['--noEmit', '-p', folder],
  })),
  {
    name: 'import rules',
    script: bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...workspaces, 'scripts'],
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
 * Every static check, two at a time.
 * @returns {Promise<import('./test-counts.mjs').Count>}
 */
export async function runChecks() {
  const waiting = [...checks];
  /** @type {import('./test-counts.mjs').Count} */
  const count = { passed: 0, failures: [] };
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      if (await runCheck(check)) count.passed++;
      else count.failures.push(check.name);
  };
  await Promise.all([lane(), lane()]);
  return count;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await underProjectNode();
  const { passed, failures } = await runChecks();
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length ? 1 : 0);
}
