import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { takeStatistics } from '../../testing/database-activity.ts';

type Many = { readonly auctions: number; readonly people: number; readonly payments: number; readonly days: number };

/**
 * Inserts payments of declared auctions over the last days, a quarter of them refunded. It bypasses the orders' use
 * cases and the triggers, because only lists and sums over many rows are tested with it. Every tenth auction is
 * undeclared.
 */
export async function fillMoney(db: Db, createdBy: string, { auctions, people, payments, days }: Many): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      insert into users (first_name, last_name, email, mobile_number, password_hash, created_at)
      select 'Asha', 'Rao', n || '@many.in', '+91' || (7000000000 + n), 'none', game_clock() - n % ${days}::int * interval '1 day'
      from generate_series(1, ${people}::int) n`.execute(db);
    await sql`
      insert into auctions (auction_id, title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise,
        start_time, end_time, max_slots, slots_filled, ever_ordered, declared_at, outcome, created_by)
      select md5('auction ' || n)::uuid, 'Auction ' || n, 'Many', 100, 10000000, 100,
        game_clock() - interval '100 days', game_clock() - n % ${days}::int * interval '1 day' + interval '1 hour',
        1000000, ${Math.floor(payments / auctions)}, true,
        case when n % 10 = 1 then null else game_clock() end, case when n % 10 = 1 then null else 'no_unique_bid' end, ${createdBy}
      from generate_series(1, ${auctions}::int) n`.execute(db);
    await sql`create temporary table made on commit drop as
      select n, gen_random_uuid() as order_id, gen_random_uuid() as payment_id, md5('auction ' || 1 + n % ${auctions}::int)::uuid as auction_id,
        100 * (1 + n % 1000003) as amount, game_clock() - (${payments}::int - n) * (${days} * interval '1 day' / ${payments}::int) as at
      from generate_series(1, ${payments}::int) n`.execute(db);
    await sql`create temporary table persons on commit drop as
      select row_number() over () - 1 as place, user_id from users where email like '%@many.in'`.execute(db);
    await sql`
      insert into payment_orders (payment_order_id, receipt, provider_order_id, auction_id, bidder_id, amount_paise, state, holds_slot, hold_expires_at, paid_at, created_at)
      select order_id, order_id, 'order_many' || n, auction_id, user_id, amount, case when n % 4 = 0 then 'refunded' else 'consumed' end, false, at, at, at
      from made join persons on place = n % ${people}::int`.execute(db);
    await sql`
      insert into payments (payment_id, provider_payment_id, payment_order_id, amount_paise, captured_at, is_first)
      select payment_id, 'pay_many' || n, order_id, amount, at, true from made order by n`.execute(db);
    await sql`
      insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment, placed_at)
      select order_id, auction_id, user_id, amount, order_id, n, decode(md5('p'), 'hex'), sha256('n'), sha256('c'), at
      from made join persons on place = n % ${people}::int order by n`.execute(db);
    await sql`
      insert into refunds (payment_id, amount_paise, reason, state, provider_refund_id, created_at, refunded_at)
      select payment_id, amount, 'no_unique_bid', 'refunded', 'rfnd_many' || n, at + interval '1 minute', at + interval '2 minutes'
      from made where n % 4 = 0 order by n`.execute(db);
  });
  await takeStatistics(db, 'users', 'auctions', 'payment_orders', 'payments', 'bids', 'refunds');
}
