import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Person, signIn, type TestApp } from '../../testing/test-app.ts';
import { asSuperuser, recommit } from './superuser.ts';

/** Adds an offset, which may be negative, to the numbers of the bids from number `from` on. */
export const shift = (auctionId: string, from: number, by: number) => [
  // The numbers are raised above 1000 first, because each must be unique after every statement.
  sql`update bids set seq = seq + 1000 where auction_id = ${auctionId} and seq >= ${from}`,
  sql`update bids set seq = seq - 1000 + ${by} where auction_id = ${auctionId} and seq > 1000`,
  sql`update auctions set slots_filled = slots_filled + ${by} where auction_id = ${auctionId}`,
  sql`update fair_play_events set bids_before = bids_before + ${by} where auction_id = ${auctionId} and kind = 'result'`,
];

/**
 * Inserts an accomplice's bid as number `seq`. It is paid and committed like any other bid, at the time of the previous
 * one.
 */
export async function insertBid(test: TestApp, auctionId: string, seq: number, amountPaise: number): Promise<Person> {
  const accomplice = await signIn(test);
  const [bidId, orderId] = [randomUUID(), randomUUID()];
  const before = sql`select placed_at from bids where auction_id = ${auctionId} and seq < ${seq} order by seq desc limit 1`;
  await asSuperuser(
    test.db,
    ...shift(auctionId, seq, 1),
    sql`insert into payment_orders
        (payment_order_id, receipt, auction_id, bidder_id, amount_paise, state, holds_slot, hold_expires_at, paid_at)
      values (${orderId}, ${orderId}, ${auctionId}, ${accomplice.userId}, ${amountPaise}, 'consumed', false, (${before}), (${before}))`,
    sql`insert into payments (provider_payment_id, payment_order_id, amount_paise, is_first)
      values (${`pay_${orderId}`}, ${orderId}, ${amountPaise}, true)`,
    sql`insert into bids
        (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment, placed_at)
      values (${bidId}, ${auctionId}, ${accomplice.userId}, ${amountPaise}, ${orderId}, ${seq},
        decode(md5('accomplice'), 'hex'), sha256('a nonce'), sha256('to come'), (${before}))`,
  );
  await recommit(test.db, auctionId, seq);
  return accomplice;
}
