import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { cronItems } from '../../jobs/schedule.ts';
import { setClock } from '../set-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const roundMs = 700;

type Unfinished = {
  readonly orders: number;
  readonly notices: number;
  readonly auctions: number;
  readonly refunds: number;
};

/**
 * Lets time pass for the game, as fast as the work gets done, until nothing is under way: the last look at every order
 * included, four days after it was opened. Tells how far the clock came, and whether that took no longer than allowed.
 */
export async function calmDown(db: Db, from: { readonly aheadMs: number }, limitMs: number) {
  const deadline = performance.now() + limitMs;
  let { aheadMs } = from;
  let lastLook = false;
  while (performance.now() < deadline) {
    await hurryJobs(db);
    await pause(roundMs);
    const unfinished = await countUnfinished(db);
    const isDone = Object.values(unfinished).every((count) => count === 0);
    if (isDone && lastLook) return { isCalm: true, aheadMs };
    aheadMs += isDone ? 97 * hourMs : waitFor(unfinished);
    lastLook = isDone;
    await setClock(db, { aheadMs });
  }
  return { isCalm: false, aheadMs };
}

/** A hold to lapse; an auction that nobody declares to declare itself; a refund's longest pause. */
function waitFor({ orders, notices, auctions }: Unfinished): number {
  if (orders + notices > 0) return 16 * minuteMs;
  return auctions > 0 ? 73 * hourMs : hourMs;
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

async function countUnfinished(db: Db): Promise<Unfinished> {
  const { rows } = await sql<Unfinished>`
    select (select count(*)::int from payment_orders where state in ('created', 'paid')) as orders,
      (select count(*)::int from webhook_events where handled_at is null) as notices,
      (select count(*)::int from auctions where outcome is null) as auctions,
      (select count(*)::int from refunds where state = 'pending')
        + (select count(*)::int from auctions a where outcome in ('cancelled', 'no_unique_bid') and exists (
          select from payment_orders o where o.auction_id = a.auction_id and state = 'consumed')) as refunds`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}
