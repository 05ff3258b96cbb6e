import { withAuditKey } from '@ekbid/server/src/audit/audit-key.ts';
import { type Db, openDatabase } from '@ekbid/server/src/db/database.ts';
import { declareWinner } from '@ekbid/server/src/results/declare-winner.ts';
import { findLowestUniqueBid } from '@ekbid/server/src/results/results.queries.ts';
import { Connection } from '../load/connection.ts';
import type { Bench } from '../benchmark.ts';
import { createBidDatabase } from './bid-database.ts';
import { headersOf, getRequest } from './bid-requests.ts';
import { checkDeclared } from './check-declared.ts';
import { insertManyAuctions } from './many-auctions.ts';
import { settleDown } from './paid-orders.ts';
import { endAuctions } from './placed-bids.ts';
import { benchKeys, startServer } from './server.ts';
import { silence } from './silence.ts';

export type ListedWorld = AsyncDisposable & {
  readonly port: number;
  /** What a page asks for, ready for the wire. */
  readonly requests: Readonly<Record<'first' | 'later' | 'search' | 'leaderboard', Buffer>>;
  readonly connection: Connection;
  readonly findWinner: () => Promise<unknown>;
};

/** So far into the list that nothing read for the first page helps. */
const pagesBefore = 30;

/** So many auctions to list, and one that is declared with as many bids, behind a server of their own. */
export async function createListedWorld(bench: Pick<Bench, 'postgres'>, size: number): Promise<ListedWorld> {
  await using made = new AsyncDisposableStack();
  const portions = { bids: { bids: size, auctions: 1 } };
  const database = made.use(await createBidDatabase({ ...bench, rounds: 1 }, `listed_${size}`, portions, 'bids'));
  const { pool } = database;
  const [order] = database.ordersOf('bids', 0);
  if (!order) throw new Error('a world without bids');
  await endAuctions(pool);
  const db: Db = made.use(withAuditKey(openDatabase(database.url), benchKeys.audit));
  await declareWinner({ db, live: silence }, order.auctionId, 'ekbid');
  await checkDeclared(pool);
  const { rows } = await pool.query<{ user_id: string }>(`select user_id from users where role = 'ADMIN'`);
  await insertManyAuctions(pool, rows[0]?.user_id ?? '', size);
  await settleDown(pool);
  const { port } = made.use(await startServer(database.url));
  const connection = made.adopt(await Connection.open(port), (open) => open.close());
  const headers = headersOf(order.bidder);
  const after = await walk(connection, size + 1);
  const all = made.move();
  return {
    port,
    connection,
    requests: {
      first: getRequest('/api/auctions'),
      later: getRequest(`/api/auctions?after=${encodeURIComponent(after)}`),
      search: getRequest('/api/auctions?search=saree'),
      leaderboard: getRequest(`/api/leaderboard/${order.auctionId}`, headers),
    },
    findWinner: () => findLowestUniqueBid(db, order.auctionId),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

type Page = { data: { _id: string }[]; meta: { next: string | null; total: number } };

/** Reads page after page, and checks on the way that none repeats another's auctions. Gives where the last one ended. */
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
    if (meta.total !== auctions) throw new Error(`the list tells of ${meta.total} auctions, not ${auctions}`);
    next = meta.next;
  }
  return last;
}
