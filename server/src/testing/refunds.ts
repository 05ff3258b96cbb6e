import { oweRefunds } from '../payments/owe-refunds.ts';
import { listBalances } from '../payments/ledger.queries.ts';
import { bid } from './bidding.ts';
import { createAuction, type Person, signIn, type TestApp } from './test-app.ts';

/** All that is known of the money of one order, payment by payment. */
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

export type Owed = { readonly person: Person; readonly auctionId: string; readonly providerOrderId: string };

/** A bid of ₹7 whose money has to go back, as of a moment ago. */
export async function oweRefund(test: TestApp): Promise<Owed> {
  const [person, auctionId] = [await signIn(test), await createAuction(test)];
  const { providerOrderId } = await bid(test, person, auctionId, 7);
  await oweRefunds(test.deps, auctionId, 'auction_cancelled');
  return { person, auctionId, providerOrderId };
}

/** Accounts that say something else than the payments, refunds and results they are about. */
export async function findWrongBalances({ db }: TestApp): Promise<string[]> {
  const balances = await listBalances(db);
  const sum = balances.reduce((total, { bookedPaise }) => total + bookedPaise, 0);
  return [
    ...(sum === 0 ? [] : [`the accounts sum to ${sum}`]),
    ...balances
      .filter(({ bookedPaise, expectedPaise }) => bookedPaise !== expectedPaise)
      .map(({ account, bookedPaise, expectedPaise }) => `${account}: ${bookedPaise}, not ${expectedPaise}`),
  ];
}
