import { checkoutMinutes, type RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Captured = { providerPaymentId: string; paymentOrderId: string; amountPaise: number; isFirst: boolean };

/** Undefined when this payment is on the books already. */
export function insertPayment(db: Db, payment: Captured) {
  return db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('providerPaymentId').doNothing())
    .returning('paymentId')
    .executeTakeFirst();
}

/** Whoever verified it may never come back to place its bid: the reconciler looks soon, however old the order is. */
export async function markPaid(db: Db, paymentOrderId: string): Promise<void> {
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

export async function insertRefund(
  db: Db,
  refund: { paymentId: string; amountPaise: number; reason: RefundReason },
): Promise<void> {
  await db.insertInto('refunds').values(refund).execute();
}
