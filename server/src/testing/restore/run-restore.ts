import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Shutdown } from '../../context/shutdown.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import { listAuctions } from '../chaos/cast.queries.ts';
import { Chance } from '../chaos/chance.ts';
import { ChaosClient } from '../chaos/chaos-client.ts';
import { readProviderBooks } from '../chaos/provider-books.ts';
import { raiseWorld, type World } from '../chaos/raise-world.ts';
import { waitUntil } from '../chaos/victim.ts';
import { HeadKeeper } from '../patroni/heads.ts';
import { crowdPassword, FailoverCrowd } from '../replication/failover-crowd.ts';
import { BackedUpPostgres, readMoment } from './backed-up-postgres.ts';
import { DataFolderCopies } from './data-folder-copies.ts';
import { type Restored, restoreAsOperator } from './restore-as-operator.ts';

export type RestoreResult = {
  readonly backupMs: number;
  readonly databaseBytes: number;
  readonly repositoryBytes: number;
  readonly bids: number;
  readonly payments: number;
  readonly restored: readonly Restored[];
  readonly broken: readonly string[];
};

type Options = {
  readonly root: string;
  readonly folder: string;
  readonly seed: number;
  /**
   * Removes the guard that the drill is about: payments that the restored database lacks are not settled. The drill
   * must then report differences.
   */
  readonly unsettled: boolean;
  readonly shutdown: Shutdown;
  readonly say: (line: string) => void;
};

const firstLastsMinutes = 2;
const crowdSize = { people: 12, shifts: 1, auctions: 40, pauseMs: 300, firstLastMinutes: [firstLastsMinutes] };
const beforeBackupMs = 5_000;
/** How long before the end of the first auction the chosen moment is. */
const beforeEndMs = 15_000;
const afterResultMs = 30_000;
const limitMs = 180_000;
const excluded = 'somebody.1@example.in';
const picture = { name: 'a-prize.webp', bytes: Buffer.from('the bytes of a picture') };

/**
 * Destroys the database twice while people buy bids, and restores it each time: first up to the last moment, then up to
 * a chosen one.
 */
export async function runRestore({ root, folder, seed, unsettled, shutdown, say }: Options): Promise<RestoreResult> {
  const postgres = new BackedUpPostgres({ root, folder });
  shutdown.onShutdown('PostgreSQL', () => postgres.stop());
  await postgres.begin();
  say('PostgreSQL is up, and its WAL is archived.');
  const world = await raiseWorld({
    onCrash: () => {},
    log: { info: () => {}, warn: () => {}, error: () => {} },
    shutdown,
    database: { DATABASE_URL: postgres.url },
  });
  const dataDir = world.settings['DATA_DIR'] ?? '';
  await mkdir(join(dataDir, 'pictures'));
  await writeFile(join(dataDir, 'pictures', picture.name), picture.bytes);
  const db = openDatabase(postgres.url, { maximum: 4 });
  const { crowd, heads, first, endsAt } = await beginCrowd(db, world, seed);
  const copies = new DataFolderCopies(dataDir, join(folder, 'copy'));
  copies.begin();
  say('Two servers, a worker, the sandbox and a crowd are up.');

  await pause(beforeBackupMs);
  const backupFrom = performance.now();
  await postgres.pgbackrest('backup', '--type=full');
  const backupMs = performance.now() - backupFrom;
  say(`A full backup took ${(backupMs / 1000).toFixed(1)} s, while people bought bids.`);

  await pause(Math.max(0, endsAt - beforeEndMs - Date.now()));
  const [moment, bidsBefore] = [await readMoment(postgres.url), crowd.bidsAt.length];
  say(`The moment to come back to is ${moment}, after ${bidsBefore} bids.`);
  const isDeclared = async () => (await readOutcome(db, first)) !== null;
  if (!(await waitUntil(isDeclared, limitMs))) throw new Error('the first auction was not declared');
  say(`The first auction is declared: ${await readOutcome(db, first)}.`);
  await exclude(world, seed);
  await pause(afterResultMs);

  const sizes = await readSizes(db, postgres);
  const destroyedAt = new Date();
  await postgres.destroy();
  say(`The disk of the database is lost, after ${crowd.bidsAt.length} bids. People go on paying.`);
  await pause(3_000);
  await db.destroy();
  const victims = world.victims.filter(({ kind }) => kind !== 'sandbox');
  await Promise.all([...victims.map((victim) => victim.stop()), crowd.end(), heads.end(), copies.end()]);
  await rm(dataDir, { recursive: true });
  say('Nobody is let in, and the data folder is lost too.');

  const told = crowd.acknowledged.flatMap((one) => (one.what === 'placed' ? (one.orderId ?? []) : []));
  const needs = { postgres, world, copies, say, told, unsettled, picture, excluded };
  const last = await restoreAsOperator({ ...needs, to: 'the last moment', until: destroyedAt });
  await postgres.destroy();
  say('The disk of the restored database is lost again.');
  const chosen = await restoreAsOperator({ ...needs, to: 'a chosen moment', until: new Date(moment), moment });
  const broken = [
    ...(last.audit.includes(first) ? ['the last moment lacks the declared result'] : []),
    ...(new RegExp(`${first}.*declared result is missing`).test(chosen.audit)
      ? []
      : ['the audit says nothing of the declared result that is gone']),
  ];
  const { payments } = await readProviderBooks(world.sandbox);
  return {
    ...{ backupMs, ...sizes, bids: crowd.bidsAt.length, payments: payments.filter((one) => one.captured).length },
    restored: [last, chosen],
    broken: [...broken, ...[last, chosen].flatMap((one) => one.broken.map((line) => `${one.to}: ${line}`))],
  };
}

