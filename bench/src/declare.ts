import { withAuditKey } from '@ekbid/server/src/audit/audit-key.ts';
import { readClock } from '@ekbid/server/src/db/clock.ts';
import { openDatabase } from '@ekbid/server/src/db/database.ts';
import { declareWinner } from '@ekbid/server/src/results/declare-winner.ts';
import type { Benchmark } from './benchmark.ts';
import { measureInTurns, measureMs } from './load/measurements.ts';
import { endAuctions } from './scene/auctions.ts';
import { checkBids, checkDeclared } from './scene/check-bids.ts';
import { createBidDatabase, vacuum } from './scene/paid-orders.ts';
import { benchKeys, noLive } from './scene/server.ts';

/** Compares declaring a large auction with declaring one of a hundred bids. */
export const declare: Benchmark = {
  title: 'Declaring a winner',
  how:
    'The result of an ended auction with 100,000 paid bids is declared. One transaction takes the locks and writes the result, the revenue and the audit event; the time includes its commit. ' +
    'In alternation, the result of an auction with 100 bids is declared in the same database.',
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
    await vacuum(pool);
    await using db = withAuditKey(openDatabase(database.url), benchKeys.audit);
    // The first call opens the connection.
    await readClock(db);
    const declaring = (name: 'small' | 'large') => async (round: number) => {
      const auctionId = database.ordersOf(name, round)[0]?.auctionId ?? '';
      return { ms: await measureMs(() => declareWinner({ db, live: noLive }, auctionId, 'ekbid')) };
    };
    const measured = await measureInTurns(bench.rounds, {
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
