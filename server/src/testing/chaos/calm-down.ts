import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { owesRefunds } from '../../refunds/owe-refunds.ts';
import { setClock } from '../set-clock.ts';
import { waitUntil } from './victim.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const roundMs = 700;
/**
 * Sending a message takes less than this, even on a busy machine. A message that is still `claimed` after this time
 * belongs to a killed process, and stays so until the clock is moved.
 */
const longestSendMs = 5000;

type Unfinished = {
  readonly orders: number;
  readonly notices: number;
  readonly auctions: number;
  readonly refunds: number;
  readonly messages: number;
};

/**
 * Moves the clock forward in steps, each when no work is due, until no work is left. The last step passes the last
 * check of orders, four days after they were opened. Returns how far the clock is ahead, and whether no work was left
 * in time.
 */
export async function calmDown(db: Db, from: { readonly aheadMs: number }, limitMs: number) {
  const deadline = performance.now() + limitMs;
  let { aheadMs } = from;
  let lastLook = false;
  while (performance.now() < deadline) {
    // Wakes all kinds of work, because some became due when the clock was moved.
    await sql`select pg_notify('work', '')`.execute(db);
    await pause(roundMs);
    const unfinished = await countUnfinished(db);
    const isDone = Object.values(unfinished).every((count) => count === 0);
    if (isDone && lastLook) return { isCalm: true, aheadMs };
    aheadMs += isDone ? 97 * hourMs : waitFor(unfinished);
    lastLook = isDone;
    await waitUntil(() => isNoneBeingSent(db), longestSendMs);
    await setClock(db, { aheadMs });
  }
  return { isCalm: false, aheadMs };
}

/**
 * Returns whether no message is just being sent. If the clock jumped during that, the sender would count as dead, and
 * the message would be sent again.
 */
async function isNoneBeingSent(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries where state = 'claimed' union all select from mails where state = 'claimed'`.execute(db);
  return rows.length === 0;
}

const nightlyUtc = [21, 11] as const;

/** Moves the clock past the time of the nightly comparison with the provider. False if the comparison was not made. */
export async function letNightCome(db: Db, from: { readonly aheadMs: number }): Promise<boolean> {
  const now = Date.now();
  const night = new Date(now + from.aheadMs);
  night.setUTCHours(...nightlyUtc, 0, 0);
  const aheadMs = night.getTime() - now + (night.getTime() > now + from.aheadMs ? 0 : 24 * hourMs);
  await setClock(db, { aheadMs });
  return waitUntil(async () => {
    await sql`select pg_notify('work', '')`.execute(db);
    await pause(roundMs);
    const { rows } =
      await sql`select from daily_comparisons where compared_at > game_clock() - interval '5 minutes'`.execute(db);
    return rows.length > 0;
  }, 90_000);
}

/**
 * Returns by how much to move the clock next: past the end of reservations, past the time at which auctions declare
 * themselves, or past a refund's longest pause.
 */
function waitFor({ orders, notices, auctions, messages }: Unfinished): number {
  if (orders + notices + messages > 0) return 16 * minuteMs;
  return auctions > 0 ? 73 * hourMs : hourMs;
}

async function countUnfinished(db: Db): Promise<Unfinished> {
  const { rows } = await sql<Unfinished>`
    select (select count(*)::int from payment_orders where state in ('created', 'paid')) as orders,
      (select count(*)::int from webhook_events where handled_at is null) as notices,
      (select count(*)::int from auctions where outcome is null) as auctions,
      (select count(*)::int from refunds where state = 'pending')
        + (select count(*)::int from auctions where ${owesRefunds}) as refunds,
      (select count(*)::int from announcements where done_at is null)
        + (select count(*)::int from deliveries where state in ('waiting', 'claimed'))
        + (select count(*)::int from mails where state in ('waiting', 'claimed')) as messages`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}
