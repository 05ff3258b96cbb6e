import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { isSame } from '../context/keys.ts';
import type { ProviderEvent } from './payment-provider.ts';

const id = z.string().nullable().default(null);
const nothing = { entity: { id: null, order_id: null, payment_id: null } };
const holder = z.object({ entity: z.object({ id, order_id: id, payment_id: id }) }).catch(nothing);
const about = z.object({ order: holder, payment: holder, refund: holder, dispute: holder });

/**
 * Events of payments, orders, refunds and disputes name what they are about in these places. An event of another shape
 * is accepted and ignored, because the provider switches off a webhook that is refused for a day.
 */
const envelope = z.object({
  event: z.string(),
  payload: about.catch({ order: nothing, payment: nothing, refund: nothing, dispute: nothing }),
});

/** Razorpay signs the raw bytes. A body that was parsed and serialized again has other bytes. */
export function readRazorpayEvent(secrets: readonly string[], body: Buffer, signature: string): ProviderEvent | null {
  const given = Buffer.from(signature);
  // All secrets are tried, so that the duration does not reveal which of them signed.
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
