import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeOutside, judge } from './describe-outside.ts';
import { limits, type OutsideResult, wholeSize } from './run-outside.ts';

type Part = OutsideResult['parts'][number];

const calm: Part = {
  name: 'a load',
  probe: {
    asked: 1000,
    failures: [],
    server: { p50: 2, p99: 30, longest: 90 },
    idle: { p99: 2, longest: 5 },
    late: { p99: 1, longest: 4 },
  },
  people: { started: 9, placed: 9, repeated: 0, failures: [], whole: { p50: 90, p99: 200, longest: 300 } },
  load: { open: 2000 },
  cpu: 'CPU: server 20 %',
  othersCores: 0,
  memoryMb: 300,
  wrong: [],
};
const judged = (change: Partial<Part>) => judge({ parts: [calm, { ...calm, ...change }], size: wholeSize });
const slow = { ...calm.probe, server: { p50: 2, p99: 130, longest: 1200 } };

test.each<[string, Partial<Part>, RegExp]>([
  ['slow answers of /healthz', { probe: slow }, /p99 of \/healthz was 130 ms.*took 1200 ms/],
  ['refused questions', { probe: { ...calm.probe, failures: ['server: answered 429'] } }, /1 questions .*429/],
  ['people who cannot pay', { people: { ...calm.people, placed: 8, failures: ['429'] } }, /could not bid/],
  ['too much memory', { memoryMb: limits.memoryMb + 1 }, /took 601 MB/],
  ['what the load itself says', { wrong: ['2 streams were silent'] }, /2 streams were silent/],
])('%s fail it, also on a busy machine', (what, change, expected) => {
  const { state, wrong } = judged(change);
  expect([state, wrong.join('; ')]).toEqual(['FAILED', expect.stringMatching(expected)]);
  if (what !== 'slow answers of /healthz') expect(judged({ ...change, othersCores: 1 }).state).toBe('FAILED');
});

test('times on a machine that others use are not checked, and not green', () => {
  expect(judged({ probe: slow, othersCores: 0.5 }).state).toBe('not checked');
  expect(judged({}).state).toBe('ok');
});

test('the limit of memory is the one that operators read, and the report says it', () => {
  const operations = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  expect(operations).toContain(`at most ${limits.memoryMb} MB with 10,000 live streams`);
  expect(describeOutside({ parts: [calm], size: wholeSize })).toContain(
    `${limits.memoryMb} MB; every person bids. **ok**`,
  );
});
