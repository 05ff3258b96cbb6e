import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, root, underProjectNode } from './install.mjs';

await underProjectNode();
const { runChecks } = await import('./check.mjs');
const { findChromium } = await import('./chromium.mjs');
const { runNode, secondsSince, withEnv } = await import('./run.mjs');
const { checkPageBytes } = await import('./page-bytes.mjs');
const { propertyTests } = await import('./test-counts.mjs');
const { calibrate, overBudget, readWork } = await import('./test-counts.mjs');
const { playwrightCount, vitestCount } = await import('./test-counts.mjs');
const { buildWebIfStale } = await import('./build.mjs');
const { lockDataFolder } = await import('../server/src/boot/data-folder.ts');

// Only one run per checkout at a time, because two would overwrite each other's reports and build. The lock must stay
// referenced until the process exits, because a lock that is garbage-collected is released.
const folder = join(root, '.cache/test');
mkdirSync(folder, { recursive: true });
const lock = lockDataFolder(folder);
if (!lock) fail('Tests already run in this checkout. Wait until they end, or use another checkout.');

const startedAt = performance.now();
const reports = join(folder, 'reports');
const inCi = Boolean(process.env.CI);

/**
 * @param {string[]} filters
 * @param {NodeJS.ProcessEnv} [env]
 */
async function runVitest(filters, env = {}) {
  const report = join(reports, 'vitest.json');
  rmSync(report, { force: true });
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { passed } = await runNode('node_modules/vitest/vitest.mjs', args, { env });
  return vitestCount(report, passed);
}

async function runBuild() {
  return (await buildWebIfStale()) ? { passed: 1, failures: [] } : { passed: 0, failures: ['build'] };
}

/** @param {string[]} which */
async function runBrowserTests(...which) {
  const report = join(reports, 'playwright.json');
  rmSync(report, { force: true });
  const env = { ...findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--reporter=list,json', ...which];
  const cwd = join(root, 'e2e');
  const { passed } = await runNode(join(root, 'node_modules/@playwright/test/cli.js'), args, { cwd, env });
  return playwrightCount(report, passed);
}

/**
 * A seed that depends on the commit. So it changes with each commit, but testing a commit again repeats the same cases.
 */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return String(Number.parseInt(stdout?.slice(0, 7) || '1', 16));
}

/** @typedef {import('./test-counts.mjs').Count} Count */
/** @type {Required<Count>} */
const total = { passed: 0, failures: [], timed: [] };
/** @type {{ title: string, tests: number, seconds: string, work: import('./test-counts.mjs').Work }[]} */
const stages = [];
let machine = 1;
const nodeOptions = process.env.NODE_OPTIONS ?? '';
const counter = pathToFileURL(join(root, 'scripts/count-work.mjs')).href;

/**
 * Runs a stage. Returns whether it passed. All stages run, even after a failure.
 * @param {string} title
 * @param {() => Promise<Count>} run
 */
async function stage(title, run) {
  console.log(`\n== ${title}`);
  const stageStartedAt = performance.now();
  const counts = join(reports, `work-${title.replaceAll(' ', '-')}`);
  // With these settings every process of the stage loads count-work.mjs.
  const counting = {
    WORK_COUNTS: counts,
    WORK_COUNTED_BY: String(process.pid),
    NODE_OPTIONS: `${nodeOptions} --import=${counter}`,
  };
  const failed = (/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    return /** @type {Count} */ ({ passed: 0, failures: [title] });
  };
  const { passed, failures, timed = [] } = await withEnv(counting, run).catch(failed);
  // Without this, a stage in which no test ran would pass.
  if (passed + failures.length === 0) failures.push(`${title}: no test ran`);
  const work = { ...readWork(counts), tests: passed + failures.length };
  stages.push({ title, tests: work.tests, seconds: secondsSince(stageStartedAt), work });
  total.passed += passed;
  total.failures.push(...failures, ...overBudget(title, work, { machine, inCi }));
  total.timed.push(...timed);
  return failures.length === 0;
}

/** Returns whether the web app was built. The browser tests need it. */
async function quick() {
  // Tests spend a third of their time waiting for PostgreSQL, timers and browsers. The checks run during that time.
  const testing = runQuickTests();
  await stage('checks', () => runChecks({ beside: testing }));
  return testing;
}

async function runQuickTests() {
  await stage('quick tests', () => runVitest([], { EKBID_TESTS: 'quick' }));
  if (!(await stage('build', runBuild))) return false;
  await stage('weight of the pages', async () => checkPageBytes());
  await stage('journeys', () => runBrowserTests('--grep', '@journey'));
  return true;
}

async function rest(isBuilt = true) {
  const chance = { EKBID_RUNS: '1', EKBID_SEED: process.env.EKBID_SEED ?? seedOfCommit() };
  console.log(`\nRandom seed of the rest: EKBID_SEED=${chance.EKBID_SEED}`);
  await stage('properties', () => runVitest(propertyTests(), { ...chance, EKBID_TESTS: 'quick' }));
  await stage('slow tests', () => runVitest([], { ...chance, EKBID_TESTS: 'slow' }));
  if (isBuilt) await stage('screens and devices', () => runBrowserTests('--grep-invert', '@journey'));
}

function printWork() {
  const columns = ['CPU seconds', 'processes', 'PostgreSQL starts', 'statements', 'pages'];
  console.log(
    `\nWhere the time went (this machine needs ${machine.toFixed(2)} times the CPU time of the budget's machine):`,
  );
  console.table(
    Object.fromEntries(
      stages.map(({ title, tests, seconds, work }) => [
        title,
        { tests, seconds, ...Object.fromEntries(columns.map((what) => [what, Math.round(work[what] ?? 0)])) },
      ]),
    ),
  );
  console.log('The ten slowest tests:');
  for (const { name, ms } of total.timed.sort((one, other) => other.ms - one.ms).slice(0, 10))
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name.startsWith(root) ? relative(root, name) : name}`);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const isOfBrowser = (/** @type {string} */ filter) => /^e2e(\/|$)/.test(filter);
const isAll = process.argv.includes('--all');
// Filters are also accepted as shells complete them: `./e2e/`, or an absolute path.
const filters = process.argv
  .slice(2)
  .filter((word) => word !== '--all')
  .map((word) => (/^[./]/.test(word) ? relative(root, resolve(word)) : word));
const browserFilters = filters.filter(isOfBrowser);
const otherFilters = filters.filter((filter) => !isOfBrowser(filter));
if (otherFilters.length > 0) await stage('tests', () => runVitest(otherFilters));
if (browserFilters.length > 0 && (await stage('build', runBuild)))
  await stage('browser tests', () => runBrowserTests(...browserFilters.map((filter) => filter.replace(/^e2e\/?/, ''))));
if (filters.length === 0) {
  machine = calibrate();
  const isBuilt = await quick();
  if (isAll) await rest(isBuilt);
}
printWork();

console.log(`\nin ${secondsSince(startedAt)}`);
// Printed last, so that a long output ends with the failures.
for (const failure of total.failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length > 0 ? 1 : 0);
