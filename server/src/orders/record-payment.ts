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
 * Books a captured payment with the refunds already made of it. If some of it went back and the provider cannot tell how
 * much, nothing is booked.
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
 * Books a captured payment once (T5), however often it is reported (T6), together with the refunds the provider shows,
 * because a bid must not rest on money that is gone. The first payment of an order makes it `paid`, even after its
 * reservation ended. A further payment (T15), or one of another amount, is owed back on its own. A payment in another
 * currency becomes an operator task. `payment` was fetched from the provider and is captured.
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

/** Books or adopts what went back (T14). If the order had no bid yet, the rest of its money is owed back. */
async function bookGone(db: Db, payment: ProviderPayment, refunds: readonly ProviderRefund[]): Promise<void> {
  await bookRefundsNow(db, payment.providerPaymentId, refunds);
  const booked = await lockPayment(db, payment.providerPaymentId);
  if (!booked || !isGoneBeforePlacing({ state: booked.orderState }, { ...payment, ...booked })) return;
  const { paymentId, amountPaise } = booked;
  await closeOrder(db, booked, 'refund_pending');
  await insertRefund(db, { paymentId, amountPaise, reason: 'refunded_outside' });
}

type Captured = { providerPaymentId: string; paymentOrderId: string; amountPaise: number; isFirst: boolean };

/** Undefined when this payment is on the books already. */
function insertPayment(db: Db, payment: Captured) {
  return db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('providerPaymentId').doNothing())
    .returning('paymentId')
    .executeTakeFirst();
}

/** The browser may never come back to place the bid, so the order is reconciled soon, however old it is. */
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
