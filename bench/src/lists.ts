import { withAuditKey } from '@ekbid/server/src/audit/audit-key.ts';
import { type Db, openDatabase } from '@ekbid/server/src/db/database.ts';
import { declareNow, findLowestUniqueBid } from '@ekbid/server/src/results/declare-winner.ts';
import type pg from 'pg';
import type { Bench, Benchmark, Chart, Figure } from './benchmark.ts';
import { getRequest, headersOf } from './load/bid-requests.ts';
import { Connection } from './load/loops.ts';
import { type Measured, measureInTurns, medianMs } from './load/measurements.ts';
import { createBidDatabase, endAuctions, type Person, vacuum } from './scene/bid-database.ts';
import { checkDeclared } from './scene/check-bids.ts';
import { unwatched } from '@ekbid/server/src/live/live.ts';
import { benchKeys, startServer } from './scene/server.ts';

const fullSizes = [1e2, 1e3, 1e4, 1e5];
const questions = {
  first: 'list of auctions, first page',
  later: 'list of auctions, a later page',
  search: 'search by a word in every fifth title',
  leaderboard: 'leaderboard, first page',
  winner: 'lowest unique amount',
};
type Question = keyof typeof questions;

/** Measures frequent reads with a hundred auctions or bids, and with a hundred thousand. */
export const lists: Benchmark = {
  title: 'Lists, search and leaderboard',
  how:
    'One person reads page after page over HTTP, on servers whose databases have 100 to 1,00,000 auctions and a declared auction with as many bids. Each figure is the median of many calls. ' +
    'The reference is the same page at the smallest size, so the ratio shows what the size costs.',
  run: async (bench) => {
    await using made = new AsyncDisposableStack();
    const worlds = new Map<number, ListedWorld>();
    for (const size of new Set(fullSizes.map((full) => bench.size(full, 100))))
      worlds.set(size, made.use(await createListedWorld(bench, size)));
    const sizes = [...worlds.keys()];
    const measured = await measureInTurns(bench.rounds, casesOf(worlds));
    const costOf = (question: Question, size: number) => measured[`${question} ${size}`]?.['ms'] ?? Number.NaN;
    const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)];
    const figures = (Object.keys(questions) as Question[]).map((question): Figure => ({
      what: `${questions[question]}, ${largest.toLocaleString('en-IN')} ${ofWhat(question)}`,
      measured: costOf(question, largest),
      unit: 'ms',
      reference: { what: `at ${smallest}`, measured: costOf(question, smallest) },
    }));
    const line = (question: Question) => sizes.map((size) => [size, costOf(question, size)] as const);
    const chart: Chart = {
      file: 'cost-by-size',
      title: 'What a larger auction, or a longer list, costs',
      x: 'bids in the auction, or auctions in the list',
      y: 'milliseconds',
      series: [
        { name: 'list page', points: line('first') },
        { name: 'leaderboard page', points: line('leaderboard') },
        { name: 'winner', points: line('winner') },
      ],
    };
    return { figures, charts: [chart] };
  },
};

const ofWhat = (question: Question) => (question === 'leaderboard' || question === 'winner' ? 'bids' : 'auctions');

function casesOf(worlds: ReadonlyMap<number, ListedWorld>): Record<string, () => Promise<Measured>> {
  const contestants: Record<string, () => Promise<Measured>> = {};
  for (const question of Object.keys(questions) as Question[])
    for (const [size, { connection, requests, findWinner }] of worlds) {
      const ask = async () => {
        if (question === 'winner') return findWinner();
        const { status, body } = await connection.send(requests[question]);
        if (status !== 200) throw new Error(`${questions[question]} was answered with ${status}: ${body}`);
        return body;
      };
      contestants[`${question} ${size}`] = async () => ({ ms: await medianMs(ask, 15) });
    }
  return contestants;
}

export type ListedWorld = AsyncDisposable & {
  readonly port: number;
  readonly processId: number;
  /** Connections to the database, in which PostgreSQL counts the statements. */
  readonly pool: pg.Pool;
  /** An auction whose result is declared, and one of its bidders. */
  readonly auctionId: string;
  readonly bidder: Person;
  /** Requests of the signed-in bidder. Another benchmark measures the shared replies that visitors get. */
  readonly requests: Readonly<Record<'first' | 'later' | 'search' | 'leaderboard', Buffer>>;
  readonly connection: Connection;
  readonly findWinner: () => Promise<unknown>;
};

