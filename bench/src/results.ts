import { withAuditKey } from '@ekbid/server/src/audit/audit-key.ts';
import { readClock } from '@ekbid/server/src/db/database.ts';
import { type Db, openDatabase } from '@ekbid/server/src/db/database.ts';
import { declareNow, findLowestUniqueBid } from '@ekbid/server/src/results/declare-winner.ts';
import { listOwnAmounts } from '@ekbid/server/src/results/get-number-line.ts';
import type pg from 'pg';
import type { Bench, Benchmark, Chart, Figure } from './benchmark.ts';
import { type Measured, measureInTurns, medianMs, measureMs } from './load/measurements.ts';
import {
  insertAuctions,
  withoutTriggers,
  insertAdministrator,
  endAuctions,
  createBidDatabase,
  vacuum,
} from './scene/bid-database.ts';
import { checkBids, checkDeclared } from './scene/check-bids.ts';
import { unwatched } from '@ekbid/server/src/live/live.ts';
import { benchKeys } from './scene/server.ts';

const fullSizes = [1e3, 1e4, 1e5, 1e6, 1e7];
const budgetMs = 1;

/** Measures how long finding the winner takes at growing sizes, and compares it with grouping all bids. */
export const lowestUnique: Benchmark = {
  title: 'The lowest unique amount',
  how:
    'Nine tenths of the bids are on low amounts, ten people on each, so the lowest unique amount comes after all of them. The product finds it through the counts per amount that it stores with every bid; a bidder’s standing needs only their five bids. ' +
    'The reference is a plain GROUP BY over a bare, indexed table of all bids. Up to 100,000 bids, SQL fills all of the product’s own tables. Beyond that the counts are complete, and only the bids that the queries reach are inserted.',
  run: async (bench) => {
    const figures: Figure[] = [];
    const costs: { bids: number; measured: Record<'winner' | 'standing' | 'grouped', Measured> }[] = [];
    const sizes = [...new Set(fullSizes.map((full) => bench.size(full, 1000)))];
    for (const bids of sizes) {
      const measured = await measureAt(bench, bids);
      costs.push({ bids, measured });
      figures.push(...figuresOf(bids, measured, bids === sizes.at(-1)));
    }
    const line = (name: 'winner' | 'standing' | 'grouped') =>
      costs.map(({ bids, measured }) => [bids, measured[name]['ms'] ?? Number.NaN] as const);
    const chart: Chart = {
      file: 'lowest-unique',
      title: 'Finding the lowest unique amount',
      x: 'bids in the auction',
      y: 'milliseconds',
      series: [
        { name: 'plain GROUP BY', points: line('grouped') },
        { name: 'counts per amount', points: line('winner') },
        { name: "a bidder's standing", points: line('standing') },
      ],
    };
    return { figures, charts: [chart] };
  },
};

async function measureAt({ postgres, rounds }: Bench, bids: number) {
  await using database = await postgres.createDatabase(`lowest_${bids}`);
  await using db: Db = openDatabase(database.url);
  const adminId = await insertAdministrator(database.pool);
  const { auctionId, lowest, bidderId } = await createCrowdedAuction(database.pool, adminId, bids);
  const found = await findLowestUniqueBid(db, auctionId);
  const grouped = await groupAndSort(database.pool);
  if (found?.bidId !== lowest.bidId || grouped !== lowest.amountPaise)
    throw new Error(`of ${bids} bids ${String(found?.bidId)} and ${grouped} were found, not ${lowest.bidId}`);
  const times = bids > 1e5 ? 3 : 20;
  return await measureInTurns(rounds, {
    grouped: async () => ({ ms: await medianMs(() => groupAndSort(database.pool), times) }),
    winner: async () => ({ ms: await medianMs(() => findLowestUniqueBid(db, auctionId), 50) }),
    standing: async () => ({ ms: await medianMs(() => listOwnAmounts(db, auctionId, bidderId), 50) }),
  });
}

function figuresOf(
  bids: number,
  { winner, standing, grouped }: Readonly<Record<'winner' | 'standing' | 'grouped', Measured>>,
  isLargest: boolean,
): Figure[] {
  const size = bids.toLocaleString('en-IN');
  const shared = {
    unit: 'ms' as const,
    reference: { what: 'plain GROUP BY', measured: grouped['ms'] ?? Number.NaN },
    ...(isLargest && { budget: { atMost: budgetMs } }),
  };
  return [
    { what: `lowest unique of ${size} bids`, measured: winner['ms'] ?? Number.NaN, ...shared },
    ...(isLargest
      ? [{ what: `a bidder's standing among ${size} bids`, measured: standing['ms'] ?? Number.NaN, ...shared }]
      : []),
  ];
}

/**
 * With more bids than this, inserting all of them would take minutes and much disk space, so only some are inserted.
 */
const maxRealBids = 100_000;
const crowd = 10;
const ownBids = 5;

type Crowded = {
  readonly auctionId: string;
  /** The bid that must win. */
  readonly lowest: { readonly bidId: string; readonly amountPaise: number };
  /** A bidder with five bids, four of them on shared amounts. */
  readonly bidderId: string;
};

