import type { Payment, PaymentError } from './payments.queries.ts';

const noError = { code: null, description: null, source: null, step: null, reason: null };
const feePercent = 2;
const taxOnFeePercent = 18;

/** A payment in the provider's API format. */
export function paymentReply(payment: Payment) {
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    refund_status: refundStatus(payment),
    captured: payment.captured,
    description: payment.description,
    card_id: payment.cardId,
    ...(payment.method === 'card' ? { card: cardReply(payment) } : {}),
    bank: null,
    wallet: null,
    vpa: payment.vpa,
    email: payment.email,
    contact: payment.contact,
    notes: [],
    ...feeReply(payment),
    ...errorReply(payment.error ?? noError),
    acquirer_data:
      payment.method === 'card' ? { auth_code: payment.acquirerReference } : { rrn: payment.acquirerReference },
    created_at: payment.createdAt,
  };
}

function refundStatus({ amount, amountRefunded }: Payment): 'partial' | 'full' | null {
  if (amountRefunded === 0) return null;
  return amountRefunded < amount ? 'partial' : 'full';
}

function errorReply(error: PaymentError | typeof noError) {
  return {
    error_code: error.code,
    error_description: error.description,
    error_source: error.source,
    error_step: error.step,
    error_reason: error.reason,
  };
}

function cardReply({ cardId, cardName, cardLast4 }: Payment) {
  return {
    id: cardId,
    entity: 'card',
    name: cardName ?? '',
    last4: cardLast4,
    network: 'Visa',
    type: 'debit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'consumer',
    token_iin: null,
  };
}

/** The provider's fee, which includes the tax. It is charged at the capture, and a refund does not return it. */
function feeReply({ captured, amount }: Payment): { fee: number | null; tax: number | null } {
  if (!captured) return { fee: null, tax: null };
  const charge = Math.round((amount * feePercent) / 100);
  const tax = Math.round((charge * taxOnFeePercent) / 100);
  return { fee: charge + tax, tax };
}
