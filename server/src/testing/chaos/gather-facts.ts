import type { LedgerMovement } from '@ekbid/model';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Acknowledgement, Arrival, Facts } from './facts.ts';
import { waitUntil } from './victim.ts';

/** Reads our tables, and adds the provider's books and the definite answers that people got. */
export async function gatherFacts(
  db: Db,
  provider: Facts['provider'],
  acknowledged: readonly Acknowledgement[],
  arrived: readonly Arrival[],
): Promise<Facts> {
  const auctions = db
    .selectFrom('auctions')
    .select(['auctionId', 'entryMode', 'maxSlots', 'slotsFilled', 'bidders', 'slotsHeld', 'outcome', 'winningBidId']);
  const orders = db
    .selectFrom('paymentOrders')
    .select(['paymentOrderId', 'providerOrderId', 'auctionId', 'bidderId', 'amountPaise', 'state', 'isFree']);
  const payments = db
    .selectFrom('payments')
    .select(['paymentId', 'providerPaymentId', 'paymentOrderId', 'amountPaise', 'isFirst']);
  const refunds = db.selectFrom('refunds').select(['refundId', 'paymentId', 'amountPaise', 'state']);
  return {
    auctions: await auctions.execute(),
    bids: await db
      .selectFrom('bids')
      .select(['bidId', 'auctionId', 'bidderId', 'amountPaise', 'paymentOrderId', 'seq'])
      .execute(),
    counts: await db.selectFrom('amountCounts').select(['auctionId', 'amountPaise', 'people']).execute(),
    orders: await orders.execute(),
    payments: await payments.execute(),
    refunds: (await refunds.execute()).map((row) => ({
      ...row,
      state: row.state as Facts['refunds'][number]['state'],
    })),
    tasks: await db.selectFrom('operatorTasks').where('resolvedAt', 'is', null).select(['kind', 'subject']).execute(),
    ledger: (await db.selectFrom('ledgerEntries').select(['movement', 'amountPaise', 'auctionId']).execute()).map(
      (row) => ({ ...row, movement: row.movement as LedgerMovement }),
    ),
    leftover: await listLeftover(db),
    people: await listPeople(db),
    notifications: await db
      .selectFrom('notifications')
      .select(['notificationId', 'userId', 'kind', 'auctionId'])
      .execute(),
    messages: await listMessages(db),
    arrived,
    provider,
    acknowledged,
  };
}

async function listPeople(db: Db): Promise<Facts['people']> {
  const { rows } = await sql<Facts['people'][number]>`
    select user_id, mobile_number, email_confirmed_at is not null as is_confirmed from users`.execute(db);
  return rows;
}

async function listMessages(db: Db): Promise<Facts['messages']> {
  const { rows } = await sql<Facts['messages'][number]>`
    select delivery_id as id, channel, coalesce(n.kind, 'refund') as kind, d.user_id, notification_id, state, sent_again
      from deliveries d left join notifications n using (notification_id)
    union all
    select mail_id, 'email', kind, user_id, null, state, sent_again from mails`.execute(db);
  return rows;
}

/** Lists work that has failed and is still not done, and webhook events that are not handled. */
async function listLeftover(db: Db): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select 'refund ' || refund_id || ' failed ' || failures || ' times' as words
      from refunds where state = 'pending' and failures > 0
    union all
    select 'auction ' || auction_id || ' failed ' || failures || ' times'
      from auctions where failures > 0 and (outcome is null or refunds_owed_at is null)
    union all
    select 'order ' || payment_order_id || ' failed ' || failures || ' times'
      from payment_orders where failures > 0`.execute(db);
  return [...rows.map(({ words }) => words), ...(await listUnhandledEvents(db))];
}

/**
 * Lists the webhook events that stay unhandled. The provider repeats events, so a new one can arrive at any time.
 * Therefore an event counts only if it is still unhandled some time after it was first seen.
 */
async function listUnhandledEvents(db: Db): Promise<string[]> {
  const unhandled = db.selectFrom('webhookEvents').where('handledAt', 'is', null).select(['eventId', 'event']);
  const found = (await unhandled.execute()).map(({ eventId }) => eventId);
  if (found.length === 0) return [];
  const left = unhandled.where('eventId', 'in', found);
  await waitUntil(async () => (await left.execute()).length === 0, 20_000);
  return (await left.execute()).map(({ event }) => `notice ${event} was never handled`);
}
