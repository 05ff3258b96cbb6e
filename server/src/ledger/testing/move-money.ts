import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Moves money at random; `seed` makes the moves repeatable. Makes payments in auctions of every kind, refunds that are
 * owed, refused and made, and declared and cancelled auctions. The rows are written directly into the tables, because
 * that is fast. Their times lie between `since` and now.
 */
export async function moveMoney(db: Db, { seed, since, payments }: { seed: number; since: Date; payments: number }) {
  const time = sql`${since}::timestamptz + random() * (game_clock() - ${since}::timestamptz)`;
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`select setseed(${seed / 1000})`.execute(db);
    await sql`
      create temporary table paid on commit drop as
      select gen_random_uuid() as order_id, gen_random_uuid() as payment_id, auction_id, 100 + (random() * 1e6)::int as amount, ${time} as at,
        random() < 0.8 as is_bid, (select user_id from users limit 1) as bidder_id
      from generate_series(1, ${payments}::int) n
      join lateral (select auction_id from auctions where n > 0 order by random() limit 1) a on true`.execute(db);
    await sql`
      insert into payment_orders (payment_order_id, receipt, auction_id, bidder_id, amount_paise, state, holds_slot, hold_expires_at, paid_at, created_at)
      select order_id, order_id, auction_id, bidder_id, amount, case when is_bid then 'consumed' else 'paid' end, false, at, at, at from paid`.execute(
      db,
    );
    await sql`
      insert into payments (payment_id, provider_payment_id, payment_order_id, amount_paise, captured_at, is_first)
      select payment_id, payment_id, order_id, amount, at, true from paid
      union all select gen_random_uuid(), gen_random_uuid(), order_id, amount, at, false from paid where random() < 0.05`.execute(
      db,
    );
    // Refunds every payment that is not the first of its order, and some first ones.
    await sql`
      insert into refunds (payment_id, amount_paise, reason, created_at)
      select payment_id, amount_paise, 'auction_ended', ${time} from payments
      where (not is_first or random() < 0.2) and payment_id not in (select payment_id from refunds)`.execute(db);
    await sql`
      update payment_orders o set state = 'refund_pending' from payments p join refunds using (payment_id)
      where p.payment_order_id = o.payment_order_id and p.is_first`.execute(db);
    await sql`update refunds set state = 'refused', refused_at = ${time} where state = 'pending' and random() < 0.1`.execute(
      db,
    );
    await sql`
      update refunds set state = 'refunded', refused_at = null, refunded_at = ${time}
      where state <> 'refunded' and random() < 0.6`.execute(db);
    await sql`
      update auctions set declared_at = game_clock(), outcome = 'no_unique_bid'
      where auction_id in (select auction_id from auctions where outcome is null order by random() limit 1)`.execute(
      db,
    );
    await sql`
      update auctions set cancelled_at = game_clock(), outcome = 'cancelled'
      where random() < 0.4 and auction_id in (select auction_id from auctions where outcome is null order by random() limit 1)`.execute(
      db,
    );
    await sql`
      insert into ledger_entries (movement, debit, credit, amount_paise, auction_id)
      select 'earned', 'owed_to_bidders', 'revenue', 100 + (random() * 1e6)::int, auction_id from auctions
      where declared_at is not null and auction_id not in (select auction_id from ledger_entries where auction_id is not null)`.execute(
      db,
    );
  });
}
