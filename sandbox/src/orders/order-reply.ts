import { notesReply } from '../notes.ts';
import type { Order } from './orders.queries.ts';

/** An order as the provider shows it. */
export function orderReply(order: Order) {
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: order.amountPaid,
    amount_due: order.amount - order.amountPaid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: orderStatus(order),
    attempts: order.attempts,
    notes: notesReply(order.notes),
    created_at: order.createdAt,
  };
}

export function orderStatus({ amount, amountPaid, attempts }: Order): 'created' | 'attempted' | 'paid' {
  if (amountPaid >= amount) return 'paid';
  return attempts > 0 ? 'attempted' : 'created';
}
