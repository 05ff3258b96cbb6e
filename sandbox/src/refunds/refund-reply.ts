import { notesReply } from '../notes.ts';
import type { Refund } from './refunds.queries.ts';

/** A refund as the provider shows it. */
export function refundReply(refund: Refund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: notesReply(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.acquirerReference },
    created_at: refund.createdAt,
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: refund.speed,
  };
}
