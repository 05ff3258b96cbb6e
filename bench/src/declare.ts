import { withAuditKey } from '@ekbid/server/src/audit/audit-key.ts';
import { readClock } from '@ekbid/server/src/db/clock.ts';
import { openDatabase } from '@ekbid/server/src/db/database.ts';
import { declareWinner } from '@ekbid/server/src/results/declare-winner.ts';
import type { Benchmark } from './benchmark.ts';
import { takeTurns } from './load/rounds.ts';
import { timed } from './load/timed.ts';
import { createBidDatabase } from './scene/bid-database.ts';
import { checkBids } from './scene/check-bids.ts';
import { checkDeclared } from './scene/check-declared.ts';
import { settleDown } from './scene/paid-orders.ts';
import { endAuctions } from './scene/placed-bids.ts';
import { benchKeys } from './scene/server.ts';
import { silence } from './scene/silence.ts';

/** Declaring the result of a large auction beside declaring one of a hundred bids. */
export const declare: Benchmark = {
  title: 'Declaring a winner',
  how:
    'An auction with 100,000 paid bids is over, and its result is declared: locks, result, what was earned, the record of the act, all in one transaction, to its commit. ' +
    'In turn with it the result of an auction with 100 bids is declared in the same database.',
  run: async (bench) => {
    const bids = bench.size(100_000, 200);
    await using database = await createBidDatabase(
      bench,
      'declaring',
      { small: { bids: 100, auctions: 1 }, large: { bids, auctions: 1 } },
      'bids',
    );
    const { pool } = database;
    await endAuctions(pool);
    await settleDown(pool);
    await using db = withAuditKey(openDatabase(database.url), benchKeys.audit);
    // The first call opens the connection.
    await readClock(db);
    const declaring = (name: 'small' | 'large') => async (round: number) => {
      const auctionId = database.ordersOf(name, round)[0]?.auctionId ?? '';
      return { ms: await timed(() => declareWinner({ db, live: silence }, auctionId, 'ekbid')) };
    };
    const measured = await takeTurns(bench.rounds, {
      small: declaring('small'),
      large: declaring('large'),
    });
    await checkBids(pool, []);
    await checkDeclared(pool);
    return {
      figures: [
        {
          what: `declare a winner with ${bids.toLocaleString('en-IN')} bids, the transaction`,
          measured: measured.large['ms'] ?? Number.NaN,
          unit: 'ms',
          reference: { what: 'with 100 bids', measured: measured.small['ms'] ?? Number.NaN },
          budget: { atMost: 250 },
        },
      ],
    };
  },
};
