import type { PaymentOrderState } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type PaymentOnBooks = {
  readonly paymentId: string;
  readonly providerPaymentId: string;
  readonly isFirst: boolean;
  readonly amountPaise: number;
  readonly paymentOrderId: string;
  readonly orderState: PaymentOrderState;
  readonly holdsSlot: boolean;
  readonly auctionId: string;
  readonly bidderId: string;
  /** Of the refund owed or made for it, if any. */
  readonly refundId: string | null;
};

/**
 * Locks a payment's order, and reads both as they are after the wait; undefined when the payment is not on the books.
 */
export async function lockPayment(db: Db, providerPaymentId: string): Promise<PaymentOnBooks | undefined> {
  await sql`select from payment_orders o
    where o.payment_order_id = (select payment_order_id from payments where provider_payment_id = ${providerPaymentId})
    for update`.execute(db);
  const { rows } = await sql<PaymentOnBooks>`
    select p.payment_id, p.provider_payment_id, p.is_first, p.amount_paise, o.payment_order_id, o.state as order_state,
      o.holds_slot, o.auction_id, o.bidder_id, r.refund_id
    from payments p
    join payment_orders o using (payment_order_id)
    left join refunds r using (payment_id)
    where p.provider_payment_id = ${providerPaymentId}`.execute(db);
  return rows[0];
}
