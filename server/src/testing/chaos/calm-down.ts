import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { cronItems } from '../../jobs/schedule.ts';
import { setClock } from '../set-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Holds lapse; what nobody declared declares itself; the longest wait for a refund passes; the last look at an order. */
const later = [16 * minuteMs, 73 * hourMs, 75 * hourMs, 97 * hourMs];

/** Lets time pass, as fast as the work gets done, until nothing is under way. False when it takes longer than allowed. */
export async function calmDown(
  db: Db,
  { alreadyAheadMs, limitMs }: { alreadyAheadMs: number; limitMs: number },
): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  for (const laterMs of later) {
    await setClock(db, { aheadMs: alreadyAheadMs + laterMs });
    await letWorkBeDone(db, Math.min(deadline, performance.now() + limitMs / later.length));
  }
  return letWorkBeDone(db, deadline);
}

async function letWorkBeDone(db: Db, deadline: number): Promise<boolean> {
  // Once more although all seems done: the moment's own work may not have begun.
  for (let round = 0; ; round += 1) {
    await hurryJobs(db);
    if (round > 2 && (await isQuiet(db))) return true;
    if (performance.now() > deadline) return false;
    await pause(500);
  }
}

/** The queue's clock is the real one: what waits for later is due now, and what runs by the minute runs at once. */
async function hurryJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs where locked_at is null and run_at > now() and attempts < max_attempts
  ), run_at => now())`.execute(db);
  for (const { task } of cronItems)
    await sql`select graphile_worker.add_job(${task}, queue_name => ${task}, job_key => ${task}, max_attempts => 1)`.execute(
      db,
    );
}

async function isQuiet(db: Db): Promise<boolean> {
  const { rows } = await sql<{ unfinished: number }>`
    select (select count(*) from payment_orders where state in ('created', 'paid'))
      + (select count(*) from refunds where state = 'pending')
      + (select count(*) from auctions where outcome is null)
      + (select count(*) from auctions a where outcome in ('cancelled', 'no_unique_bid') and exists (
          select from payment_orders o where o.auction_id = a.auction_id and state = 'consumed'))
      + (select count(*) from webhook_events where handled_at is null) as unfinished`.execute(db);
  return rows[0]?.unfinished === 0;
}
