import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withAuditKey } from '@ekbid/server/src/audit/audit-key.ts';
import { openBidBatcher } from '@ekbid/server/src/bids/bid-batcher.ts';
import { placePaidOrder } from '@ekbid/server/src/bids/place-bid.ts';
import { openDatabase } from '@ekbid/server/src/db/database.ts';
import type { Bench, Benchmark, Figure } from './benchmark.ts';
import { closedLoop } from './load/loops.ts';
import { type Measured, measureInTurns } from './load/measurements.ts';
import { speedFigure } from './report/figures.ts';
import { recordStart } from './report/profile.ts';
import { type BidOutcome, checkBids } from './scene/check-bids.ts';
import { type BidDatabase, createBidDatabase } from './scene/bid-database.ts';
import type { Postgres } from './scene/postgres.ts';
import { unwatched } from '@ekbid/server/src/live/live.ts';
import { benchKeys } from './scene/server.ts';

const clientCounts = [1, 16, 64, 256] as const;
const auctionCounts = { hot: 1, many: 200 };
/** The number of bids per run, by number of clients. Each run takes about one second. */
const fullSizes = { 1: 1000, 16: 10_000, 64: 24_000, 256: 48_000 };
const budgeted = 'hot 256';

/** Runs the bidding engine in this process, without HTTP, and compares it with pgbench on the same PostgreSQL. */
export const engine: Benchmark = {
  title: 'The bidding engine',
  how:
    'Paid orders are handed to the engine in this process, without HTTP. Each client has one bid in progress at a time, in one hot auction or spread over 200 auctions. ' +
    "The reference is PostgreSQL's own pgbench, run in alternation on the same server: its TPC-B-like transaction, and an update of one row that all clients share.",
  run: async (bench) => {
    const pgbench = await openPgbench(bench.postgres, {
      scale: bench.size(20, 16),
      seconds: bench.size(4, 1),
      folder: tmpdir(),
    });
    const runs = Object.entries(auctionCounts).flatMap(([where, auctions]) =>
      clientCounts.map((clients) => ({ name: `${where} ${clients}`, clients, auctions })),
    );
    const portions = Object.fromEntries(
      runs.map(({ name, clients, auctions }) => [name, { bids: bench.size(fullSizes[clients], clients), auctions }]),
    );
    await using database = await createBidDatabase(bench, 'engine', portions);
    const measured = await measure(bench, database, pgbench, runs);
    return { figures: [...pgbenchFigures(measured), ...runs.map((run) => figureOf(run, measured))] };
  },
};

type Run = { readonly name: string; readonly clients: number; readonly auctions: number };

async function measure(
  { rounds, profileIn }: Bench,
  database: BidDatabase<string>,
  pgbench: Pgbench | undefined,
  runs: readonly Run[],
): Promise<Record<string, Measured>> {
  await using db = withAuditKey(openDatabase(database.url), benchKeys.audit);
  const deps = { bidBatcher: openBidBatcher(db), keys: benchKeys, live: unwatched };
  const outcomes: BidOutcome[] = [];
  const bidding =
    ({ name, clients }: Run) =>
    async (round: number) =>
      closedLoop(Array.from({ length: clients }), database.ordersOf(name, round), async (order) => {
        const asked = { ...order, bidderId: order.bidder.userId };
        const { bidId } = await placePaidOrder(deps, asked);
        outcomes.push({ order, was: 'placed', bidId });
      });
  if (profileIn !== undefined) await recordStart(profileIn);
  const measured = await measureInTurns<string>(rounds, {
    ...pgbenchRuns(pgbench),
    ...Object.fromEntries(runs.map((run) => [run.name, bidding(run)])),
  });
  await checkBids(database.pool, outcomes);
  return measured;
}

function pgbenchRuns(pgbench: Pgbench | undefined): Record<string, () => Promise<Measured>> {
  if (!pgbench) return {};
  return {
    'TPC-B-like 16': async () => ({ perSecond: await pgbench.tpcb(16) }),
    'one row 1': async () => ({ perSecond: await pgbench.oneRow(1) }),
    'one row 16': async () => ({ perSecond: await pgbench.oneRow(16) }),
  };
}

function pgbenchFigures(measured: Readonly<Record<string, Measured>>): Figure[] {
  const named = {
    'TPC-B-like 16': 'pgbench, TPC-B-like, 16 clients',
    'one row 1': 'pgbench, update of one row, 1 client',
    'one row 16': 'pgbench, update of one row, 16 clients',
  };
  return Object.entries(named).flatMap(([name, what]) => {
    const perSecond = measured[name]?.['perSecond'];
    return perSecond === undefined ? [] : [{ what, measured: perSecond, unit: '/s' as const }];
  });
}

function figureOf({ name, clients, auctions }: Run, measured: Readonly<Record<string, Measured>>): Figure {
  const where = auctions === 1 ? 'one hot auction' : `${auctions} auctions`;
  const reference = measured['TPC-B-like 16']?.['perSecond'];
  return {
    ...speedFigure(`bids, ${where}, ${clients} ${clients === 1 ? 'client' : 'clients'}`, measured[name]),
    reference:
      reference === undefined
        ? { missing: 'no pgbench on this machine' }
        : { what: 'pgbench TPC-B-like, 16 clients', measured: reference },
    ...(name === budgeted && { budget: { ratioAtLeast: 6 } }),
  };
}

const run = promisify(execFile);
const debian = '/usr/lib/postgresql';

/** Finds PostgreSQL's own benchmark program, or undefined. */
async function findPgbench(): Promise<string | undefined> {
  const found = await run('pgbench', ['--version']).then(
    () => 'pgbench',
    () => undefined,
  );
  if (found !== undefined || !existsSync(debian)) return found;
  const versions = readdirSync(debian).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(debian, version, 'bin/pgbench')).find((program) => existsSync(program));
}

type Pgbench = {
  /** Measures transactions per second of pgbench's standard script, which is like TPC-B. */
  readonly tpcb: (clients: number) => Promise<number>;
  /** Measures transactions per second of the smallest transaction that writes: it updates one row by its key. */
  readonly oneRow: (clients: number) => Promise<number>;
};

/** Prepares a pgbench database on the same server. Returns undefined if pgbench is not installed. */
async function openPgbench(
  { createBareDatabase }: Postgres,
  { scale, seconds, folder }: { scale: number; seconds: number; folder: string },
): Promise<Pgbench | undefined> {
  const program = await findPgbench();
  if (program === undefined) return undefined;
  const url = await createBareDatabase('pgbench');
  await run(program, ['--initialize', '--quiet', `--scale=${scale}`, url]);
  const script = join(folder, 'one-row.sql');
  await writeFile(script, 'update pgbench_branches set bbalance = bbalance + 1 where bid = 1;\n');

  const measure = async (clients: number, script: string[]) => {
    const options = ['--no-vacuum', `--client=${clients}`, `--jobs=${Math.min(clients, 2)}`, `--time=${seconds}`];
    const { stdout } = await run(program, [...options, ...script, url]);
    const found = /tps = ([\d.]+)/.exec(stdout);
    if (!found) throw new Error(`pgbench did not say how fast it was: ${stdout}`);
    return Number(found[1]);
  };
  return {
    tpcb: (clients) => measure(clients, ['--builtin=tpcb-like']),
    oneRow: (clients) => measure(clients, [`--file=${script}`]),
  };
}
