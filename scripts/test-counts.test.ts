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

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((status, index) => ({
    status,
    fullName: `does ${index}`,
    duration: index,
    failureMessages: status === 'failed' ? ['\u001b[31mError: one is not two\u001b[39m\n    at a line'] : [],
  })),
});
const beside = 'the run itself, beside its tests';

describe('the count of Vitest tests', () => {
  test('has what passed, and each failure with its name and how it began', () => {
    const testResults = [file('a.test.ts', 'passed', 'passed'), file('b.test.ts', 'failed', 'passed', 'failed')];
    const { passed, failures, timed } = vitestCount(written({ numPassedTests: 2, testResults }), false);
    expect(passed).toBe(2);
    expect(timed).toContainEqual({ name: 'b.test.ts › does 1', ms: 1 });
    expect(failures).toEqual(['b.test.ts › does 1\n       Error: one is not two\n           at a line']);
  });

  test('has a failure for each file that could not be loaded', () => {
    const testResults = [
      file('a.test.ts', 'passed', 'passed'),
      file('b.test.ts', 'failed'),
      file('c.test.ts', 'failed'),
    ];
    const count = vitestCount(written({ numPassedTests: 1, testResults }), false);
    expect(count).toMatchObject({ passed: 1, failures: ['b.test.ts', 'c.test.ts'] });
  });

  test('has a failure when the run failed beside its tests, or wrote nothing', () => {
    const report = written({ numPassedTests: 1, testResults: [file('a.test.ts', 'passed', 'passed')] });
    expect(vitestCount(report, false)).toMatchObject({ passed: 1, failures: [beside] });
    expect(vitestCount(join(folder, 'nothing.json'), false)).toMatchObject({ passed: 0, failures: [beside] });
  });
});

describe('the count of browser tests', () => {
  test('has each failure with its project, and takes a test that passes only when repeated for one', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      tests: statuses.map((status) => ({
        projectName: 'phone',
        status,
        results: [
          { duration: 300, error: status === 'expected' ? undefined : { message: `Error: ${status}` } },
          { duration: 40 },
        ],
      })),
    });
    const inner = { title: 'a group', file: 'b.spec.ts', specs: [spec('one', 'flaky'), spec('two', 'skipped')] };
    const suites = [
      { title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec('three', 'expected', 'unexpected')] },
      { title: 'b.spec.ts', file: 'b.spec.ts', specs: [], suites: [inner] },
    ];
    expect(playwrightCount(written({ suites, stats: { expected: 1 } }), false)).toMatchObject({
      passed: 1,
      failures: ['[phone] a.spec.ts › three\n       Error: unexpected', '[phone] b.spec.ts › one\n       Error: flaky'],
      timed: expect.arrayContaining([{ name: '[phone] b.spec.ts › one', ms: 340 }]) as unknown,
    });
  });

  test('has a failure when the run wrote nothing', () => {
    expect(playwrightCount(join(folder, 'nothing.json'), false)).toMatchObject({ passed: 0, failures: [beside] });
  });
});
