import type { Reads } from '../db/reads.ts';
import { countStatistics } from './statistics.queries.ts';

const keptMs = 5_000;

/** The figures of the first page. However many ask, this process counts once in a few seconds. */
export function rememberStatistics(reads: Reads, now: () => number = () => performance.now()) {
  let counted: { at: number; statistics: ReturnType<typeof countStatistics> } | undefined;

  return function getStatistics(): ReturnType<typeof countStatistics> {
    if (counted !== undefined && now() - counted.at < keptMs) return counted.statistics;
    const statistics = reads.from([], countStatistics);
    const mine = { at: now(), statistics };
    counted = mine;
    statistics.catch(() => {
      // A failure is not kept: whoever asks next tries again.
      if (counted === mine) counted = undefined;
    });
    return statistics;
  };
}
