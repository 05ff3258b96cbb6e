import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { takeStatistics } from '../../testing/database-activity.ts';

/**
 * Inserts bids directly into an auction, four for each person. It bypasses the use cases, because only lists with many
 * rows are tested with it. About half of the amounts are unique.
 */
export async function fillAuction(db: Db, auctionId: string, bids: number): Promise<void> {
  const crowd = `crowd-${auctionId}`;
  await sql`
    insert into users (first_name, last_name, email, mobile_number, password_hash, role)
    select (array['Asha', 'Ravi', 'Meera', 'Imran', 'Zoya'])[1 + n % 5] || chr(97 + n / 5 % 26), chr(65 + n % 26) || 'rao',
      n || '@' || ${crowd}::text || '.in', '+91' || (7000000000 + abs(hashtext(${crowd}::text)) % 90000 * 10000::bigint + n), 'none', 'USER'
    from generate_series(1, ${Math.ceil(bids / 4)}::int) n`.execute(db);
  await sql`
    with people as (
      select user_id, row_number() over (order by email) as person from users where email like ${`%@${crowd}.in`}
    ), wanted as (
      -- Each person's four amounts are far apart, so that no person bids the same amount twice.
      select user_id, 100 * (1 + nth * ${bids}::int + ((person * 7919 + nth * 104729) % (${bids}::int / 6 + 1))) as amount
      from people cross join generate_series(0, 3) nth
    ), placed as (
      select *, gen_random_uuid() as order_id, row_number() over (order by md5(user_id::text || amount)) as seq from wanted
    ), ordered as (
      insert into payment_orders
        (payment_order_id, receipt, auction_id, bidder_id, amount_paise, state, holds_slot, hold_expires_at, paid_at)
      select order_id, order_id, ${auctionId}::uuid, user_id, amount, 'consumed', false, game_clock(), game_clock()
      from placed where seq <= ${bids}
    )
    insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment, placed_at)
    select gen_random_uuid(), ${auctionId}::uuid, user_id, amount, order_id, seq,
      decode(md5('p'), 'hex'), sha256('n'), sha256('c'), game_clock()
    from placed where seq <= ${bids}`.execute(db);
  await sql`
    insert into amount_counts (auction_id, amount_paise, people)
    select auction_id, amount_paise, count(*) from bids where auction_id = ${auctionId} group by 1, 2`.execute(db);
  await sql`
    update auctions set slots_filled = ${bids}, bidders = ${Math.ceil(bids / 4)} where auction_id = ${auctionId}`.execute(
    db,
  );
  await takeStatistics(db, 'bids', 'amount_counts', 'users', 'payment_orders', 'auctions');
}
