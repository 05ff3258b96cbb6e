import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Shutdown } from '../../context/shutdown.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import { listAuctions } from '../chaos/cast.queries.ts';
import { Chance } from '../chaos/chance.ts';
import { readProviderBooks } from '../chaos/provider-books.ts';
import { raiseWorld, type World } from '../chaos/raise-world.ts';
import { waitUntil } from '../chaos/victim.ts';
import { HeadKeeper } from '../patroni/heads.ts';
import { FailoverCrowd } from '../replication/failover-crowd.ts';
import { portsSaid, ServerProcess } from '../server-process.ts';
import { BackedUpPostgres, readMoment } from './backed-up-postgres.ts';

export type Restored = {
  readonly to: string;
  /** Bids that people were told of, and those of them that the restored database lacked. */
  readonly told: number;
  readonly lost: number;
  /** How old the newest bid in the restored database was when the disk was lost, or at the chosen moment. Milliseconds. */
  readonly lostMs: number;
  readonly times: Readonly<Record<'restored' | 'audited' | 'settled' | 'serving' | 'givenBack', number>>;
  readonly audit: string;
  readonly missingHeads: number;
  readonly settled: string;
  readonly broken: readonly string[];
};

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
  /** Removes a guard: nothing settles the payments that the restored database lacks. Differences must be found then. */
  readonly unsettled: boolean;
  readonly shutdown: Shutdown;
  readonly say: (line: string) => void;
};

const crowdSize = { people: 12, shifts: 1, auctions: 40, pauseMs: 300, firstLastsMinutes: 2 };
const beforeBackupMs = 5_000;
/** The chosen moment is so long before the end of the first auction. */
const beforeEndMs = 15_000;
const afterResultMs = 30_000;
const copyEveryMs = 10_000;
const limitMs = 180_000;
const picture = 'a-prize.webp';
const pictureBytes = Buffer.from('the bytes of a picture');

/** Destroys the database while people buy bids, and restores it: to the last moment, and then to a chosen one. */
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
  await writeFile(join(dataDir, 'pictures', picture), pictureBytes);
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

  const told = crowd.acknowledged.flatMap((one) => (one.what === 'placed' ? [one.orderId] : []));
  const needs = { postgres, world, copies, say, told, unsettled };
  const last = await restore({ ...needs, to: 'the last moment', until: destroyedAt, shutdown });
  await postgres.destroy();
  say('The disk of the restored database is lost again.');
  const chosen = await restore({ ...needs, to: 'a chosen moment', until: new Date(moment), moment, shutdown });
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
  const endsAt = Date.now() + crowdSize.firstLastsMinutes * 60_000;
  await crowd.begin(db);
  const first = await db.selectFrom('auctions').orderBy('endTime').select(['auctionId', 'endTime']).executeTakeFirstOrThrow();
  await db.updateTable('auctions').set({ autoDeclare: true }).where('auctionId', '=', first.auctionId).execute();
  const watched = (await listAuctions(db)).slice(0, 10).map(({ auctionId }) => auctionId);
  const heads = new HeadKeeper(world.serverUrls, [first.auctionId, ...watched], new Chance(seed + 1));
  heads.begin();
  return { crowd, heads, first: first.auctionId, endsAt: first.endTime.getTime() || endsAt };
}

async function readOutcome(db: Db, auctionId: string): Promise<string | null> {
  const auction = db.selectFrom('auctions').where('auctionId', '=', auctionId).select('outcome');
  return (await auction.executeTakeFirstOrThrow()).outcome;
}

async function readSizes(db: Db, postgres: BackedUpPostgres) {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db);
  const info = JSON.parse(await postgres.pgbackrest('info', '--output=json')) as Info;
  const repositoryBytes = info[0]?.backup.reduce((sum, one) => sum + one.info.repository.delta, 0) ?? 0;
  return { databaseBytes: rows[0]?.bytes ?? 0, repositoryBytes };
}

type Info = { backup: { info: { repository: { delta: number } } }[] }[];

