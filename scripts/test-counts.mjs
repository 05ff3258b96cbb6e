import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What a run proved: how many tests passed, and each failure by its name. @typedef {{ passed: number, failures: string[] }} Count */
/** @typedef {{ title: string, file: string, specs?: { title: string, tests: { projectName: string, status: string, results: { error?: { message: string } }[] }[] }[], suites?: Suite[] }} Suite */

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
  /** @type {{ numPassedTests?: number, testResults?: { name: string, status: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} */
  const { testResults = [], numPassedTests = 0 } = report(file) ?? {};
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length) return failed.map((test) => `${name} › ${test.fullName}${why(test.failureMessages[0])}`);
    // A file that could not be loaded has no failed test in it.
    return status === 'failed' ? [name] : [];
  });
  return atLeastOneFailure({ passed: numPassedTests, failures }, runPassed);
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
  return atLeastOneFailure({ passed: stats?.expected ?? 0, failures: suites.flatMap(failuresOf) }, runPassed);
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
