import type { HeadFile } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { isFree, leaseEnds, leaseTo, type Token } from '../work/lease.ts';
import { type Head, writeHeadFile } from './heads.ts';
import { publishHead } from './publish-head.ts';
import type { LogStanding } from './log.queries.ts';

type Needs = Pick<Deps, 'db' | 'live' | 'headKeys'>;

/**
 * Signs the closing head of a log that can get no more bids, and announces it, so that every open page receives it.
 * Does nothing while bids are possible, if the log has not begun, or if it is already closed.
 */
export async function closeLog(needs: Needs, auctionId: string): Promise<void> {
  const log = await publishHead(needs, auctionId);
  // There is no closing head yet: bids are still possible, or another process is signing it.
  if (log.head === null || !isClosingHead(log, log.head)) return;
  const { numUpdatedRows } = await needs.db
    .updateTable('auctions')
    .where('auctionId', '=', auctionId)
    .where('outcome', 'is', null)
    .where('logClosedAt', 'is', null)
    .set({ logClosedAt: sql<Date>`greatest(game_clock(), logged_at)` })
    .executeTakeFirst();
  if (numUpdatedRows > 0n) needs.live.auctionChanged(auctionId);
}

/**
 * Refuses a result until the closing head has been available for `waitSeconds`, so that everyone can store a copy. An
 * auction without orders has no log, so it need not wait. The caller must hold the auction's lock.
 */
export async function checkLogClosedFor(
  db: Db,
  { auctionId, logClosedAt, loggedAt }: { auctionId: string; logClosedAt: Date | null; loggedAt: Date | null },
  waitSeconds: number,
): Promise<void> {
  if (waitSeconds === 0 || !(await hasLog(db, auctionId))) return;
  const now = (await readClock(db, loggedAt)).getTime();
  // While no closing time is stored, another process is signing the head, so the wait starts about now.
  const from = (logClosedAt?.getTime() ?? now) + waitSeconds * 1000;
  if (logClosedAt !== null && from <= now) return;
  throw new Refusal('result_waits', {
    at: new Date(from).toISOString(),
    clock: new Date(from).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' }),
    retryAfterSeconds: Math.max(1, Math.ceil((from - now) / 1000)),
  });
}

/** A condition for a query on auctions: true if a result need no longer wait for the closing head. */
export const isClosedFor = (waitSeconds: number) => sql`(${waitSeconds}::int = 0
  or log_closed_at <= game_clock() - make_interval(secs => ${waitSeconds}::int)
  or not exists (select from fair_play_events e where e.auction_id = auctions.auction_id))`;

/** Closes the log of every auction that is over or full. It runs often, because the result waits for it. */
export function closeLogs(needs: Needs): KindOfWork {
  return kindOfWork<Unclosed>({
    name: 'close-logs',
    table: {
      name: 'auctions',
      key: 'auction_id',
      keyType: 'uuid',
      due: 'try_at',
      isOpen: sql`outcome is null and log_closed_at is null`,
    },
    atOnce: 2,
    claim: claimUnclosed,
    keyOf: ({ auctionId }) => auctionId,
    handle: async ({ auctionId }, token) => {
      await closeLog(needs, auctionId);
      await endLease(needs.db, auctionId, token);
    },
  });
}

/** Returns the closing heads of these auctions, as far as their results are not declared yet. */
export async function listClosingHeads(
  { db, headKeys }: Pick<Deps, 'db' | 'headKeys'>,
  auctionIds: readonly string[],
): Promise<readonly HeadFile[]> {
  const { rows } = await sql<Head & { title: string }>`
    select a.title, h.auction_id, h.size, h.root, h.signed_at, h.key_id, h.signature
    from auctions a
    cross join lateral (
      select * from fair_play_heads h where h.auction_id = a.auction_id order by h.size desc, h.signed_at desc limit 1
    ) h
    where a.auction_id = any(${[...auctionIds]}::uuid[]) and a.outcome is null and a.log_closed_at is not null`.execute(
    db,
  );
  return rows.map(({ title, ...head }) => writeHeadFile(headKeys, title, head));
}

type Unclosed = { readonly auctionId: string };

async function claimUnclosed(db: Db, token: Token, limit: number): Promise<readonly Unclosed[]> {
  const { rows } = await sql<Unclosed>`
    with due as materialized (
      select auction_id from auctions
      where outcome is null and log_closed_at is null and (end_time <= game_clock() or slots_filled >= max_slots)
        and (try_at is null or try_at <= game_clock()) and ${isFree()}
        and exists (select from fair_play_events e where e.auction_id = auctions.auction_id)
      order by end_time limit ${limit} for no key update skip locked
    )
    update auctions a set ${leaseTo(token, 'a')} from due where a.auction_id = due.auction_id returning a.auction_id`.execute(
    db,
  );
  return rows;
}

async function endLease(db: Db, auctionId: string, token: Token): Promise<void> {
  await sql`update auctions set ${leaseEnds}, try_at = null
    where auction_id = ${auctionId} and leased_by = ${token}::uuid`.execute(db);
}

async function hasLog(db: Db, auctionId: string): Promise<boolean> {
  const event = db.selectFrom('fairPlayEvents').where('auctionId', '=', auctionId).where('nth', '=', 0).select('nth');
  return (await event.executeTakeFirst()) !== undefined;
}

/**
 * Returns whether the log's newest head is its closing head: no bid can follow it, and it does not cover the result.
 */
function isClosingHead({ bids, events, outcome, endTime, full }: LogStanding, head: Head): boolean {
  return outcome === null && head.size === bids + events && (full || head.signedAt >= endTime);
}
