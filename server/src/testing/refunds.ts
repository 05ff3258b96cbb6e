import { sql } from 'kysely';
import { listBalances } from '../ledger/compare-books.ts';
import { oweRefunds } from '../refunds/owe-refunds.ts';
import { bid } from './bidding.ts';
import { runDue } from './run-jobs.ts';
import { setClock } from './set-clock.ts';
import { createAuction, type Person, signIn, type TestApp } from './test-app.ts';

/** The payments of an order with their refunds. */
export function readRefunds({ db }: TestApp, providerOrderId: string) {
  return db
    .selectFrom('paymentOrders')
    .innerJoin('payments', 'payments.paymentOrderId', 'paymentOrders.paymentOrderId')
    .leftJoin('refunds', 'refunds.paymentId', 'payments.paymentId')
    .where('providerOrderId', '=', providerOrderId)
    .orderBy('payments.isFirst', 'desc')
    .select(['paymentOrders.state as order', 'refunds.state', 'refunds.reason', 'refunds.tries'])
    .select(['refunds.refundId', 'refunds.idempotencyKey', 'refunds.providerRefundId', 'providerPaymentId'])
    .execute();
}

export async function readRefund(test: TestApp, providerOrderId: string) {
  const [refund] = await readRefunds(test, providerOrderId);
  if (!refund) throw new Error('nothing was paid');
  return { ...refund, refundId: refund.refundId ?? '' };
}

type Owed = { readonly person: Person; readonly auctionId: string; readonly providerOrderId: string };

/** Makes a bid of ₹7, and then owes its refund. */
export async function oweRefund(test: TestApp): Promise<Owed> {
  const [person, auctionId] = [await signIn(test), await createAuction(test)];
  const { providerOrderId } = await bid(test, person, auctionId, 7);
  await oweRefunds(test.deps, auctionId, 'auction_cancelled');
  return { person, auctionId, providerOrderId };
}

/** Describes the accounts whose balance differs from the payments, refunds and results. */
export async function findWrongBalances({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const balances = await listBalances(db);
  const sum = balances.reduce((total, { bookedPaise }) => total + bookedPaise, 0);
  return [
    ...(sum === 0 ? [] : [`the accounts sum to ${sum}`]),
    ...balances
      .filter(({ bookedPaise, expectedPaise }) => bookedPaise !== expectedPaise)
      .map(({ account, bookedPaise, expectedPaise }) => `${account}: ${bookedPaise}, not ${expectedPaise}`),
  ];
}

/** Moves the clock forward by these minutes, reconciles every order that is then due, and moves the clock back. */
export async function reconcileLater(test: TestApp, minutes: number): Promise<void> {
  await setClock(test.db, { aheadMs: minutes * 60_000 });
  try {
    await runDue(test.deps, 'reconcile-orders');
  } finally {
    await setClock(test.db, 'real');
  }
}

/** Reads the state of an order, and how many slots of its auction are filled and held. */
export function readOrder({ db }: TestApp, providerOrderId: string) {
  return db
    .selectFrom('paymentOrders')
    .innerJoin('auctions', 'auctions.auctionId', 'paymentOrders.auctionId')
    .where('providerOrderId', '=', providerOrderId)
    .select(['state', 'slotsFilled', 'slotsHeld'])
    .executeTakeFirstOrThrow();
}

/**
 * Returns the ids of captured payments that are not exactly one bid, one refund or one operator task. Their money was
 * lost or counted twice.
 */
export async function findMisplacedMoney({ db, deps }: TestApp): Promise<string[]> {
  const captured = [...deps.provider.payments.values()].filter((payment) => payment.captured);
  const ids = captured.map(({ providerPaymentId }) => providerPaymentId);
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as captured (id)
    left join payments p on p.provider_payment_id = id
    left join payment_orders o on o.payment_order_id = p.payment_order_id
    where (
        select count(*) from bids b where b.payment_order_id = o.payment_order_id and p.is_first and o.state = 'consumed'
      ) + (
        select count(*) from refunds r where r.payment_id = p.payment_id
      ) + (
        select count(*) from operator_tasks t where t.subject = id and p.payment_id is null
      ) <> 1`.execute(db);
  return rows.map(({ id }) => id);
}
