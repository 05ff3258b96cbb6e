import type { LedgerMovement } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { cronItems } from '../../jobs/schedule.ts';
import type { Facts, Told } from './facts.ts';

/** Everything our tables say; the provider's books and what people were told come from elsewhere. */
export async function gatherFacts(db: Db, provider: Facts['provider'], told: readonly Told[]): Promise<Facts> {
  const auctions = db
    .selectFrom('auctions')
    .select(['auctionId', 'maxSlots', 'slotsFilled', 'bidders', 'slotsHeld', 'outcome', 'winningBidId']);
  const orders = db
    .selectFrom('paymentOrders')
    .select(['paymentOrderId', 'providerOrderId', 'auctionId', 'bidderId', 'amountPaise', 'state']);
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
    provider,
    told,
  };
}

/**
 * Jobs given up, and notices nobody handled. What the clock starts is started again by the clock; a job without its key
 * was followed by another, which has it.
 */
async function listLeftover(db: Db): Promise<string[]> {
  const byTheClock = cronItems.map(({ task }) => task);
  const { rows } = await sql<{ words: string }>`
    select 'job ' || task_identifier || ' was given up: ' || last_error as words
      from graphile_worker.jobs
      where attempts >= max_attempts and last_error is not null and task_identifier <> all (${byTheClock}::text[])
        and (key is not null or task_identifier = 'owe-refunds')
    union all
    select 'notice ' || event || ' was never handled' from webhook_events where handled_at is null`.execute(db);
  return rows.map(({ words }) => words);
}
