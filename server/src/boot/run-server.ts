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
import { checkKeptHeads } from '../fair-play/kept-heads.ts';
import { kindsOfWork } from './kinds-of-work.ts';
import { keysOf, openDeps } from './open-deps.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { keepOutsideList } from '../personal-data/outside-list.ts';
import { openPictures } from '../pictures/picture-store.ts';
import { forgetSandbox, openGateways } from './gateways.ts';
import { listen } from './app.ts';
import type { Secrets } from '../context/secrets.ts';
import { startWork } from '../work/start-work.ts';
import { startWebProcesses } from './web-processes.ts';
import { findSignIns, signInsFile } from '../demo/people.ts';
import { recordServer } from './data-folder.ts';

type Needs = {
  readonly config: Config;
  readonly content: SiteContent;
  readonly folder: string;
  readonly secrets: Secrets;
  /** The address of a database that accepts connections. Its tables may be missing or of an older version. */
  readonly databaseUrl: string;
  /** Keeps the port that the system chose free until the server listens; undefined if the settings name a port. */
  readonly listener: Server | undefined;
  readonly log: Logger;
  readonly shutdown: Shutdown;
};

/** Starts everything that needs the database. Resolves once the server accepts requests. */
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
  // The sandbox starts while the migrations run, because its start takes longer than they do.
  const [{ sandboxUrl, ...gateways }] = await Promise.all([
    openGateways({ config, secrets, folder, log, shutdown }),
    migrate(databaseUrl),
  ]);

  const pictures = await openPictures(config, folder, log);
  if (startsDemo && sandboxUrl !== undefined) {
    const keys = keysOf({ config, secrets });
    await buildDemo({ databaseUrl, folder, sandboxUrl, deps: { config, keys, pictures, log, ...gateways } });
  }

  const hasWebProcesses = config.serves && config.workers > 1;
  const deps = await openDeps({
    ...{ config, content, secrets, databaseUrl, log, shutdown },
    opened: { ...gateways, pictures },
    worker: hasWebProcesses ? 'main' : undefined,
  });
  await chainOlderEvents(deps.db);
  await logHead(deps);
  await checkKeptHeads(deps, config.DATA_DIR);
  await fillPictureHashesAtStart(deps, shutdown);
  if (config.works) {
    const stopWork = await startWork(kindsOfWork(deps), {
      connectionString: databaseUrl,
      log,
      jobEnded: deps.metrics.jobEnded,
      onPool: (pool) => deps.metrics.watchPool('jobs', pool),
    });
    shutdown.onShutdown('The jobs', stopWork);
    shutdown.onShutdown('The list outside the database', keepOutsideList(deps, folder));
  }
  const needs = { config, content, folder, secrets, databaseUrl, sandboxUrl };
  if (hasWebProcesses) await startWebProcesses({ deps, needs, listener, log, shutdown });
  else if (config.serves) await listen(deps, listener, shutdown);
  await announceServer({ config, folder, databaseUrl, sandboxUrl, shutdown });
  if (config.DATABASE_URL === undefined) drawPicturesMeanwhile(deps, shutdown);
}

type Announced = {
  readonly config: Config;
  readonly folder: string;
  readonly databaseUrl: string;
  readonly sandboxUrl: string | undefined;
  readonly shutdown: Shutdown;
};

/** Prints that the server is ready and at which address. Also records this in DATA_DIR for other processes. */
async function announceServer({ config, folder, databaseUrl, sandboxUrl, shutdown }: Announced): Promise<void> {
  const address = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const withdraw = await recordServer(folder, { processId: process.pid, address, databaseUrl, sandboxUrl });
  shutdown.onShutdown('The note of this server', withdraw);

  const lines = [
    config.serves ? `EkBid is ready: ${address}` : 'EkBid is ready: it does background work and serves no pages.',
  ];
  if (sandboxUrl !== undefined) lines.push(`  Text messages arrive on ${sandboxUrl}/sandbox/phone`);
  if (config.DATABASE_URL === undefined) lines.push(...(await describeSignIns(folder)));
  console.log(lines.join('\n'));
}

async function describeSignIns(folder: string): Promise<string[]> {
  const signIns = await findSignIns(folder);
  if (!signIns) return [];
  const [bidder] = signIns.bidders;
  return [
    `  This is a demonstration; its sign-ins, ${signIns.bidders.length + 1} in all, are in ${signInsFile(folder)}:`,
    `    administrator  ${signIns.admin.email}  ${signIns.admin.password}`,
    ...(bidder ? [`    bidder         ${bidder.email}  ${bidder.password}`] : []),
  ];
}
