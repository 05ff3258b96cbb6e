import { createHash } from 'node:crypto';
import { existsSync, readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install.mjs';

/** @typedef {{ name: string, ms: number }} Timed */
/**
 * The result of a run: how many tests passed, the name of each failure, and the duration of each test.
 * @typedef {{ passed: number, failures: string[], timed?: Timed[] }} Count
 */
/** @typedef {{ title: string, file: string, specs?: { title: string, tests: { projectName: string, status: string, results: { duration: number, error?: { message: string } }[] }[] }[], suites?: Suite[] }} Suite */

/** @param {string} file */
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * Adds a failure if a run failed without one: the run ended before it wrote its report, or it failed outside its tests.
 * @param {Count} count
 * @param {boolean} runPassed
 */
const atLeastOneFailure = (count, runPassed) =>
  runPassed || count.failures.length ? count : { ...count, failures: ['the run itself, beside its tests'] };

/** The beginning of a failure's message. It is long enough to distinguish causes. */
const why = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 8)
    .map((line) => `\n       ${line}`)
    .join('');

/**
 * @param {string} file
 * @param {boolean} runPassed
 * @returns {Count}
 */
export function vitestCount(file, runPassed) {
  /** @type {{ numPassedTests?: number, testResults?: { name: string, status: string, assertionResults: { status: string, fullName: string, duration?: number | null, failureMessages: string[] }[] }[] }} */
  const { testResults = [], numPassedTests = 0 } = report(file) ?? {};
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length) return failed.map((test) => `${name} › ${test.fullName}${why(test.failureMessages[0])}`);
    // If a file could not be loaded, it has no failed test, so the file itself is reported.
    return status === 'failed' ? [name] : [];
  });
  const timed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${name} › ${fullName}`, ms: duration ?? 0 })),
  );
  return atLeastOneFailure({ passed: numPassedTests, failures, timed }, runPassed);
}

/**
 * Counts the tests of a Playwright report. A test that passes only when it is repeated counts as failed.
 * @param {string} file
 * @param {boolean} runPassed
 * @returns {Count}
 */
export function playwrightCount(file, runPassed) {
  /** @type {{ suites?: Suite[], stats?: { expected: number } }} */
  const { suites = [], stats } = report(file) ?? {};
  const [failures, timed] = [suites.flatMap(failuresOf), suites.flatMap(timesOf)];
  return atLeastOneFailure({ passed: stats?.expected ?? 0, failures, timed }, runPassed);
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failuresOf({ file, specs = [], suites = [] }) {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return `[${projectName}] ${file} › ${title}${why(message)}`;
      }),
  );
  return [...failed, ...suites.flatMap(failuresOf)];
}

/**
 * @param {Suite} suite
 * @returns {Timed[]}
 */
function timesOf({ file, specs = [], suites = [] }) {
  const timed = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `[${projectName}] ${file} › ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...timed, ...suites.flatMap(timesOf)];
}

/**
 * How much work a stage did, by kind of work.
 * @typedef {Record<string, number>} Work
 */
/**
 * Upper limits by kind of work, and the minimum number of tests.
 * @typedef {Work & { 'least tests'?: number }} Limits
 */
/** @typedef {{ calibrationSeconds: number, stages: Record<string, Limits> }} Budget */

const file = 'scripts/test-budget.json';

/** The limits of each stage. Counts are equal on every machine, but CPU seconds depend on the machine. */
export const budget = /** @type {Budget} */ (JSON.parse(readFileSync(join(root, file), 'utf8')));

const seconds = 'CPU seconds';
/** CPU time may exceed its limit by this factor. It varies between runs, but not this much. */
const cpuAllowance = 2.5;

/** @param {string} file */
export function readWork(file) {
  /** @type {Work} */
  const work = {};
  if (!existsSync(file)) return work;
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [, what = '', count] = /^(.+) (\S+)$/.exec(line) ?? [];
    work[what] = (work[what] ?? 0) + Number(count);
  }
  return work;
}

/** Returns the CPU time of a fixed calculation on this machine, divided by that on the machine of the budget. */
export function calibrate() {
  const before = process.cpuUsage();
  let text = 'EkBid';
  for (let times = 0; times < 1_000_000; times += 1) text = createHash('sha256').update(text).digest('hex');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / budget.calibrationSeconds;
}

/**
 * Returns a message for each count that exceeds its limit. CPU seconds are checked only in CI, because other machines
 * may be busy.
 * @param {string} stage
 * @param {Work} work
 * @param {{ machine: number, inCi: boolean }} where
 * @param {Record<string, Limits>} stages
 */
export function overBudget(stage, work, { machine, inCi }, stages = budget.stages) {
  const { 'least tests': least = 0, ...limits } = stages[stage] ?? {};
  const tests = work.tests ?? 0;
  const tooFew = tests < least ? [`${stage}: only ${tests} tests ran, at least ${least} are expected (${file})`] : [];
  const tooMuch = Object.entries(limits).flatMap(([what, most]) => {
    const [done, allowed] =
      what === seconds ? [(work[what] ?? 0) / machine, inCi ? most * cpuAllowance : Infinity] : [work[what] ?? 0, most];
    return done > allowed ? [`budget of ${stage}: ${Math.round(done)} ${what}, at most ${allowed} (${file})`] : [];
  });
  return [...tooFew, ...tooMuch];
}

/** Quick test files with property tests, that is, those that import `testing/properties.ts`. */
export const propertyTests = () =>
  globSync('*/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/*.slow.test.ts'] })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('testing/properties.ts'))
    .sort();
