import type { Benchmark } from './benchmark.ts';
import { declare } from './declare.ts';
import { engine } from './engine.ts';
import { fairPlay } from './fair-play.ts';
import { httpBids } from './http-bids.ts';
import { liveReaders } from './live-readers.ts';
import { lists } from './lists.ts';
import { lowestUnique } from './lowest-unique.ts';
import { paidFlow } from './paid-flow.ts';
import { processes } from './processes.ts';
import { startUp } from './start-up.ts';
import { surge } from './surge.ts';

/** By the names the command takes, in the order they run. */
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
