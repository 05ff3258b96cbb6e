import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { promoteUser } from '../accounts/make-administrator.ts';
import type { BidWithPayment } from '../bids/bids.queries.ts';
import { placeBids } from '../bids/bid-batcher.ts';
import { insertPaidOrder } from '../bids/testing/paid-order.ts';
import type { Db } from '../db/database.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { insertOrderWithPayment } from './testing/asked-orders.ts';

const app = useTestApp();
let auctionId: string;
beforeAll(async () => {
  auctionId = await createAuction(app);
});

let amountPaise = 0;
async function orderOfSomebody(state?: string): Promise<BidWithPayment> {
  const { userId: bidderId } = await signIn(app);
  amountPaise += 100;
  return insertOrderWithPayment(app.db, { auctionId, bidderId, amountPaise, ...(state && { state }) });
}

/** Places the bid while another transaction has made `change` but not committed it. Returns the answer as a promise. */
async function placeDuring(bid: BidWithPayment, change: (db: Db) => Promise<unknown>) {
  const { placing } = await app.db.transaction().execute(async (db) => {
    await change(db);
    const placing = placeBids(app.db, [bid]);
    await untilWaiting(app.db, 1);
    return { placing };
  });
  const [answer] = await placing;
  return answer;
}

const booksOf = async ({ bidderId }: BidWithPayment) => {
  const { rows } = await sql`
    select o.state, count(p.payment_id)::int as payments, count(b.bid_id)::int as bids
    from payment_orders o left join payments p using (payment_order_id) left join bids b using (payment_order_id)
    where o.bidder_id = ${bidderId} group by o.payment_order_id`.execute(app.db);
  return rows;
};

const lockOrder = (db: Db, { payment }: BidWithPayment) =>
  sql`select from payment_orders where provider_order_id = ${payment.providerOrderId} for update`.execute(db);

describe('a payment with its bid decides by what is true once it holds the locks:', () => {
  test('nothing changes if the bidder was made an administrator meanwhile', async () => {
    const bid = await orderOfSomebody('expired');
    const answer = await placeDuring(bid, (db) => promoteUser(db, bid.bidderId));
    expect(answer?.verdict).toBe('not_admitted');
    expect(await booksOf(bid)).toEqual([{ state: 'expired', payments: 0, bids: 0 }]);
  });

  test('nothing changes if the bidder signed out meanwhile', async () => {
    const bid = await orderOfSomebody();
    const answer = await placeDuring(bid, async (db) => {
      await lockOrder(db, bid);
      await deleteSessionsOf(db, bid.bidderId);
    });
    expect(answer?.verdict).toBe('not_admitted');
    expect(await booksOf(bid)).toEqual([{ state: 'created', payments: 0, bids: 0 }]);
  });

  test('the money is owed back if the bidder was blocked meanwhile', async () => {
    const bid = await orderOfSomebody();
    const answer = await placeDuring(bid, async (db) => {
      await sql`select from auctions where auction_id = ${auctionId} for update`.execute(db);
      await sql`update users set blocked_at = game_clock() where user_id = ${bid.bidderId}`.execute(db);
    });
    expect(answer).toMatchObject({ verdict: 'refund_due', reason: 'account_blocked' });
    expect(await booksOf(bid)).toEqual([{ state: 'refund_pending', payments: 1, bids: 0 }]);
  });
});

test('all orders of a batch are locked by id, whether a token or a payment names them', async () => {
  const { userId: bidderId } = await signIn(app);
  const first = await insertPaidOrder(app.db, { auctionId, bidderId, amountPaise: 90_000 });
  const second = await orderOfSomebody();
  await sql`update payment_orders set payment_order_id = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
    where provider_order_id = ${second.payment.providerOrderId}`.execute(app.db);
  const { placing } = await app.db.transaction().execute(async (db) => {
    await sql`select from payment_orders where payment_order_id = ${first.paymentOrderId} for update`.execute(db);
    const placing = placeBids(app.db, [second, first]);
    await untilWaiting(app.db, 1);
    // The batch waits for the first order. It must not have locked the second one yet: it could then deadlock with a
    // batch that names both orders by payment tokens.
    await sql`set local lock_timeout = '1s'`.execute(db);
    await lockOrder(db, second);
    return { placing };
  });
  expect((await placing).map(({ verdict }) => verdict)).toEqual(['placed', 'placed']);
});
