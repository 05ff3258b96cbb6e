import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';

/** The number of people who are reminded in one transaction. */
const chunkSize = 1000;

/**
 * Records the reminders that are due, one for each person who watched the auction when the reminder became due. A
 * person who begins to watch later gets none, because the auction's page shows its times.
 */
export async function recordReminders({ db, live }: Pick<Deps, 'db' | 'live'>, size = chunkSize): Promise<void> {
  for (const reminder of await listDue(db)) {
    let after: string | null = null;
    do {
      const userIds = await retryTransient(() => recordChunk(db, reminder, { after, size }));
      for (const userId of userIds) live.personChanged(userId);
      after = userIds.length < size ? null : (userIds.at(-1) ?? null);
    } while (after !== null);
    await markDone(db, reminder);
  }
}

/** `dueAt` is text, because a JavaScript date has no microseconds. */
type Reminder = { readonly auctionId: string; readonly kind: string; readonly dueAt: string };

async function listDue(db: Db): Promise<readonly Reminder[]> {
  const { rows } = await sql<Reminder>`
    select d.auction_id, d.kind, d.due_at::text from due_reminders d
    where exists (select from watches w where w.auction_id = d.auction_id)
      and not exists (select from reminders r
        where r.auction_id = d.auction_id and r.kind = d.kind and r.due_at = d.due_at)
    order by d.due_at`.execute(db);
  return rows;
}

type Chunk = { readonly after: string | null; readonly size: number };

/**
 * Records one chunk and returns the ids of its people, in order. There are none if the auction was changed, so that the
 * reminder is no longer due.
 */
async function recordChunk(db: Db, { auctionId, kind, dueAt }: Reminder, { after, size }: Chunk): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with people as materialized (
      select w.user_id, d.* from due_reminders d
      join watches w on w.auction_id = d.auction_id and w.created_at <= d.due_at
      join users u on u.user_id = w.user_id and u.blocked_at is null
      left join own_limits_accounts under on under.user_id = w.user_id
      left join own_limits l on l.own_limits_id = under.own_limits_id
      where d.auction_id = ${auctionId} and d.kind = ${kind} and d.due_at = ${dueAt}::timestamptz
        -- People who excluded themselves or take a break get no reminders.
        and coalesce(l.excluded_until <= game_clock(), true)
        ${after === null ? sql`` : sql`and w.user_id > ${after}`}
      order by w.user_id limit ${size}
    ), recorded as (
      insert into notifications (user_id, kind, auction_id, due_at) select user_id, kind, auction_id, due_at from people
      on conflict (auction_id, kind, due_at, user_id) where due_at is not null do nothing
    )
    select user_id from people order by user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

async function markDone(db: Db, { auctionId, kind, dueAt }: Reminder): Promise<void> {
  await sql`
    insert into reminders (auction_id, kind, due_at)
    select auction_id, ${kind}, ${dueAt}::timestamptz from auctions where auction_id = ${auctionId}
    on conflict do nothing`.execute(db);
}
