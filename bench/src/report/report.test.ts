import { expect, test } from 'vitest';
import type { Benchmark, Figure } from '../benchmark.ts';
import { runBenchmark } from '../benchmarks.ts';
import { drawChart, printResult, reportOf } from './write-report.ts';
import { headings, lineOf } from './figures.ts';
import type { Postgres } from '../scene/postgres.ts';

const figure: Figure = { what: 'bids', measured: 4000, unit: '/s', reference: { what: 'idle', measured: 8000 } };
const verdict = (change: Partial<Figure>) => lineOf({ ...figure, ...change }).at(-1);

test.each<[string, Partial<Figure>]>([
  ['', {}],
  ['yes', { budget: { ratioAtLeast: 0.5 } }],
  ['no', { budget: { ratioAtLeast: 0.51 } }],
  ['yes', { budget: { ratioAtMost: 0.5 } }],
  ['no', { budget: { ratioAtMost: 0.49 } }],
  ['no reference here', { budget: { ratioAtLeast: 0.5 }, reference: { missing: 'no pgbench on this machine' } }],
  ['yes', { budget: { atMost: 4000 } }],
  ['no', { budget: { atMost: 3999 } }],
  ['no', { budget: { atMost: 1 }, measured: Number.NaN }],
  ['no', { budget: { ratioAtLeast: 0.5 }, measured: Number.NaN }],
])('whether a budget is met: "%s" for %j', (expected, change) => {
  expect(verdict(change)).toBe(expected);
});

const run = { startedAt: new Date('2026-11-22T07:27:00Z'), postgresVersion: '18.4', rounds: 3, share: 1 };
const benchmark = (work: Benchmark['run']): Benchmark => ({ title: 'Bidding', how: 'So. And so.', run: work });
const wishes = { postgres: {} as Postgres, rounds: 1, share: 0.1, profileIn: undefined };

test('a report has every figure with its reference, ratio and verdict, and the machine', async () => {
  const outcome = { figures: [{ ...figure, budget: { ratioAtLeast: 0.5 } }] };
  const text = reportOf(
    [
      await runBenchmark(
        benchmark(async () => outcome),
        wishes,
      ),
    ],
    run,
  );
  expect(text).toContain(headings.join(' | '));
  expect(text).toContain('| bids | 4,000/s | 8,000/s idle | 0.5 x | at least 0.5 x | yes |');
  expect(text).toMatch(/22 November 2026.*PostgreSQL 18\.4/s);
});

test('a benchmark that fails is told of as failed, at the terminal and in the report', async () => {
  const failed = await runBenchmark(
    benchmark(async () => {
      throw new Error('3 bids told as placed that are not there');
    }),
    wishes,
  );
  expect(failed.failure?.message).toMatch(/3 bids told/);
  expect(reportOf([failed], run)).toMatch(/\*\*Failed\*\*.*3 bids told/);
  const said: string[] = [];
  printResult('bidding', failed, (line) => said.push(line));
  expect(said.join('\n')).toMatch(/FAILED.*3 bids told/s);
});

test('a benchmark is told how large to be', async () => {
  const sizes: number[] = [];
  await runBenchmark(
    benchmark(async ({ size }) => {
      sizes.push(size(1000), size(10, 16));
      return { figures: [] };
    }),
    wishes,
  );
  expect(sizes).toEqual([100, 16]);
});

test('a chart places each value between the powers of ten around it', () => {
  const points = [
    [100, 0.1],
    [1000, 1],
    [10_000, 10],
  ] as const;
  const svg = drawChart({ file: 'x', title: 'Cost', x: 'bids', y: 'ms', series: [{ name: 'winner', points }] });
  const [, line = ''] = /points="([^"]+)"/.exec(svg) ?? [];
  const places = line.split(' ').map((place) => place.split(',').map(Number));
  const [xs, ys] = [places.map(([x]) => x ?? Number.NaN), places.map(([, y]) => y ?? Number.NaN)];
  const isEven = ([first = 0, second = 0, third = 0]: number[]) => Math.abs(second - (first + third) / 2) < 0.2;
  expect(isEven(xs)).toBe(true);
  expect(isEven(ys)).toBe(true);
  expect(xs).toEqual(xs.toSorted((a, b) => a - b));
  expect(ys).toEqual(ys.toSorted((a, b) => b - a));
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});
