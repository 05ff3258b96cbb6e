import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openCallCounts } from '../concurrency/call-counts.ts';
import { type Child, keepRunning } from '../concurrency/keep-running.ts';
import { placesOfOne } from '../concurrency/concurrency-limit.ts';
import type { Deps } from '../context/deps.ts';
import { endProcess, type Shutdown } from '../context/shutdown.ts';
import { StartProblem } from '../context/start-problem.ts';
import { waitingReader } from '../metrics/waiting.ts';
import type { MetricsOfOne } from '../metrics/metrics.ts';
import { type Link, openLink } from './link.ts';
import type { MainCalls, WebProcessCalls, WebProcessNeeds } from './web-process.ts';

type Needs = {
  readonly deps: Deps;
  readonly needs: Omit<WebProcessNeeds, 'worker'>;
  /** Keeps the port until the first web process takes it; undefined if the settings name a port. */
  readonly listener: Server | undefined;
  readonly log: Logger;
  readonly shutdown: Shutdown;
};

const program = join(import.meta.dirname, 'web-process.ts');
/** If one web process dies `most` times within `withinMs`, the server stops. */
const deathLimit = { most: 5, withinMs: 60_000 };
const metricsTimeoutMs = 2000;

/** Starts the web processes on one port and restarts them until the shutdown. Resolves once all accept requests. */
export async function startWebProcesses({ deps, needs, listener, log, shutdown }: Needs): Promise<void> {
  const running = new Map<string, Link<WebProcessCalls>>();
  const calls = openCallCounts();
  const readWaiting = waitingReader(deps);
  const writeMetrics = async () => {
    const others = await Promise.all([...running.values()].map(readMetrics));
    return deps.metrics.write(await readWaiting(), others);
  };
  let freed: Promise<unknown> | undefined;
  const freePort = () => (freed ??= closePort(listener));
  cluster.setupPrimary({ exec: program });

  const starting = new Set<Worker>();
  const stops: (() => Promise<void>)[] = [];

  async function run(worker: string, died: () => void): Promise<Child> {
    const fork = cluster.fork();
    starting.add(fork);
    const places = placesOfOne(deps.places);
    const ours: MainCalls = {
      ...calls,
      take: async (wanted) => places.take(wanted),
      release: (names) => places.release(names),
      writeMetrics,
    };
    const link = openLink<WebProcessCalls>(peerOf(fork), ours);
    let isStopping = false;
    const ended = once(fork, 'exit').then(() => {
      link.close('this web process has ended');
      if (running.get(worker) === link) running.delete(worker);
      places.leave();
      if (!isStopping) died();
    });
    const stop = async () => {
      isStopping = true;
      fork.process.kill('SIGTERM');
      await ended;
    };
    try {
      await link.ask('prepare', { ...needs, worker });
      await freePort();
      await link.ask('listen', null);
    } catch (error) {
      fork.process.kill('SIGKILL');
      await ended;
      throw new StartProblem((error as Error).message, { cause: error });
    } finally {
      starting.delete(fork);
    }
    running.set(worker, link);
    return { ended, stop };
  }

  async function keepWorker(worker: string): Promise<void> {
    const died = countDeaths(() => {
      log.error(
        `Web process ${worker} ended ${deathLimit.most} times within a minute. EkBid stops: the log above says why.`,
      );
      endProcess(shutdown, log, 1);
    });
    stops.push(await keepRunning(`Web process ${worker}`, () => run(worker, died), log));
  }

  // All web processes are stopped at the same time, because the port is free only after all have stopped listening.
  shutdown.onShutdown('The web processes', async () => {
    for (const fork of starting) fork.process.kill('SIGKILL');
    await Promise.all(stops.map((stop) => stop()));
  });
  await Promise.all(Array.from({ length: deps.config.workers }, (_, place) => keepWorker(String(place + 1))));
}

const peerOf = (worker: Worker) => ({
  // Errors are ignored: a process that cannot be reached has ended, and its `exit` event follows.
  send: (message: unknown) => void (worker.isConnected() && worker.send(message as object, () => {})),
  onMessage: (listener: (message: unknown) => void) => void worker.on('message', listener),
});

/** Resolves without metrics if the process is too busy to reply in time, so that it does not delay the others. */
const readMetrics = (link: Link<WebProcessCalls>): Promise<MetricsOfOne> =>
  Promise.race([link.ask('readMetrics', null).catch(() => []), pause(metricsTimeoutMs, [], { ref: false })]);

async function closePort(listener: Server | undefined): Promise<void> {
  if (!listener) return;
  listener.close();
  await once(listener, 'close');
}

/** Returns a function to call at each death. It calls `giveUp` when `most` deaths occurred within the time. */
export function countDeaths(giveUp: () => void, { most, withinMs } = deathLimit, now = () => performance.now()) {
  let deaths: number[] = [];
  return (): void => {
    deaths = [...deaths.filter((at) => now() - at < withinMs), now()];
    if (deaths.length === most) giveUp();
  };
}
