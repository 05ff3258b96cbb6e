import type { Bench, Benchmark, Outcome } from './benchmark.ts';
import { declare, lowestUnique } from './results.ts';
import { engine } from './engine.ts';
import { fairPlay } from './fair-play.ts';
import { httpBids, processes, surge, paidFlow } from './http-bids.ts';
import { lists } from './lists.ts';
import { liveReaders } from './live-readers.ts';
import { profileThisProcess } from './report/profile.ts';
import { startUp } from './start-up.ts';

/** The benchmarks by the names that the command accepts, in the order in which they run. */
export const benchmarks: Readonly<Record<string, Benchmark>> = {
  engine,
  'http-bids': httpBids,
  surge,
  processes,
  'paid-flow': paidFlow,
  'lowest-unique': lowestUnique,
  declare,
  'fair-play': fairPlay,
  'live-readers': liveReaders,
  lists,
  'start-up': startUp,
};

export type Result = {
  readonly benchmark: Benchmark;
  readonly seconds: number;
  /** Undefined when the benchmark failed. */
  readonly outcome: Outcome | undefined;
  readonly failure: Error | undefined;
};

type Options = Omit<Bench, 'size'> & {
  /** The fraction of the full size. */
  readonly share: number;
};

/** Returns a failure as a result, so that the other benchmarks still run. */
export async function runBenchmark(benchmark: Benchmark, { share, ...rest }: Options): Promise<Result> {
  const bench: Bench = { ...rest, size: (full, min = 1) => Math.max(min, Math.round(full * share)) };
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    const outcome = await profileThisProcess(bench.profileIn, () => benchmark.run(bench));
    return { benchmark, seconds: seconds(), outcome, failure: undefined };
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    return { benchmark, seconds: seconds(), outcome: undefined, failure };
  }
}