/** The later page is this many pages after the first, so that the two share no cached rows. */
const pagesBefore = 30;

/** Starts a server with `size` auctions and one declared auction that has `size` bids. */
export async function createListedWorld(bench: Pick<Bench, 'postgres'>, size: number): Promise<ListedWorld> {
  await using made = new AsyncDisposableStack();
  const portions = { bids: { bids: size, auctions: 1 } };
  const database = made.use(await createBidDatabase({ ...bench, rounds: 1 }, `listed_${size}`, portions, 'bids'));
  const { pool } = database;
  await bench.postgres.countStatements(`listed_${size}`);
  const [order] = database.ordersOf('bids', 0);
  if (!order) throw new Error('no bid was created');
  await endAuctions(pool);
  const db: Db = made.use(withAuditKey(openDatabase(database.url), benchKeys.audit));
  await declareNow({ db, live: unwatched }, order.auctionId, 'ekbid');
  await checkDeclared(pool);
  const { rows } = await pool.query<{ user_id: string }>(`select user_id from users where role = 'ADMIN'`);
  await insertManyAuctions(pool, rows[0]?.user_id ?? '', size);
  await vacuum(pool);
  const { port, processId } = made.use(await startServer(database.url));
  const connection = made.adopt(await Connection.open(port), (open) => open.close());
  const headers = headersOf(order.bidder);
  const after = await walk(connection, size + 1);
  const all = made.move();
  return {
    port,
    processId,
    pool,
    auctionId: order.auctionId,
    bidder: order.bidder,
    connection,
    requests: {
      first: getRequest('/api/auctions', headers),
      later: getRequest(`/api/auctions?after=${encodeURIComponent(after)}`, headers),
      search: getRequest('/api/auctions?search=saree', headers),
      leaderboard: getRequest(`/api/leaderboard/${order.auctionId}`, headers),
    },
    findWinner: () => findLowestUniqueBid(db, order.auctionId),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

type Page = { data: { _id: string }[]; meta: { next: string | null; total: number } };

/** Reads all pages before the later one. Checks that no auction appears twice, and returns the last cursor. */
async function walk(connection: Connection, auctions: number): Promise<string> {
  const seen = new Set<string>();
  let next: string | null = '';
  let last = '';
  for (let page = 0; page < pagesBefore && next !== null; page += 1) {
    last = next;
    const { status, body } = await connection.send(getRequest(`/api/auctions?after=${encodeURIComponent(next)}`));
    if (status !== 200) throw new Error(`the list was answered with ${status}: ${body}`);
    const { data, meta } = JSON.parse(body) as Page;
    for (const { _id } of data) {
      if (seen.has(_id)) throw new Error(`auction ${_id} is on two pages`);
      seen.add(_id);
    }
    if (meta.total !== auctions) throw new Error(`the list counts ${meta.total} auctions, not ${auctions}`);
    next = meta.next;
  }
  return last;
}

/** Inserts auctions that last two days and start one hour apart. A few of those that ended have no declared result. */
async function insertManyAuctions(pool: pg.Pool, createdBy: string, count: number): Promise<void> {
  await pool.query(
    `insert into auctions (title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise,
      start_time, end_time, max_slots, created_by, created_at, declared_at, outcome)
    select (array['Wireless headphones', 'Silk saree', 'Air fryer', 'Gold coin', 'Mountain bike'])[1 + n % 5] || ' ' || n,
      'One of many.', 100 + n % 500 * 100, 1000000, 100,
      game_clock() + (n % 3000 - 2900) * interval '1 hour', game_clock() + (n % 3000 - 2852) * interval '1 hour',
      10, $1, game_clock() - n * interval '1 minute',
      case when declared then game_clock() - interval '1 hour' end, case when declared then 'no_bids' end
    from generate_series(1, $2::int) n, lateral (select n % 3000 < 2850 and n % 1000 > 0 as declared) d`,
    [createdBy, count],
  );
}
