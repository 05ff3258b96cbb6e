import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { benchmarks, runBenchmark } from './benchmarks.ts';
import { openPostgres, type Postgres } from './scene/postgres.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await openPostgres();
});
afterAll(() => postgres[Symbol.asyncDispose]());

/** This test leaves these two out: they need a built web app, and other tests start the app and load its files. */
const needBuild = ['start-up', 'files'];
const names = Object.keys(benchmarks).filter((name) => !needBuild.includes(name));

describe('at a thousandth of its size', () => {
  test.each(names)('%s measures every figure, and the database agrees', { timeout: 300_000 }, async (name) => {
    const benchmark = benchmarks[name];
    if (!benchmark) throw new Error('a name without a benchmark');
    const { outcome, failure } = await runBenchmark(benchmark, {
      postgres,
      rounds: 1,
      share: 0.001,
      profileIn: undefined,
    });
    expect(failure).toBeUndefined();
    expect(outcome?.figures.length).toBeGreaterThan(0);
    for (const { what, measured } of outcome?.figures ?? []) expect(measured, what).toBeGreaterThan(0);
  });
});
