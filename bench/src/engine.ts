import { withAuditKey } from '@ekbid/server/src/audit/audit-key.ts';
import { openBidLane } from '@ekbid/server/src/bids/bid-lane.ts';
import { settle } from '@ekbid/server/src/bids/place-bid.ts';
import { openDatabase } from '@ekbid/server/src/db/database.ts';
import { tmpdir } from 'node:os';
import type { Bench, Benchmark, Figure } from './benchmark.ts';
import { closedLoop } from './load/closed-loop.ts';
import { openPgbench, type Pgbench } from './load/pgbench.ts';
import { takeTurns } from './load/rounds.ts';
import type { Measured } from './load/statistics.ts';
import { noteStart } from './report/cpu-profile.ts';
import { speedFigure } from './report/speed-figure.ts';
import { type BidDatabase, createBidDatabase } from './scene/bid-database.ts';
import { checkBids, type Told } from './scene/check-bids.ts';
import { benchKeys } from './scene/server.ts';
import { silence } from './scene/silence.ts';

const clientCounts = [1, 16, 64, 256] as const;
const auctionCounts = { hot: 1, many: 200 };
/** About a second's worth of each. */
const fullSizes = { 1: 1000, 16: 10_000, 64: 24_000, 256: 48_000 };
const budgeted = 'hot 256';

/** The bidding engine in this process, without HTTP, beside what PostgreSQL's own benchmark gets out of the same server. */
export const engine: Benchmark = {
  title: 'The bidding engine',
  how:
    'Paid orders are handed to the engine in this process, without HTTP, each client with one bid under way at a time, in one hot auction and over 200 auctions. ' +
    "PostgreSQL's own pgbench runs in turn with it on the same server: its TPC-B-like transaction, and the update of one row that all clients want.",
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
  const deps = { bidLane: openBidLane(db), keys: benchKeys, live: silence };
  const told: Told[] = [];
  const bidding =
    ({ name, clients }: Run) =>
    async (round: number) =>
      closedLoop(Array.from({ length: clients }), database.ordersOf(name, round), async (order) => {
        const asked = { ...order, bidderId: order.bidder.userId };
        const { bidId } = await settle(deps, asked);
        told.push({ order, was: 'placed', bidId });
      });
  if (profileIn !== undefined) await noteStart(profileIn);
  const measured = await takeTurns<string>(rounds, {
    ...pgbenchRuns(pgbench),
    ...Object.fromEntries(runs.map((run) => [run.name, bidding(run)])),
  });
  await checkBids(database.pool, told);
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
    ...(name === budgeted && { budget: { ratioAtLeast: 8 } }),
  };
}
