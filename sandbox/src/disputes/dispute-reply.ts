import type { Dispute } from './disputes.queries.ts';

/** A chargeback as the provider shows it. */
export function disputeReply(dispute: Dispute) {
  return {
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.paymentId,
    amount: dispute.amount,
    currency: dispute.currency,
    amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
    reason_code: 'chargeback_authorization',
    respond_by: dispute.respondBy,
    status: dispute.status,
    phase: 'chargeback',
    created_at: dispute.createdAt,
  };
}
