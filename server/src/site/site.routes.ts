import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import type { Reads } from '../db/reads.ts';
import { shownResultOf } from '../db/shown-result.ts';
import { serve } from '../http/serve.ts';

export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  const getStatistics = cacheStatistics(deps.reads);

  serve(app, deps, contract.getSite, async () => {
    const { membersOnly, entryModes } = deps.config;
    return { data: { ...deps.content, membersOnly, entryModes: [...entryModes] } };
  });
  serve(app, deps, contract.getStatistics, async () => ({ data: await getStatistics() }));
}

const maxAgeMs = 5_000;

/** Returns a function for the figures of the home page. It counts at most once every few seconds in this process. */
export function cacheStatistics(reads: Reads, now: () => number = () => performance.now()) {
  let counted: { at: number; statistics: ReturnType<typeof countStatistics> } | undefined;

  return function getStatistics(): ReturnType<typeof countStatistics> {
    if (counted !== undefined && now() - counted.at < maxAgeMs) return counted.statistics;
    const statistics = reads.from([], countStatistics);
    const current = { at: now(), statistics };
    counted = current;
    statistics.catch(() => {
      // A failed count is not cached, so the next call counts again.
      if (counted === current) counted = undefined;
    });
    return statistics;
  };
}

type Statistics = {
  readonly totalBidders: number;
  readonly wonToday: number;
  readonly averageWinSeconds: number | null;
};

/** Counts only people and declared results, so it reveals nothing about running auctions. Days are days in India. */
async function countStatistics(db: Db): Promise<Statistics> {
  const { rows } = await sql<Statistics>`
    select
      (select count(*) from users where role = 'USER') as total_bidders,
      (select count(*) from auctions a cross join lateral ${shownResultOf('a.auction_id')} result
        where result.outcome = 'winner' and a.outcome = 'winner' and a.declared_at >= date_trunc('day', (select game_clock()), 'Asia/Kolkata')) as won_today,
      -- Every decision updates these totals, so that this query does not read all auctions.
      (select ran_seconds / nullif(auctions, 0) from decided_auctions where outcome = 'winner') as average_win_seconds
  `.execute(db);
  const [statistics] = rows;
  if (!statistics) throw new Error('the database counted nothing');
  return statistics;
}
