import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { isSame } from '../context/keys.ts';
import type { ProviderEvent } from './payment-provider.ts';

const id = z.string().nullable().default(null);
const nothing = { entity: { id: null, order_id: null, payment_id: null } };
const holder = z.object({ entity: z.object({ id, order_id: id, payment_id: id }) }).catch(nothing);
const about = z.object({ order: holder, payment: holder, refund: holder, dispute: holder });

/**
 * Every event of payments, orders, refunds and disputes names what it is about in these places. One of another shape is
 * about nothing we know, but not wrong: a webhook that is refused for a day is switched off by the provider.
 */
const envelope = z.object({
  event: z.string(),
  payload: about.catch({ order: nothing, payment: nothing, refund: nothing, dispute: nothing }),
});

/** Razorpay signs the raw bytes; a body parsed and written anew is another body. */
export function readRazorpayEvent(secrets: readonly string[], body: Buffer, signature: string): ProviderEvent | null {
  const given = Buffer.from(signature);
  // All secrets are tried, so that the time taken does not tell which of them signed.
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(body).digest('hex'));
  const matches = signatures.filter((signature) => isSame(given, Buffer.from(signature)));
  return matches.length > 0 ? readEnvelope(body) : null;
}

function readEnvelope(body: Buffer): ProviderEvent | null {
  const parsed = envelope.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { event, payload } = parsed.data;
  const { order, payment, refund, dispute } = payload;
  return {
    event,
    providerOrderId: order.entity.id ?? payment.entity.order_id,
    providerPaymentId: payment.entity.id ?? refund.entity.payment_id ?? dispute.entity.payment_id,
    providerRefundId: refund.entity.id,
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
