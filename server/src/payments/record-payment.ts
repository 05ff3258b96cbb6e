import { type Booking, bookingOf } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { insertOperatorTask } from './operator-tasks.queries.ts';
import { lockOrder } from './orders.queries.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { insertPayment, insertRefund, markPaid } from './payments.queries.ts';

/**
 * Puts a captured payment on the books (T5), once however often it is told (T6). The first money of an order makes it
 * `paid`, whatever became of its hold; a further payment (T15), or one of another amount, is owed back by itself; money
 * that is no sum of ours in rupees is for an operator. `payment` was fetched from the provider and is captured.
 */
export function recordPayment(db: Db, paymentOrderId: string, payment: ProviderPayment): Promise<Booking> {
  return retryTransient(() => db.transaction().execute((db) => book(db, paymentOrderId, payment)));
}

async function book(db: Db, paymentOrderId: string, payment: ProviderPayment): Promise<Booking> {
  const { providerPaymentId, amountPaise } = payment;
  const order = await lockOrder(db, paymentOrderId);
  if (!order) throw new Error('a payment for an order that is not there');
  const booking = bookingOf(order, payment);
  if (booking === 'wrong_amount' || booking === 'foreign_currency') {
    const { auctionId, bidderId } = order;
    await insertOperatorTask(db, { kind: 'payment_misfit', subject: providerPaymentId, auctionId, bidderId });
  }
  if (booking === 'foreign_currency') return booking;

  const isFirst = booking === 'first';
  const inserted = await insertPayment(db, { providerPaymentId, paymentOrderId, amountPaise, isFirst });
  if (!inserted) return booking;
  if (isFirst) await markPaid(db, paymentOrderId);
  else await insertRefund(db, { paymentId: inserted.paymentId, amountPaise, reason: booking });
  return booking;
}
