import * as contract from '@ekbid/contract';
import { watchLimit } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { checkAuctionExists, listAuctionsById } from '../auctions/read-auctions.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { serve } from '../http/serve.ts';

export function watchRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listWatchedIds, async ({ caller, read }) => ({
    data: await read((db) => listWatchedIds(db, caller.userId)),
  }));

  serve(app, deps, contract.listWatched, async ({ caller, read }) => ({
    data: await read(async (db) => listAuctionsById(db, caller, await listWatchedIds(db, caller.userId))),
  }));

  serve(app, deps, contract.watchAuction, async ({ params, caller }) => {
    await watchAuction(deps.db, caller.userId, params.auctionId);
    deps.live.personChanged(caller.userId);
    return {};
  });

  serve(app, deps, contract.unwatchAuction, async ({ params, caller }) => {
    const own = deps.db.deleteFrom('watches').where('userId', '=', caller.userId);
    await own.where('auctionId', '=', params.auctionId).execute();
    deps.live.personChanged(caller.userId);
    return {};
  });
}

/** The ids of the watched auctions, in the order of the watch list. There are at most `watchLimit`. */
async function listWatchedIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ auctionId: string }>`
    select w.auction_id from watches w join auctions a using (auction_id), (select game_clock() as now offset 0) clock
    where w.user_id = ${userId}
    order by a.outcome is not null or a.end_time <= clock.now,
      case when a.outcome is null and a.end_time > clock.now then a.end_time end, a.end_time desc, w.auction_id`.execute(
    db,
  );
  return rows.map(({ auctionId }) => auctionId);
}

/**
 * Adds an auction to the watch list. Repeating it changes nothing. The person is locked, so that two tabs cannot exceed
 * the limit together.
 */
async function watchAuction(db: Db, userId: string, auctionId: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    await checkAuctionExists(db, auctionId);
    await db.selectFrom('users').where('userId', '=', userId).select('userId').forNoKeyUpdate().execute();
    const { rows } = await sql<{ watched: number; isThis: boolean }>`
      select count(*)::int as watched, coalesce(bool_or(auction_id = ${auctionId}), false) as is_this
      from watches where user_id = ${userId}`.execute(db);
    const [{ watched, isThis } = { watched: 0, isThis: false }] = rows;
    if (isThis) return;
    if (watched >= watchLimit) throw new Refusal('watch_limit', { limit: watchLimit });
    await db.insertInto('watches').values({ userId, auctionId }).execute();
  });
}