/**
 * Creates an auction in which nine tenths of the bids share the low amounts, ten people on each, and the other amounts
 * are unique. The table `plain_bids` holds only the amounts, for the reference query.
 */
async function createCrowdedAuction(pool: pg.Pool, adminId: string, bids: number): Promise<Crowded> {
  const [auctionId = ''] = await insertAuctions(pool, adminId, 1);
  const crowded = Math.floor(bids * 0.9);
  const every = Math.ceil(bids / ownBids);
  const wanted = bids <= maxRealBids ? 'true' : `n = ${crowded} or n % ${every} = 0`;
  const firstAlone = crowded / crowd + 1;
  // Bids with n below `crowded` share amounts, ten people on each. Every later bid has an amount of its own.
  const amount = `100 * case when n < ${crowded} then 1 + n / ${crowd} else ${firstAlone} + n - ${crowded} end`;
  const id = (of: string) => `md5('${of} ' || n)::uuid`;
  await pool.query('create unlogged table plain_bids (amount_paise bigint not null)');
  await withoutTriggers(pool, [
    `insert into plain_bids select ${amount} from generate_series(0, ${bids - 1}) n`,
    'create index on plain_bids (amount_paise)',
    `insert into amount_counts (auction_id, amount_paise, people)
    select '${auctionId}', amount_paise, count(*) from plain_bids group by amount_paise`,
    `create temporary table kept on commit drop as
    select n, ${amount} as amount, ${id('bid')} as bid_id,
      case when n % ${every} = 0 then md5('the one')::uuid else ${id('person')} end as bidder_id
    from generate_series(0, ${bids - 1}) n
    where ${wanted}`,
    `insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment,
      placed_at)
    select bid_id, '${auctionId}', bidder_id, amount, bid_id, n + 1, decode(md5('p'), 'hex'), sha256('n'), sha256('c'),
      game_clock() from kept`,
  ]);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ bid_id: string; amount_paise: number; bidder_id: string }>(
    `select bid_id, amount_paise, md5('the one')::uuid as bidder_id from bids where seq = ${crowded + 1}`,
  );
  const [row] = rows;
  if (!row) throw new Error('the first unique bid is missing');
  return { auctionId, lowest: { bidId: row.bid_id, amountPaise: row.amount_paise }, bidderId: row.bidder_id };
}

/** The reference query. It groups all bids, as a database without the table `amount_counts` would have to. */
async function groupAndSort(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ amount_paise: number }>(
    `select amount_paise from plain_bids group by amount_paise having count(*) = 1 order by amount_paise limit 1`,
  );
  return rows[0]?.amount_paise;
}

/** Compares the time to declare a large auction with the time for an auction of a hundred bids. */
export const declare: Benchmark = {
  title: 'Declaring a winner',
  how:
    'The result of an ended auction with 100,000 paid bids is declared. One transaction takes the locks and writes the result, the revenue and the audit event; the time includes its commit. ' +
    'In alternation, the results of a refundable auction with as many bids, whose refunds begin after it, and of an auction with 100 bids are declared in the same database.',
  run: async (bench) => {
    const bids = bench.size(100_000, 200);
    await using database = await createBidDatabase(
      bench,
      'declaring',
      { small: { bids: 100, auctions: 1 }, large: { bids, auctions: 1 }, refundable: { bids, auctions: 1 } },
      'bids',
    );
    const { pool } = database;
    const idOf = (name: 'small' | 'large' | 'refundable', round: number) =>
      database.ordersOf(name, round)[0]?.auctionId ?? '';
    const refundable = Array.from({ length: bench.rounds }, (_, round) => `'${idOf('refundable', round)}'`).join();
    await withoutTriggers(pool, [`update auctions set entry_mode = 'refundable' where auction_id in (${refundable})`]);
    await endAuctions(pool);
    await vacuum(pool);
    await using db = withAuditKey(openDatabase(database.url), benchKeys.audit);
    // The first query opens the connection, which must not be measured.
    await readClock(db);
    const declaring = (name: 'small' | 'large' | 'refundable') => async (round: number) => ({
      ms: await measureMs(() => declareNow({ db, live: unwatched }, idOf(name, round), 'ekbid')),
    });
    const measured = await measureInTurns(bench.rounds, {
      small: declaring('small'),
      large: declaring('large'),
      refundable: declaring('refundable'),
    });
    await checkBids(pool, []);
    await checkDeclared(pool);
    const figure = (what: string, { ms = Number.NaN }: Measured): Figure => ({
      what: `${what} with ${bids.toLocaleString('en-IN')} bids, the transaction`,
      measured: ms,
      unit: 'ms',
      reference: { what: 'with 100 bids', measured: measured.small['ms'] ?? Number.NaN },
      budget: { atMost: 100 },
    });
    return {
      figures: [
        figure('declare a winner', measured.large),
        figure('declare a refundable auction', measured.refundable),
      ],
    };
  },
};
