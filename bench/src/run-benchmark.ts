import type { Bench, Benchmark, Outcome } from './benchmark.ts';
import { profileHere } from './report/profile-here.ts';

export type Result = {
  readonly benchmark: Benchmark;
  readonly seconds: number;
  /** Undefined where it failed. */
  readonly outcome: Outcome | undefined;
  readonly failure: Error | undefined;
};

type Wishes = Omit<Bench, 'size'> & {
  /** Of the full size of everything. */
  readonly share: number;
};

/** A benchmark that fails is told of, and hinders no other. */
export async function runBenchmark(benchmark: Benchmark, { share, ...rest }: Wishes): Promise<Result> {
  const bench: Bench = { ...rest, size: (full, least = 1) => Math.max(least, Math.round(full * share)) };
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    const outcome = await profileHere(bench.profileIn, () => benchmark.run(bench));
    return { benchmark, seconds: seconds(), outcome, failure: undefined };
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    return { benchmark, seconds: seconds(), outcome: undefined, failure };
  }
}
