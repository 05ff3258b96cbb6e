import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playwrightCount, vitestCount } from './test-counts.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekbid-counts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: unknown) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((status) => ({ status })),
});

describe('the count of Vitest tests', () => {
  test('is what the report says', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
    const report = written({ numPassedTests: 3, numFailedTests: 1, testResults });
    expect(vitestCount(report, false)).toEqual({ passed: 3, failed: 1 });
  });

  test('has a failure for each file that could not be loaded', () => {
    const testResults = [file('passed', 'passed'), file('failed'), file('failed')];
    expect(vitestCount(written({ numPassedTests: 1, numFailedTests: 0, testResults }), false)).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  test('has a failure when the run failed beside its tests, or wrote nothing', () => {
    const testResults = [file('passed', 'passed')];
    const report = written({ numPassedTests: 1, numFailedTests: 0, testResults });
    expect(vitestCount(report, false)).toEqual({ passed: 1, failed: 1 });
    expect(vitestCount(join(folder, 'nothing.json'), false)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the count of browser tests', () => {
  test('takes a test that passes only when repeated for a failure', () => {
    const report = written({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } });
    expect(playwrightCount(report, false)).toEqual({ passed: 4, failed: 2 });
  });

  test('has a failure when the run wrote nothing', () => {
    expect(playwrightCount(join(folder, 'nothing.json'), false)).toEqual({ passed: 0, failed: 1 });
  });
});
