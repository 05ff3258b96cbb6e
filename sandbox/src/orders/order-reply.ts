import type { Notes, Order } from './orders.queries.ts';

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

/** The provider sends an empty list where there are no notes, and an object where there are. */
function notesReply(notes: Notes): Notes | [] {
  return Object.keys(notes).length === 0 ? [] : notes;
}

export function collectionReply<Item>(items: readonly Item[]) {
  return { entity: 'collection', count: items.length, items };
}
