import { notificationChannels } from '@ekbid/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { owesRefunds } from '../refunds/owe-refunds.ts';
import type { Waiting } from './metrics.ts';

type Times = { readonly freshMs?: number; readonly timeoutMs?: number };

/**
 * Reads the counts of waiting work, with one query at a time, and caches them for a few seconds. Returns null if the
 * database does not answer in time, so that a scrape never waits for it.
 */
export function waitingReader({ db, log }: Pick<Deps, 'db' | 'log'>, { freshMs = 5000, timeoutMs = 2000 }: Times = {}) {
  let known: { counts: Waiting; readAt: number } | undefined;
  let asking: Promise<Waiting | null> | undefined;

  async function ask(): Promise<Waiting | null> {
    try {
      const counts = await countWaiting(db);
      known = { counts, readAt: performance.now() };
      return counts;
    } catch (error) {
      log.warn({ err: error }, 'what waits could not be counted');
      return null;
    } finally {
      asking = undefined;
    }
  }

  return async (): Promise<Waiting | null> => {
    if (known && performance.now() - known.readAt < freshMs) return known.counts;
    asking ??= ask();
    return Promise.race([asking, pause(timeoutMs, null, { ref: false })]);
  };
}

const newsNames = { email: 'mails', sms: 'sms', push: 'pushes' } as const;
const newsCounts = sql.join(
  notificationChannels.flatMap((channel) =>
    (['waiting', 'sent', 'unknown', 'refused'] as const).map((state) => {
      const name = `news_${newsNames[channel]}_${state === 'refused' ? 'failed' : state}`;
      return sql`count(*) filter (where channel = ${channel} and state = ${state}) as ${sql.ref(name)}`;
    }),
  ),
);

/**
 * Counts the running and waiting work of all processes. Each count uses an index that has few more entries than the
 * counted rows. No count depends on sealed amounts, a single auction or a person. The clock is read in a subquery,
 * because it is a volatile function and PostgreSQL cannot search an index with one.
 */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select holds.*, jobs.*, news.*,
      (select count(*) from payment_orders where reconcile_at <= (select game_clock())) as due_orders,
      (select count(*) from webhook_events where handled_at is null) as notices,
      (select count(*) from refunds where state = 'pending') as refunds_owed,
      (select count(*) from refunds where state = 'refused') as refunds_refused,
      (select count(*) from refunds where state = 'refunded' and refunded_at > (select game_clock()) - interval '1 day') as refunds_sent,
      (select count(*) from mails where state = 'waiting') as mails,
      (select count(*) from operator_tasks where resolved_at is null) as operator_tasks,
      (select count(*) from job_workers where seen_at > clock_timestamp() - interval '1 minute') as job_workers
    from (
      select count(*) filter (where hold_expires_at > (select game_clock())) as holds,
        -- Slots of paid orders that are not yet a bid or a refund: all reserved slots minus those of unpaid orders.
        (select coalesce(sum(slots_held), 0) from auctions where outcome is null) - count(*) as paid_orders
      from payment_orders where awaits_payment
    ) holds, (
      select ${newsCounts}
      from (
        select channel, state from deliveries where state = 'waiting'
        union all
        select channel, state from deliveries
          where state in ('sent', 'unknown', 'refused') and claimed_at > (select game_clock()) - interval '1 day'
      ) messages
    ) news, (
      select count(*) filter (where standing = 'ready') as jobs_ready,
        count(*) filter (where standing = 'later') as jobs_later,
        count(*) filter (where standing = 'running') as jobs_running,
        count(*) filter (where standing = 'retrying') as jobs_retrying,
        count(*) filter (where standing = 'given_up') as jobs_given_up,
        coalesce(max(extract(epoch from (select game_clock()) - due_at)) filter (where standing = 'ready'), 0)::float8
          as oldest_job_seconds
      from (
        select due_at, case
          when leased_until > clock_timestamp() then 'running'
          when failures >= given_up_after then 'given_up'
          when failures > 0 then 'retrying'
          when due_at > (select game_clock()) then 'later'
          else 'ready' end as standing
        from (
          select try_at as due_at, leased_until, failures, 25 as given_up_after from refunds where state = 'pending'
          union all
          -- One row for each subject, because only its first waiting event has the lease.
          select min(try_at), max(leased_until), max(failures), 25 from webhook_events
            where handled_at is null group by subject
          union all
          select coalesce(try_at, cancelled_at, declared_at), leased_until, failures, 25 from auctions
            where ${owesRefunds}
          union all
          select reconcile_at, leased_until, failures, 25 from payment_orders
            where reconcile_at <= (select game_clock()) or failures > 0
          union all
          select next_try_at, leased_until, failures, 25 from mails where state = 'waiting'
          union all
          select try_at, leased_until, failures, 25 from sms_messages
          union all
          -- Announcements of a withheld result are left out, because they wait until the result is corrected.
          select try_at, leased_until, failures, 25 from announcements a
            where done_at is null and not (select withheld from shown_results shown where shown.auction_id = a.auction_id)
          union all
          -- Only urgent messages. The others are sent at the operator's rate, so many of them may wait without a fault.
          select try_at, leased_until, failures, 25 from deliveries where state = 'waiting' and urgent
          union all
          select try_at, leased_until, failures, 10 from scheduled_work s
            where done_at is null and due_at = (select max(due_at) from scheduled_work last where last.task = s.task)
        ) work
      ) standing
    ) jobs`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the database counted nothing');
  return counts;
}
