import type { Benchmark } from './benchmark.ts';
import { engine } from './engine.ts';
import { httpBids } from './http-bids.ts';

/** By the names the command takes, in the order they run. */
export const benchmarks: Readonly<Record<string, Benchmark>> = {
  engine,
  'http-bids': httpBids,
};
