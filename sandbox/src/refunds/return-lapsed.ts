import type { Db } from '../db.ts';
import { getOrder } from '../orders/get-order.ts';
import { listLapsed } from '../payments/payments.queries.ts';
import { createRefund } from './create-refund.ts';

/** Authorised money that nobody captured within its order's window goes back by itself. */
export function returnLapsed(db: Db, now: number): void {
  for (const payment of listLapsed(db, now)) {
    const { refund_speed: speed = 'normal' } = getOrder(db, payment.orderId).captureOptions;
    createRefund(db, payment, { amount: null, speed, notes: {}, receipt: null });
  }
}