/** Copies of the data folder, as an operator makes them with rsync: pictures, published heads and lists. */
class DataFolderCopies {
  readonly #from: string;
  readonly #to: string;
  #isOver = false;
  #copying: Promise<void> = Promise.resolve();

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
  }

  begin(): void {
    this.#copying = this.#keepCopying();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#copying;
  }

  async restore(): Promise<void> {
    await rm(this.#from, { recursive: true, force: true });
    await cp(this.#to, this.#from, { recursive: true });
  }

  async #keepCopying(): Promise<void> {
    while (!this.#isOver) {
      await mkdir(this.#to, { recursive: true });
      // A file that is replaced at this moment is copied the next time.
      await cp(this.#from, this.#to, { recursive: true, force: true }).catch(() => {});
      const until = performance.now() + copyEveryMs;
      await waitUntil(() => this.#isOver || performance.now() > until, 2 * copyEveryMs);
    }
  }
}

type ToRestore = {
  readonly postgres: BackedUpPostgres;
  readonly world: World;
  readonly copies: DataFolderCopies;
  readonly say: (line: string) => void;
  readonly told: readonly string[];
  readonly unsettled: boolean;
  readonly to: string;
  readonly until: Date;
  readonly moment?: string;
  readonly shutdown: Shutdown;
};

/** What an operator does, in the order of docs/operations.md. */
async function restore({ postgres, world, copies, say, told, unsettled, to, until, moment }: ToRestore): Promise<Restored> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const admin = (...words: string[]) => new ServerProcess('admin.ts', { ...world.settings }, words).ended;
  await copies.restore();
  await postgres.restore(moment);
  const restored = since();
  say(`Restored to ${to} after ${(restored / 1000).toFixed(1)} s.`);
  const db = openDatabase(postgres.url, { maximum: 4 });
  const broken: string[] = [];
  const kept = await readKept(db);
  const lost = told.filter((orderId) => !kept.orders.has(orderId)).length;
  const lostMs = until.getTime() - kept.newestAt;

  const audit = await admin('audit');
  if (!/acts?, each as it was recorded/.test(audit.said)) broken.push(`the audit log does not fit: ${audit.said}`);
  const audited = since();
  const settled = unsettled ? { said: '(left out)', code: 0 } : await admin('settle');
  if (settled.code !== 0) broken.push(`settling ended with ${settled.code}: ${settled.said}`);
  const again = unsettled ? settled : await admin('settle');
  if (!unsettled && !again.said.startsWith('Our books lack no payment')) broken.push(`settled twice: ${again.said}`);
  const settledMs = since();
  say(`Settled: ${settled.said.split('\n')[0]}`);

  const server = new ServerProcess('main.ts', { ...world.settings });
  const [, port] = await server.says(portsSaid.server);
  const image = await readFile(join(world.settings['DATA_DIR'] ?? '', 'pictures', picture));
  if (!image.equals(pictureBytes)) broken.push('a picture is not what it was');
  if (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) broken.push('the server is not ready');
  const serving = since();
  const isGivenBack = async () => (await countPending(db)) === 0;
  if (!(await waitUntil(isGivenBack, limitMs))) broken.push('refunds are still owed');
  const givenBack = since();
  await server.kill('SIGTERM');
  const books = await admin('books');
  if (books.code !== 0) broken.push(`the books differ: ${books.said.slice(-2000)}`);
  broken.push(...(await findBroken(db, world)));
  await db.destroy();
  say(`Checked: ${broken.length} differences.`);
  const missingHeads = Number(/logs, (\d+) are missing/.exec(audit.said)?.[1] ?? 0);
  const times = { restored, audited, settled: settledMs, serving, givenBack };
  return { to, told: told.length, lost, lostMs, times, audit: audit.said, missingHeads, settled: settled.said, broken };
}

async function readKept(db: Db) {
  const { rows } = await sql<{ orderId: string; at: Date }>`
    select o.provider_order_id as order_id, b.placed_at as at from bids b join payment_orders o using (payment_order_id)`.execute(
    db,
  );
  return {
    orders: new Set(rows.map(({ orderId }) => orderId)),
    newestAt: Math.max(...rows.map(({ at }) => at.getTime())),
  };
}

async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from refunds where state = 'pending'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Every captured payment is one bid, or has gone back as a whole and once. */
async function findBroken(db: Db, world: World): Promise<string[]> {
  const { payments, refunds } = await readProviderBooks(world.sandbox);
  const { rows } = await sql<{ id: string }>`
    select p.provider_payment_id as id from payments p join payment_orders o using (payment_order_id)
    join bids using (payment_order_id) where p.is_first and o.state = 'consumed'`.execute(db);
  const bids = new Set(rows.map(({ id }) => id));
  const backOf = new Map<string, number>();
  for (const { paymentId, amountPaise, status } of refunds)
    if (status !== 'failed') backOf.set(paymentId, (backOf.get(paymentId) ?? 0) + amountPaise);
  return payments
    .filter(({ captured }) => captured)
    .flatMap(({ id, amountPaise }) => {
      const [back, due] = [backOf.get(id) ?? 0, bids.has(id) ? 0 : amountPaise];
      return back === due ? [] : [`payment ${id} is ${bids.has(id) ? 'a bid' : 'no bid'}, and ${back} of ${amountPaise} went back`];
    });
}
