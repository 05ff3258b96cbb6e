import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
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
    // Has everything looked for at once that the clock has made due.
    await sql`select pg_notify('work', '')`.execute(db);
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
