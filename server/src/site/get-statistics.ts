import type { Reads } from '../db/reads.ts';
import { countStatistics } from './statistics.queries.ts';

const maxAgeMs = 5_000;

/** The figures of the home page, which this process counts at most once every few seconds. */
export function rememberStatistics(reads: Reads, now: () => number = () => performance.now()) {
  let counted: { at: number; statistics: ReturnType<typeof countStatistics> } | undefined;

  return function getStatistics(): ReturnType<typeof countStatistics> {
    if (counted !== undefined && now() - counted.at < maxAgeMs) return counted.statistics;
    const statistics = reads.from([], countStatistics);
    const current = { at: now(), statistics };
    counted = current;
    statistics.catch(() => {
      // A failure is not cached, so the next call counts again.
      if (counted === current) counted = undefined;
    });
    return statistics;
  };
}
