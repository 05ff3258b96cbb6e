import { bookingOf } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { lockOrder } from './orders.queries.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { insertPayment, insertRefund, markPaid } from './payments.queries.ts';

/**
 * Puts a captured payment on the books (T5), once however often it is told (T6). The first money of an order makes it
 * `paid`, whatever became of its hold; a further payment (T15), or one of another amount, is owed back by itself.
 * `payment` was fetched from the provider and is captured.
 */
export function recordPayment(db: Db, paymentOrderId: string, payment: ProviderPayment): Promise<void> {
  return retryTransient(() =>
    db.transaction().execute(async (db) => {
      const order = await lockOrder(db, paymentOrderId);
      if (!order) throw new Error('a payment for an order that is not there');
      const { providerPaymentId, amountPaise } = payment;
      const booking = bookingOf(order, payment);
      if (booking === 'foreign_currency') throw new Error('a payment in another currency is booked by nobody');
      const isFirst = booking === 'first';
      const inserted = await insertPayment(db, { providerPaymentId, paymentOrderId, amountPaise, isFirst });
      if (!inserted) return;
      if (isFirst) await markPaid(db, paymentOrderId);
      else await insertRefund(db, { paymentId: inserted.paymentId, amountPaise, reason: booking });
    }),
  );
}
