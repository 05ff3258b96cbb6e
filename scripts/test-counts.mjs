import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

/** @param {string} file */
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * A run that failed has at least one failure: one that stopped before writing its report, or failed beside its tests.
 * @param {Count} count
 * @param {boolean} runPassed
 */
const atLeastOneFailure = (count, runPassed) => (runPassed || count.failed ? count : { ...count, failed: 1 });

/**
 * @param {string} file
 * @param {boolean} runPassed
 * @returns {Count}
 */
export function vitestCount(file, runPassed) {
  const { testResults = [], numPassedTests = 0, numFailedTests = 0 } = report(file) ?? {};
  // A file that could not be loaded has no failed test in it.
  const unloaded = testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ { status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests + unloaded.length }, runPassed);
}

/**
 * A test that passes only when repeated has failed.
 * @param {string} file
 * @param {boolean} runPassed
 * @returns {Count}
 */
export function playwrightCount(file, runPassed) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report(file)?.stats ?? {};
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky }, runPassed);
}
