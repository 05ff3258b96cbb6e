import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { lockOrder } from './orders.queries.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { insertPayment, insertRefund, markPaid } from './payments.queries.ts';

const awaitsMoney = new Set(['created', 'expired', 'failed']);

/**
 * Puts a captured payment on the books (T5), once however often it is told (T6). The first money of an order makes it
 * `paid`, whatever became of its hold; any further payment is owed back by itself (T15). `payment` was fetched from the
 * provider and is captured, in our currency, at the order's amount.
 */
export function recordPayment(db: Db, paymentOrderId: string, payment: ProviderPayment): Promise<void> {
  return retryTransient(() =>
    db.transaction().execute(async (db) => {
      const order = await lockOrder(db, paymentOrderId);
      if (!order) throw new Error('a payment for an order that is not there');
      const { providerPaymentId, amountPaise } = payment;
      const inserted = await insertPayment(db, { providerPaymentId, paymentOrderId, amountPaise });
      if (!inserted) return;
      if (awaitsMoney.has(order.state)) await markPaid(db, paymentOrderId);
      else await insertRefund(db, { paymentId: inserted.paymentId, amountPaise, reason: 'second_payment' });
    }),
  );
}
