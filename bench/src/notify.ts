import { openDatabase } from '@ekbid/server/src/db/database.ts';
import { recordNotifications } from '@ekbid/server/src/notifications/record-notifications.ts';
import type pg from 'pg';
import type { Benchmark } from './benchmark.ts';
import { measureMs } from './load/measurements.ts';
import { insertAdministrator, insertAuctions, vacuum, withoutTriggers } from './scene/bid-database.ts';
import { noLive } from './scene/server.ts';

const budgetMs = 60_000;

/** Measures how long the last of many bidders waits for the news of a cancelled auction. */
export const notify: Benchmark = {
  title: 'Notifying all bidders',
  how:
    'An auction in which 100,000 people bid once is cancelled. Background work records a notification for each of them, and with it an e-mail or, for every tenth person, who has no confirmed address, a text message. ' +
    'The time is from the first chunk to the commit of the last one.',
  run: async ({ postgres, size }) => {
    const people = size(100_000, 1000);
    await using database = await postgres.createDatabase('notifying');
    const { pool } = database;
    await announceTo(pool, people);
    await using db = openDatabase(database.url);
    const [announced] = await recordNotifications({ db, live: noLive }).claim(db, 1);
    const ms = await measureMs(() => announced?.handle() ?? Promise.reject(new Error('nothing is announced')));
    await checkRecorded(pool, people);
    return {
      figures: [
        {
          what: `record the notifications of ${people.toLocaleString('en-IN')} people, and what is to be sent to them`,
          measured: ms,
          unit: 'ms',
          budget: { atMost: budgetMs },
        },
      ],
    };
  },
};

async function announceTo(pool: pg.Pool, people: number): Promise<void> {
  const [auctionId = ''] = await insertAuctions(pool, await insertAdministrator(pool), 1);
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
