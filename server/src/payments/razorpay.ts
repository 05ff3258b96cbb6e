import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { isSame } from '../keys.ts';
import type { PaymentProvider, ProviderOrder, ProviderPayment, ProviderReply } from './payment-provider.ts';

type Account = {
  readonly api: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly timeoutMs?: number;
};

const orderEntity = z
  .object({ id: z.string(), amount: z.int(), currency: z.string(), receipt: z.string().nullish() })
  .transform(({ id, amount, currency, receipt }): ProviderOrder => ({
    providerOrderId: id,
    amountPaise: amount,
    currency,
    receipt: receipt ?? null,
  }));
const paymentEntity = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  })
  .transform(({ id, order_id, amount, currency, status }): ProviderPayment => ({
    providerPaymentId: id,
    providerOrderId: order_id ?? null,
    amountPaise: amount,
    currency,
    status,
  }));
const collection = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

/** Money authorised late goes back by itself: the window closes before the hold does. */
const captureOptions = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 12, refund_speed: 'normal' },
};

/** Razorpay's documented REST protocol; the sandbox speaks it too, so that one adapter serves both. */
export function openRazorpay({ api, keyId, keySecret, timeoutMs = 2500 }: Account): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function ask<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<ProviderReply<z.output<Schema>>> {
    try {
      const reply = await fetch(new URL(path, api), {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (isPlainNo(reply.status)) return { kind: 'refused', reason: await readReason(reply) };
      if (!reply.ok) return { kind: 'unknown', reason: `status ${reply.status}` };
      const parsed = schema.safeParse(await reply.json());
      return parsed.success
        ? { kind: 'ok', value: parsed.data }
        : { kind: 'unknown', reason: `unreadable reply: ${z.prettifyError(parsed.error)}` };
    } catch (error) {
      // A time-out, a reset or a reply that is no JSON: the provider may or may not have done its part.
      return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    createOrder: ({ amountPaise, receipt }) =>
      ask('/v1/orders', orderEntity, { amount: amountPaise, currency: 'INR', receipt, payment: captureOptions }),
    async findOrderByReceipt(receipt) {
      const found = await ask(`/v1/orders?receipt=${encodeURIComponent(receipt)}`, collection(orderEntity));
      return found.kind === 'ok'
        ? { kind: 'ok', value: found.value.items.find((order) => order.receipt === receipt) ?? null }
        : found;
    },
    fetchPayment: (paymentId) => ask(`/v1/payments/${encodeURIComponent(paymentId)}`, paymentEntity),
    async listPayments(orderId) {
      const listed = await ask(`/v1/orders/${encodeURIComponent(orderId)}/payments`, collection(paymentEntity));
      return listed.kind === 'ok' ? { kind: 'ok', value: listed.value.items } : listed;
    },
    isAuthentic({ providerOrderId, providerPaymentId, signature }) {
      const expected = createHmac('sha256', keySecret).update(`${providerOrderId}|${providerPaymentId}`).digest();
      return isSame(Buffer.from(signature, 'hex'), expected);
    },
  };
}

/** 409 (the same is under way) and 429 (slow down) say nothing about whether it was done. */
function isPlainNo(status: number): boolean {
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}

const refusedReply = z.object({ error: z.object({ description: z.string() }) });

async function readReason(reply: Response): Promise<string> {
  const parsed = refusedReply.safeParse(await reply.json().catch(() => null));
  return parsed.success ? parsed.data.error.description : `status ${reply.status}`;
}
