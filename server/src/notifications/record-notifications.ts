import type { NotificationKind } from '@ekbid/contract';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { isFree, leaseTo, type Token } from '../work/lease.ts';

/** The number of bids whose people are notified in one transaction. */
const chunkSize = 1000;

/** Records one notification for each bidder of an announced result, cancellation or addition. */
export function recordNotifications(deps: Pick<Deps, 'db' | 'live'>, chunk = chunkSize): KindOfWork {
  return kindOfWork<Announced>({
    name: 'record-notifications',
    table: {
      ...{ name: 'announcements', key: 'announcement_id', keyType: 'uuid', due: 'try_at' },
      isOpen: sql`done_at is null`,
    },
    atOnce: 2,
    rounds: 1,
    claim: claimAnnouncements,
    keyOf: ({ announcementId }) => announcementId,
    handle: ({ announcementId }) => recordAnnounced(deps, announcementId, chunk),
  });
}

/**
 * Records chunk after chunk. Each begins where the last committed one ended, so a killed process neither loses nor
 * repeats a notification.
 */
async function recordAnnounced(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  announcementId: string,
  size: number,
): Promise<void> {
  let isDone = false;
  while (!isDone) {
    const chunk = await retryTransient(() => recordChunk(db, announcementId, size));
    for (const userId of chunk.userIds) live.personChanged(userId);
    isDone = chunk.isDone;
  }
}

/**
 * Records, in the calling transaction, that a person's report was answered. A second answer replaces the first. Returns
 * the person's id.
 */
export async function recordAnswered(db: Db, reportId: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    insert into notifications (user_id, kind, report_id)
    select user_id, 'report_answered', report_id from reports where report_id = ${reportId} and user_id is not null
    on conflict (report_id) do update set created_at = game_clock(), read_at = null
    returning user_id`.execute(db);
  return rows[0]?.userId;
}

/** Removes the notification of an answered report, because the report is open again. Returns the person's id. */
export async function removeAnswered(db: Db, reportId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('notifications')
    .where('reportId', '=', reportId)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId;
}

/** Records a notification about a prize for its winner, in the calling transaction. */
export async function recordPrizeNews(
  db: Db,
  auctionId: string,
  kind: Extract<NotificationKind, 'claim_reminder' | 'prize_sent' | 'prize_delivered'>,
): Promise<void> {
  await sql`insert into notifications (user_id, kind, prize_id)
    select winner_id, ${kind}, auction_id from prizes where auction_id = ${auctionId}`.execute(db);
}

type Announced = { readonly announcementId: string };

/**
 * Leases announcements that are due. A result that disagrees with the fair-play log is withheld, and its notifications
 * wait until it is corrected.
 */
async function claimAnnouncements(db: Db, token: Token, limit: number): Promise<readonly Announced[]> {
  const { rows } = await sql<Announced>`
    with due as materialized (
      select announcement_id from announcements a
      where done_at is null and try_at <= (select game_clock()) and ${isFree()}
        and not (select withheld from shown_results result where result.auction_id = a.auction_id)
      order by try_at limit ${limit} for no key update of a skip locked
    )
    update announcements a set ${leaseTo(token, 'a')} from due where a.announcement_id = due.announcement_id
    returning a.announcement_id`.execute(db);
  return rows;
}

type Chunk = { readonly isDone: boolean; readonly userIds: readonly string[] };

/**
 * Records one chunk. The winner already has a notification, so `on conflict` skips it. A second process waits for the
 * lock and then continues after this chunk.
 */
async function recordChunk(db: Db, announcementId: string, size: number): Promise<Chunk> {
  const { rows } = await sql<Chunk>`
    with here as materialized (
      select announcement_id, auction_id, nth, kind, bids, reached, created_at from announcements
      where announcement_id = ${announcementId} and done_at is null for no key update
    ), people as materialized (
      select distinct u.user_id from here
      join bids b on b.auction_id = here.auction_id
        and b.seq > here.reached and b.seq <= least(here.reached + ${size}::int, here.bids)
      join users u on u.user_id = b.bidder_id
    ), recorded as (
      insert into notifications (user_id, kind, auction_id, nth, created_at)
      select people.user_id, here.kind, here.auction_id, here.nth, here.created_at from here, people
      on conflict (auction_id, nth, user_id) do nothing
    ), moved as (
      update announcements a set reached = least(here.reached + ${size}::int, here.bids),
        done_at = case when here.reached + ${size}::int >= here.bids then game_clock() end
      from here where a.announcement_id = here.announcement_id
      returning a.done_at
    )
    select coalesce((select done_at is not null from moved), true) as is_done, array(select user_id from people) as user_ids`.execute(
    db,
  );
  return rows[0] ?? { isDone: true, userIds: [] };
}
