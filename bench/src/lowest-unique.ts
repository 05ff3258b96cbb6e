import { type Db, openDatabase } from '@ekbid/server/src/db/database.ts';
import { findLowestUniqueBid, listOwnAmounts } from '@ekbid/server/src/results/results.queries.ts';
import type { Bench, Benchmark, Chart, Figure } from './benchmark.ts';
import { takeTurns } from './load/rounds.ts';
import type { Measured } from './load/statistics.ts';
import { typicalMs } from './load/timed.ts';
import { fillCrowded, groupAndSort } from './scene/crowded-auction.ts';
import { insertAdministrator } from './scene/people.ts';

const fullSizes = [1e3, 1e4, 1e5, 1e6, 1e7];
const budgetMs = 1;

/** The question that decides every auction, at any size, beside counting the bids. */
export const lowestUnique: Benchmark = {
  title: 'The lowest unique amount',
  how:
    'Nine tenths of the bids crowd on the low amounts, ten people on each, so that the lowest unique amount stands behind all of them; the product finds it by the counts per amount that it keeps with every bid, and a bidder’s standing is looked up by five bids. ' +
    'The reference is a plain GROUP BY over a bare, indexed table of all the bids; up to a lakh of bids the product’s own tables are filled whole by SQL, beyond it the counts are whole and of the bids there are only those that the questions reach.',
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
  const keeper = await insertAdministrator(database.pool);
  const { auctionId, lowest, bidderId } = await fillCrowded(database.pool, keeper, bids);
  const found = await findLowestUniqueBid(db, auctionId);
  const grouped = await groupAndSort(database.pool);
  if (found?.bidId !== lowest.bidId || grouped !== lowest.amountPaise)
    throw new Error(`of ${bids} bids ${String(found?.bidId)} and ${grouped} were found, not ${lowest.bidId}`);
  const times = bids > 1e5 ? 3 : 20;
  return await takeTurns(rounds, {
    grouped: async () => ({ ms: await typicalMs(() => groupAndSort(database.pool), times) }),
    winner: async () => ({ ms: await typicalMs(() => findLowestUniqueBid(db, auctionId), 50) }),
    standing: async () => ({ ms: await typicalMs(() => listOwnAmounts(db, auctionId, bidderId), 50) }),
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
