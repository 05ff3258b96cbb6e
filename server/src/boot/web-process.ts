import type { SiteContent } from '@ekbid/contract';
import type { CallCounts, Siblings } from '../concurrency/call-counts.ts';
import type { Places } from '../concurrency/concurrency-limit.ts';
import type { Deps } from '../context/deps.ts';
import type { Secrets } from '../context/secrets.ts';
import { createShutdown, type Shutdown } from '../context/shutdown.ts';
import type { MetricsOfOne } from '../metrics/metrics.ts';
import { type Config, connectionsOfEach } from './config.ts';
import { createLog } from './create-log.ts';
import { explainFailure } from './explain-failure.ts';
import { reachGateways } from './gateways.ts';
import { openLink } from './link.ts';
import { listen } from './app.ts';
import { openDeps } from './open-deps.ts';
import { openPictures } from '../pictures/picture-store.ts';

/** What the main process sends to a web process at its start. */
export type WebProcessNeeds = {
  /** The number of the web process, from 1. */
  readonly worker: string;
  readonly config: Config;
  readonly content: SiteContent;
  readonly folder: string;
  readonly secrets: Secrets;
  readonly databaseUrl: string;
  readonly sandboxUrl: string | undefined;
};

/** The functions that the main process offers to each web process. */
export type MainCalls = CallCounts & {
  take(places: Parameters<Places['take']>[0]): Promise<boolean>;
  release(names: readonly string[]): void;
  writeMetrics(nothing: null): Promise<string>;
};

/** The functions that a web process offers to the main process. */
export type WebProcessCalls = {
  /** Opens everything except the port. */
  prepare(needs: WebProcessNeeds): Promise<void>;
  /** Resolves once requests are accepted. */
  listen(nothing: null): Promise<void>;
  readMetrics(nothing: null): Promise<MetricsOfOne>;
};

/**
 * This program is one of several web processes on one port. It serves requests and does nothing else. The main process
 * (`web-processes.ts`) starts it and replaces it if it dies. The main process also owns background work, the embedded
 * database and the sandbox.
 */
let opened: { readonly deps: Deps; readonly shutdown: Shutdown } | undefined;
const getOpened = () => {
  if (!opened) throw new Error('this web process is not prepared yet');
  return opened;
};

const ours: WebProcessCalls = {
  async prepare(needs) {
    opened = await open(needs);
  },
  listen: () => listen(getOpened().deps, undefined, getOpened().shutdown),
  readMetrics: () => getOpened().deps.metrics.read(),
};

const main = openLink<MainCalls>(
  {
    // Errors are ignored: if the main process is gone, this process ends, and no reply is needed.
    send: (message) => void process.send?.(message, undefined, undefined, () => {}),
    onMessage: (listener) => void process.on('message', listener),
  },
  ours,
  explainFailure,
);

async function open(needs: WebProcessNeeds) {
  const { config, folder, secrets, sandboxUrl, worker } = needs;
  const log = createLog(config);
  const shutdown = createShutdown(log);
  process.once('SIGTERM', () => void shutdown.end().then(() => process.exit(0)));
  const { sandboxUrl: _, ...gateways } = reachGateways({ config, secrets, log, sandboxUrl });
  const pictures = await openPictures(config, folder, log);
  const deps = await openDeps({
    ...needs,
    ...{ log, shutdown, worker, connections: connectionsOfEach(config.workers) },
    opened: { ...gateways, pictures },
  });
  return { deps: { ...deps, places, siblings }, shutdown };
}

const places: Places = {
  take: (wanted) => main.ask('take', wanted),
  release: (names) => void main.ask('release', names).catch(() => {}),
};

const siblings: Siblings = {
  calls: { count: (call) => main.ask('count', call), report: (calls) => main.ask('report', calls) },
  writeMetrics: () => main.ask('writeMetrics', null),
};

// Ctrl+C at a terminal reaches all processes. This one ignores it, and waits until the main process sends SIGTERM.
process.on('SIGINT', () => {});
