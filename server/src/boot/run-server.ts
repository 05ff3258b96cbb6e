import { once } from 'node:events';
import type { Server } from 'node:net';
import type { SiteContent } from '@ekbid/contract';
import type { Logger } from 'pino';
import { openSessionLookup } from '../sessions/session-lookup.ts';
import { buildApp } from './app.ts';
import { withAuditKey } from '../audit/audit-key.ts';
import { logHead } from '../audit/check-chain.ts';
import { chainOlderEvents } from '../audit/record-audit-event.ts';
import { fillPictureHashesAtStart } from '../auctions/fill-picture-hashes.ts';
import { openBidBatcher } from '../bids/bid-batcher.ts';
import type { Config } from './config.ts';
import { openDatabase, type PoolUse } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openReads } from '../db/reads.ts';
import { buildDemo, needsDemo } from '../demo/build-demo.ts';
import { drawPicturesMeanwhile } from '../demo/draw-pictures.ts';
import type { Deps } from '../context/deps.ts';
import { deriveHeadKeys } from '../fair-play/heads.ts';
import { deriveKeys } from '../context/keys.ts';
import { kindsOfWork } from './kinds-of-work.ts';
import { openLive } from '../live/live.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { announceServer } from './announce-server.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { openPictures } from './open-pictures.ts';
import { forgetSandbox, openGateways } from './gateways.ts';
import { portProblem } from './ports.ts';
import type { Secrets } from '../context/secrets.ts';
import { StartProblem } from '../context/start-problem.ts';
import { startWork } from '../work/start-work.ts';

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

  const keys = deriveKeys(config.APP_SECRET ?? secrets.APP_SECRET);
  const headKeys = deriveHeadKeys(config.FAIR_PLAY_SECRET ?? secrets.FAIR_PLAY_SECRET, config.FAIR_PLAY_FORMER_KEYS);
  const pictures = await openPictures(config, folder, log);
  if (startsDemo && sandboxUrl !== undefined)
    await buildDemo({ databaseUrl, folder, sandboxUrl, deps: { keys, pictures, log, ...gateways } });

  const onError = ({ message }: Error) => log.warn(`A database connection was lost: ${message}`);
  const metrics = createMetrics();
  const watchPool = (pool: PoolUse) => metrics.watchPool('main', pool);
  const db = withAuditKey(openDatabase(databaseUrl, { onError, onPool: watchPool }), keys.audit);
  shutdown.onShutdown('The database connections', () => db.destroy());
  await chainOlderEvents(db);
  await logHead({ db, log });
  await fillPictureHashesAtStart({ db, pictures, log }, shutdown);
  const reads = await openReads({
    primary: db,
    key: keys.seen,
    replicaUrl: config.serves ? config.DATABASE_REPLICA_URL : undefined,
    log,
    onPool: (pool) => metrics.watchPool('replica', pool),
  });
  shutdown.onShutdown('The connections to the replica', () => reads.close());
  const live = openLive({ db, connectionString: databaseUrl, log });
  shutdown.onShutdown('The live updates', () => live.close());
  const bidBatcher = openBidBatcher(db, metrics.bidBatch);
  metrics.watchBidBatcher(bidBatcher.waiting);
  shutdown.onShutdown('The bids under way', () => bidBatcher.close());
  const sessions = openSessionLookup(db);
  const deps: Deps = {
    ...{ config, db, reads, sessions, bidBatcher, keys, headKeys },
    ...{ live, pictures, content, metrics, log },
    ...gateways,
  };
  if (config.works) {
    const stopWork = await startWork(kindsOfWork(deps), {
      connectionString: databaseUrl,
      log,
      jobEnded: metrics.jobEnded,
      onPool: (pool) => metrics.watchPool('jobs', pool),
    });
    shutdown.onShutdown('The jobs', stopWork);
  }
  if (config.serves) await listen(deps, listener, shutdown);
  await announceServer({ config, folder, databaseUrl, sandboxUrl, shutdown });
  if (config.DATABASE_URL === undefined) drawPicturesMeanwhile(deps, shutdown);
}

async function listen(deps: Deps, listener: Server | undefined, shutdown: Shutdown): Promise<void> {
  const { PORT: port, HOST: host } = deps.config;
  const app = await buildApp(deps);
  shutdown.onShutdown('The web server', async () => {
    // A keep-alive connection that was busy when closing began stays open after its reply, and would delay the end.
    const closingIdle = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close().finally(() => clearInterval(closingIdle));
  });
  try {
    if (listener) {
      await app.ready();
      app.server.listen(listener);
      await once(app.server, 'listening');
    } else await app.listen({ port, host });
  } catch (error) {
    throw new StartProblem(portProblem('PORT', port, error as NodeJS.ErrnoException), { cause: error });
  }
}
