import { setTimeout as pause } from 'node:timers/promises';
import { withAuditKey } from '@ekbid/server/src/audit/audit-key.ts';
import { openBidBatcher } from '@ekbid/server/src/bids/bid-batcher.ts';
import { placePaidOrder } from '@ekbid/server/src/bids/place-bid.ts';
import { type Db, openDatabase } from '@ekbid/server/src/db/database.ts';
import { recordNotifications } from '@ekbid/server/src/notifications/record-notifications.ts';
import type pg from 'pg';
import type { Benchmark } from './benchmark.ts';
import { measureMs, percentile } from './load/measurements.ts';
import { createBidDatabase, insertAuctions, type PaidOrder, vacuum, withoutTriggers } from './scene/bid-database.ts';
import { unwatched } from '@ekbid/server/src/live/live.ts';
import { benchKeys } from './scene/server.ts';

const budgetMs = 60_000;
const bidEveryMs = 50;

/**
 * Measures how long the last of many bidders waits for the news of a cancellation, and how long bids elsewhere take.
 */
export const notify: Benchmark = {
  title: 'Notifying all bidders',
  how:
    'An auction in which 100,000 people bid once is cancelled. Background work records a notification for each of them, and with it an e-mail or, for every tenth person, who has no confirmed address, a text message. ' +
    'The time is from the first chunk to the commit of the last one. Meanwhile twenty bids a second are placed in other auctions, by another connection of the same process; the reference is the same bids before it.',
  run: async (bench) => {
    const { postgres, size } = bench;
    const people = size(100_000, 1000);
    const bids = { alone: { bids: size(200, 20), auctions: 4 }, meanwhile: { bids: size(2000, 100), auctions: 4 } };
    await using database = await createBidDatabase({ postgres, rounds: 1 }, 'notifying', bids);
    const { pool } = database;
    await announceTo(pool, people);
    await using db = withAuditKey(openDatabase(database.url), benchKeys.audit);
    const alone = await bidUntil(db, database.ordersOf('alone', 0), () => false);
    const [announced] = await recordNotifications({ db, live: unwatched }).claim(db, 1);
    if (!announced) throw new Error('nothing is announced');
    let isOver = false;
    const [ms, meanwhile] = await Promise.all([
      measureMs(announced.handle).finally(() => (isOver = true)),
      bidUntil(db, database.ordersOf('meanwhile', 0), () => isOver),
    ]);
    await checkRecorded(pool, people);
    return {
      figures: [
        {
          what: `record the notifications of ${people.toLocaleString('en-IN')} people, and what is to be sent to them`,
          measured: ms,
          unit: 'ms',
          budget: { atMost: budgetMs },
        },
        {
          what: 'a bid elsewhere meanwhile: nine of ten take at most',
          measured: percentile(meanwhile, 0.9),
          unit: 'ms',
          detail: `${meanwhile.length} bids; half of them at most ${percentile(meanwhile, 0.5).toFixed(1)} ms`,
          reference: { what: 'without notifications', measured: percentile(alone, 0.9) },
          budget: { ratioAtMost: 2 },
        },
      ],
    };
  },
};

/** Places bids at a steady rate until `isOver`, but at least one. Returns how many milliseconds each took. */
async function bidUntil(db: Db, orders: readonly PaidOrder[], isOver: () => boolean): Promise<number[]> {
  const deps = { bidBatcher: openBidBatcher(db), keys: benchKeys, live: unwatched };
  const taken: number[] = [];
  for (const order of orders) {
    const ms = await measureMs(() => placePaidOrder(deps, { ...order, bidderId: order.bidder.userId }));
    taken.push(ms);
    if (isOver()) break;
    await pause(Math.max(0, bidEveryMs - ms));
  }
  return taken;
}

async function announceTo(pool: pg.Pool, people: number): Promise<void> {
  const { rows } = await pool.query<{ user_id: string }>("select user_id from users where role = 'ADMIN'");
  const [auctionId = ''] = await insertAuctions(pool, rows[0]?.user_id ?? '', 1);
  const id = (of: string) => `md5('${of} ' || n)::uuid`;
  const each = `from generate_series(1, ${people}) n`;
  await withoutTriggers(pool, [
    `insert into users (user_id, first_name, last_name, email, mobile_number, password_hash, email_confirmed_at)
    select ${id('person')}, 'Asha', 'Kulkarni', 'person.' || n || '@example.in', '+9198' || lpad(n::text, 8, '0'), 'none',
      case when n % 10 > 0 then game_clock() end ${each}`,
    `insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment,
      placed_at)
    select ${id('bid')}, '${auctionId}', ${id('person')}, 100 * n, ${id('bid')}, n, decode(md5('p'), 'hex'), sha256('n'),
      sha256('c'), game_clock() ${each}`,
    `insert into announcements (auction_id, nth, kind, bids, created_at)
    values ('${auctionId}', 1, 'cancelled', ${people}, game_clock())`,
  ]);
  await vacuum(pool);
}

async function checkRecorded(pool: pg.Pool, people: number): Promise<void> {
  const { rows } = await pool.query<{ notifications: number; email: number; sms: number }>(
    `select (select count(*)::int from notifications) as notifications,
      count(*) filter (where channel = 'email')::int as email, count(*) filter (where channel = 'sms')::int as sms
    from deliveries`,
  );
  const found = JSON.stringify(rows[0]);
  const expected = JSON.stringify({ notifications: people, email: people * 0.9, sms: people * 0.1 });
  if (found !== expected) throw new Error(`recorded were ${found}, not ${expected}`);
}
