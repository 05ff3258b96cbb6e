import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ name: string, ms: number }} Timed */
/** What a run proved: how many tests passed, each failure by its name, and how long each test took. @typedef {{ passed: number, failures: string[], timed?: Timed[] }} Count */
/** @typedef {{ title: string, file: string, specs?: { title: string, tests: { projectName: string, status: string, results: { duration: number, error?: { message: string } }[] }[] }[], suites?: Suite[] }} Suite */

/** @param {string} file */
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * A run that failed has at least one failure: one that stopped before writing its report, or failed beside its tests.
 * @param {Count} count
 * @param {boolean} runPassed
 */
const atLeastOneFailure = (count, runPassed) =>
  runPassed || count.failures.length ? count : { ...count, failures: ['the run itself, beside its tests'] };

/** The beginning of a failure's message, below its name: enough to tell one cause from another. */
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
    // A file that could not be loaded has no failed test in it.
    return status === 'failed' ? [name] : [];
  });
  const timed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${name} › ${fullName}`, ms: duration ?? 0 })),
  );
  return atLeastOneFailure({ passed: numPassedTests, failures, timed }, runPassed);
}

/**
 * A test that passes only when repeated has failed.
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
