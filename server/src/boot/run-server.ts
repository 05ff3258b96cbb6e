import type { Server } from 'node:net';
import type { SiteContent } from '@ekbid/contract';
import type { Logger } from 'pino';
import { logHead } from '../audit/check-chain.ts';
import { chainOlderEvents } from '../audit/record-audit-event.ts';
import { fillPictureHashesAtStart } from '../auctions/fill-picture-hashes.ts';
import type { Config } from './config.ts';
import { migrate } from '../db/migrate.ts';
import { buildDemo, needsDemo } from '../demo/build-demo.ts';
import { drawPicturesMeanwhile } from '../demo/draw-pictures.ts';
import { kindsOfWork } from './kinds-of-work.ts';
import { announceServer } from './announce-server.ts';
import { keysOf, openDeps } from './open-deps.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { openPictures } from './open-pictures.ts';
import { forgetSandbox, openGateways } from './gateways.ts';
import { listen } from './listen.ts';
import type { Secrets } from '../context/secrets.ts';
import { startWork } from '../work/start-work.ts';
import { startWebProcesses } from './web-processes.ts';

type Needs = {
  readonly config: Config;
  readonly content: SiteContent;
  /** The data folder of this process. */
  readonly folder: string;
  readonly secrets: Secrets;
  /** The database accepts connections. Its tables may be of an older version, or not exist yet. */
  readonly databaseUrl: string;
  /** Keeps the chosen port free for the server; undefined if the settings name a port. */
  readonly listener: Server | undefined;
  readonly log: Logger;
  readonly shutdown: Shutdown;
};

/** Starts everything that needs the database, until the server accepts requests. */
export async function runServer({
  config,
  content,
  folder,
  secrets,
  databaseUrl,
  listener,
  log,
  shutdown,
}: Needs): Promise<void> {
  const startsDemo = await needsDemo(config, databaseUrl);
  if (startsDemo) await forgetSandbox(folder);
  // Loading the sandbox takes longer than the migrations, so both run at the same time.
  const [{ sandboxUrl, ...gateways }] = await Promise.all([
    openGateways({ config, secrets, folder, log, shutdown }),
    migrate(databaseUrl),
  ]);

  const pictures = await openPictures(config, folder, log);
  if (startsDemo && sandboxUrl !== undefined) {
    const keys = keysOf({ config, secrets });
    await buildDemo({ databaseUrl, folder, sandboxUrl, deps: { keys, pictures, log, ...gateways } });
  }

  const hasWebProcesses = config.serves && config.workers > 1;
  const deps = await openDeps({
    ...{ config, content, secrets, databaseUrl, log, shutdown },
    opened: { ...gateways, pictures },
    worker: hasWebProcesses ? 'main' : undefined,
  });
  await chainOlderEvents(deps.db);
  await logHead(deps);
  await fillPictureHashesAtStart(deps, shutdown);
  if (config.works) {
    const stopWork = await startWork(kindsOfWork(deps), {
      connectionString: databaseUrl,
      log,
      jobEnded: deps.metrics.jobEnded,
      onPool: (pool) => deps.metrics.watchPool('jobs', pool),
    });
    shutdown.onShutdown('The jobs', stopWork);
  }
  const needs = { config, content, folder, secrets, databaseUrl, sandboxUrl };
  if (hasWebProcesses) await startWebProcesses({ deps, needs, listener, log, shutdown });
  else if (config.serves) await listen(deps, listener, shutdown);
  await announceServer({ config, folder, databaseUrl, sandboxUrl, shutdown });
  if (config.DATABASE_URL === undefined) drawPicturesMeanwhile(deps, shutdown);
}
