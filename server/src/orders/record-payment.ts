import { type Booking, bookingOf, isGoneBeforePlacing, checkoutMinutes, type RefundReason } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { type ProviderPayment, type ProviderRefund, valueOf } from '../provider/payment-provider.ts';
import { bookRefundsNow, lockPayment } from './book-refunds.ts';
import { insertOperatorTask } from './operator-tasks.queries.ts';
import { closeOrder, lockOrder } from './orders.queries.ts';
import { sql } from 'kysely';

/**
 * Books a captured payment together with its refunds. If money went back and the provider cannot list the refunds now,
 * nothing is booked.
 */
export async function bookPayment(
  { db, live, provider }: Pick<Deps, 'db' | 'live' | 'provider'>,
  paymentOrderId: string,
  payment: ProviderPayment,
): Promise<Booking> {
  if (payment.amountRefundedPaise === 0) return recordPayment({ db, live }, paymentOrderId, payment, []);
  const listed = await provider.listRefunds(payment.providerPaymentId);
  return recordPayment({ db, live }, paymentOrderId, payment, valueOf(listed));
}

/**
 * Books a captured payment once (T5), even if it is reported again (T6). The refunds that the provider lists are booked
 * in the same transaction, so that no bid is placed for money that has gone back. The first payment of an order makes
 * it `paid`, even after its reservation ended. For a further payment (T15), or one of another amount, a refund is owed.
 * A payment in another currency becomes an operator task. `payment` must come from the provider and be captured.
 */
async function recordPayment(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  paymentOrderId: string,
  payment: ProviderPayment,
  refunds: readonly ProviderRefund[],
): Promise<Booking> {
  const { booking, bidderId, isNew } = await retryTransient(() =>
    db.transaction().execute(async (db) => {
      const booked = await book(db, paymentOrderId, payment);
      if (payment.amountRefundedPaise > 0 && booked.booking !== 'foreign_currency')
        await bookGone(db, payment, refunds);
      return booked;
    }),
  );
  if (isNew || payment.amountRefundedPaise > 0) live.personChanged(bidderId);
  return booking;
}

type Booked = { readonly booking: Booking; readonly bidderId: string; readonly isNew: boolean };

async function book(db: Db, paymentOrderId: string, payment: ProviderPayment): Promise<Booked> {
  const { providerPaymentId, amountPaise } = payment;
  const order = await lockOrder(db, paymentOrderId);
  if (!order) throw new Error('a payment for an order that is not there');
  const { bidderId } = order;
  const booking = bookingOf(order, payment);
  if (booking === 'wrong_amount' || booking === 'foreign_currency') {
    const { auctionId } = order;
    const about = { subject: providerPaymentId, auctionId, bidderId, providerPaymentId };
    await insertOperatorTask(db, { kind: 'payment_misfit', ...about });
  }
  if (booking === 'foreign_currency') return { booking, bidderId, isNew: false };

  const isFirst = booking === 'first';
  const inserted = await insertPayment(db, { providerPaymentId, paymentOrderId, amountPaise, isFirst });
  if (!inserted) return { booking, bidderId, isNew: false };
  if (isFirst) await markPaid(db, paymentOrderId);
  else await insertRefund(db, { paymentId: inserted.paymentId, amountPaise, reason: booking });
  return { booking, bidderId, isNew: true };
}

/**
 * Books the refunds that the provider made of a payment (T14). If only a part went back before the bid was placed, no
 * bid is placed, and the rest of the money is owed back.
 */
async function bookGone(db: Db, payment: ProviderPayment, refunds: readonly ProviderRefund[]): Promise<void> {
  await bookRefundsNow(db, payment.providerPaymentId, refunds);
  const booked = await lockPayment(db, payment.providerPaymentId);
  if (!booked || !isGoneBeforePlacing({ state: booked.orderState }, { ...payment, ...booked })) return;
  const { paymentId, amountPaise } = booked;
  await closeOrder(db, booked, 'refund_pending');
  await insertRefund(db, { paymentId, amountPaise, reason: 'refunded_outside' });
}

type Captured = { providerPaymentId: string; paymentOrderId: string; amountPaise: number; isFirst: boolean };

/** Inserts a payment. Undefined if it is already on our books. */
function insertPayment(db: Db, payment: Captured) {
  return db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('providerPaymentId').doNothing())
    .returning('paymentId')
    .executeTakeFirst();
}

/**
 * Marks an order as paid, and makes it due to be reconciled soon, because the browser may never come back to place the
 * bid.
 */
async function markPaid(db: Db, paymentOrderId: string): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .set({
      state: 'paid',
      paidAt: sql<Date>`game_clock()`,
      reconcileAt: sql<Date>`least(reconcile_at, game_clock() + make_interval(mins => ${checkoutMinutes}))`,
    })
    .execute();
}

async function insertRefund(
  db: Db,
  refund: { paymentId: string; amountPaise: number; reason: RefundReason },
): Promise<void> {
  await db.insertInto('refunds').values(refund).execute();
}
