import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findRunningServer } from '@ekbid/server/src/boot/data-folder.ts';
import { makeDataFolder, removeDataFolder } from '@ekbid/server/src/testing/data-folders.ts';
import { settingsFor } from '@ekbid/server/src/testing/server-process.ts';
import type { Bench, Benchmark, Outcome } from './benchmark.ts';
import { type Measured, measureInTurns } from './load/measurements.ts';
import { notify } from './notify.ts';
import { declare, lowestUnique } from './results.ts';
import { engine } from './engine.ts';
import { files } from './files.ts';
import { fairPlay } from './fair-play.ts';
import { cores } from './cores.ts';
import { httpBids, surge } from './http-bids.ts';
import { lists } from './lists.ts';
import { liveReaders } from './live-readers.ts';
import { mixed } from './mixed.ts';
import { paidFlow } from './paid-flow.ts';
import { profileThisProcess } from './report/profile.ts';
import { startIdleServer } from './scene/server.ts';
import { visitors } from './visitors.ts';

const root = join(import.meta.dirname, '../..');

/** Measures the time from the command `npm start` to the first page. */
const startUp: Benchmark = {
  title: 'Starting',
  how:
    'The command behind `npm start` runs with an empty data folder; packages are installed and the build has run. It copies the PostgreSQL data that the build prepared, and creates the demo. The time ends when the home page has been served completely. ' +
    'In alternation, a bare Fastify server is started until it answers.',
  run: async ({ rounds }) => {
    const measured = await measureInTurns(rounds, { idle: startIdle, cold: startCold });
    return {
      figures: [
        {
          what: 'cold start to a served page',
          measured: measured.cold['seconds'] ?? Number.NaN,
          unit: 's',
          reference: { what: 'a bare Fastify server', measured: measured.idle['seconds'] ?? Number.NaN },
          budget: { atMost: 4.5 },
        },
      ],
    };
  },
};

async function startIdle(): Promise<Measured> {
  const startedAt = performance.now();
  await using idle = await startIdleServer();
  await fetch(`http://127.0.0.1:${idle.port}/`, { method: 'POST' });
  return { seconds: (performance.now() - startedAt) / 1000 };
}

async function startCold(): Promise<Measured> {
  const folder = await makeDataFolder();
  // npm sets `npm_lifecycle_event`. With it, the start script exits when its parent process exits.
  const own = { DEMONSTRATION: 'on', npm_lifecycle_event: 'start' };
  const settings: Record<string, string> = { ...settingsFor(folder), ...own };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { env: settings, stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    await servesHome(folder, () => child.exitCode !== null);
    return { seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    child.kill();
    await ended;
    await removeDataFolder(folder);
  }
}

async function servesHome(folder: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const running = await findRunningServer(folder);
    const page = running && (await (await fetch(running.address)).text());
    if (page?.includes('</html>')) return;
    if (hasEnded()) throw new Error('the server ended before it served a page');
    await pause(20);
  }
}

/** The benchmarks by the names that the command accepts, in the order in which they run. */
export const benchmarks: Readonly<Record<string, Benchmark>> = {
  engine,
  'http-bids': httpBids,
  surge,
  cores,
  'paid-flow': paidFlow,
  mixed,
  'lowest-unique': lowestUnique,
  declare,
  notify,
  'fair-play': fairPlay,
  'live-readers': liveReaders,
  lists,
  files,
  visitors,
  'start-up': startUp,
};

export type Result = {
  readonly benchmark: Benchmark;
  readonly seconds: number;
  /** What the benchmark measured. Undefined if it failed. */
  readonly outcome: Outcome | undefined;
  readonly failure: Error | undefined;
};

type Options = Omit<Bench, 'size'> & {
  /** The fraction of the full size to run. */
  readonly share: number;
};

/** Runs a benchmark. A failure is returned and not thrown, so that the other benchmarks still run. */
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