async function beginCrowd(db: Db, world: World, seed: number) {
  const crowd = new FailoverCrowd(world, seed, crowdSize, world.serverUrls);
  const endsAt = Date.now() + firstLastsMinutes * 60_000;
  await crowd.begin(db);
  const first = await db
    .selectFrom('auctions')
    .orderBy('endTime')
    .select(['auctionId', 'endTime'])
    .executeTakeFirstOrThrow();
  await db.updateTable('auctions').set({ autoDeclare: true }).where('auctionId', '=', first.auctionId).execute();
  const watched = (await listAuctions(db)).slice(0, 10).map(({ auctionId }) => auctionId);
  const heads = new HeadKeeper(world.serverUrls, [first.auctionId, ...watched], new Chance(seed + 1));
  heads.begin();
  return { crowd, heads, first: first.auctionId, endsAt: first.endTime.getTime() || endsAt };
}

/** Lets one person ask to be excluded, after the chosen moment. A database restored to that moment does not know it. */
async function exclude({ url }: World, seed: number): Promise<void> {
  const client = new ChaosClient(url, new Chance(seed + 2));
  await client.signIn(excluded, crowdPassword);
  const { status, body } = await client.call('POST', '/limits/exclusion', { exclusion: 'year' });
  if (status !== 200) throw new Error(`nobody is excluded: ${status} ${JSON.stringify(body)}`);
}

async function readOutcome(db: Db, auctionId: string): Promise<string | null> {
  const auction = db.selectFrom('auctions').where('auctionId', '=', auctionId).select('outcome');
  return (await auction.executeTakeFirstOrThrow()).outcome;
}

async function readSizes(db: Db, postgres: BackedUpPostgres) {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  );
  const info = JSON.parse(await postgres.pgbackrest('info', '--output=json')) as Info;
  const repositoryBytes = info[0]?.backup.reduce((sum, one) => sum + one.info.repository.delta, 0) ?? 0;
  return { databaseBytes: rows[0]?.bytes ?? 0, repositoryBytes };
}

type Info = { backup: { info: { repository: { delta: number } } }[] }[];
