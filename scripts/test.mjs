import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, underProjectNode } from './install.mjs';

await underProjectNode();
const { runChecks } = await import('./check.mjs');
const { findChromium } = await import('./chromium.mjs');
const { runNode, secondsSince } = await import('./run.mjs');
const { checkPageBytes } = await import('./page-bytes.mjs');
const { playwrightCount, vitestCount } = await import('./test-counts.mjs');
const { buildWebIfStale } = await import('./web-build.mjs');

const startedAt = performance.now();
const reports = join(root, '.cache/test');

/** @param {string[]} filters */
async function runVitest(filters) {
  const report = join(reports, 'vitest.json');
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { passed } = await runNode('node_modules/vitest/vitest.mjs', args);
  return vitestCount(report, passed);
}

async function runBuild() {
  return (await buildWebIfStale()) ? { passed: 1, failures: [] } : { passed: 0, failures: ['build'] };
}

async function runBrowserTests() {
  const report = join(reports, 'playwright.json');
  const env = { ...findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--reporter=list,json'];
  const cwd = join(root, 'e2e');
  const { passed } = await runNode(join(root, 'node_modules/@playwright/test/cli.js'), args, { cwd, env });
  return playwrightCount(report, passed);
}

/** @type {import('./test-counts.mjs').Count} */
const total = { passed: 0, failures: [] };

/**
 * One failure never hides the next: every step runs, and whether this one passed is returned.
 * @param {string} title
 * @param {() => Promise<import('./test-counts.mjs').Count>} run
 */
async function step(title, run) {
  console.log(`\n== ${title}`);
  const { passed, failures } = await run().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failures: [title] };
  });
  total.passed += passed;
  total.failures.push(...failures);
  return failures.length === 0;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const filters = process.argv.slice(2);
if (filters.length > 0) {
  await step('tests', () => runVitest(filters));
} else {
  await step('checks', runChecks);
  await step('tests', () => runVitest([]));
  if (await step('build', runBuild)) {
    await step('weight of the pages', async () => checkPageBytes());
    await step('browser tests', runBrowserTests);
  }
}

console.log(`\nin ${secondsSince(startedAt)}`);
// Last, so that whoever sees only the end of a long run knows what to look at.
for (const failure of total.failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length > 0 ? 1 : 0);
