import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { isSame } from '../context/keys.ts';
import {
  type PaymentProvider,
  type ProviderReply,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  ProviderUnavailable,
  type ProviderEvent,
} from './payment-provider.ts';
import { openRazorpayCalls, type ResilienceLog } from './razorpay-calls.ts';

type Account = {
  readonly api: string;
  readonly keyId: string;
  readonly keySecret: string;
  /**
   * The secrets of the webhook. Without any, every event is refused. To change the secret, add the new one to the list.
   * Remove the old one when no more events signed with it can arrive.
   */
  readonly webhookSecrets?: readonly string[];
  /** The timeout of a call that a person waits for. Calls in the background have more time. */
  readonly timeoutMs?: number;
  readonly log?: ResilienceLog;
};

/**
 * The periods are in minutes. Razorpay returns money that is authorised later than this. The period is shorter than a
 * reservation, so that a captured payment still has its slot.
 */
const captureOptions = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 12, refund_speed: 'normal' },
};

/** Razorpay lists at most this many items on a page. */
const pageSize = 100;

/** Speaks Razorpay's documented REST protocol. The sandbox speaks it too, so this adapter works with both. */
export function openRazorpay({ webhookSecrets = [], timeoutMs = 2000, ...account }: Account): PaymentProvider {
  const ask = openRazorpayCalls({ ...account, timeoutMs });

  /**
   * Reads every page of a list. The newest items come first. So an item that is added meanwhile only moves others to
   * later pages, and none is missed.
   */
  async function listAll<Item extends z.ZodType>(
    path: string,
    item: Item,
    idOf: (value: z.output<Item>) => string,
    { isAboutRefunds = false, ...time }: { from?: Date; to?: Date; isAboutRefunds?: boolean } = {},
  ): Promise<ProviderReply<readonly z.output<Item>[]>> {
    const all = new Map<string, z.output<Item>>();
    for (let skip = 0; ; skip += pageSize) {
      const call = { path: `${path}?${pageOf(skip, time).toString()}`, patient: true, isAboutRefunds };
      const page = await ask(collectionOf(item), call);
      if (page.kind !== 'ok') return page;
      const known = all.size;
      for (const value of page.value.items) all.set(idOf(value), value);
      if (page.value.items.length < pageSize) return { kind: 'ok', value: [...all.values()] };
      if (all.size === known) throw new ProviderUnavailable('the same page again and again');
    }
  }

  const listAllRefunds = (path: string, time: { from?: Date; to?: Date } = {}) =>
    listAll(path, refundEntity, (one) => one.providerRefundId, { ...time, isAboutRefunds: true });

  return {
    createOrder: ({ amountPaise, receipt, reference }, signal) =>
      ask(
        orderEntity.refine((made) => made.amountPaise === amountPaise && made.receipt === receipt, 'another order'),
        {
          path: '/v1/orders',
          body: {
            ...{ amount: amountPaise, currency: 'INR', receipt, payment: captureOptions },
            ...(reference !== undefined && { notes: { reference } }),
          },
          signal,
        },
      ),
    fetchOrder: (orderId) => ask(orderEntity, { path: `/v1/orders/${encodeURIComponent(orderId)}` }),
    async findOrderByReceipt(receipt, signal) {
      const path = `/v1/orders?receipt=${encodeURIComponent(receipt)}`;
      const found = await ask(collectionOf(orderEntity), { path, signal });
      return found.kind === 'ok'
        ? { kind: 'ok', value: found.value.items.find((order) => order.receipt === receipt) ?? null }
        : found;
    },
    fetchPayment: (paymentId) =>
      ask(
        paymentEntity.refine((payment) => payment.providerPaymentId === paymentId, 'another payment'),
        { path: `/v1/payments/${encodeURIComponent(paymentId)}` },
      ),
    async listPayments(orderId) {
      const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`;
      const listed = await ask(collectionOf(paymentEntity), { path });
      return listed.kind === 'ok' ? { kind: 'ok', value: listed.value.items } : listed;
    },
    listPaymentsBetween: (time) => listAll('/v1/payments', paymentEntity, (one) => one.providerPaymentId, time),
    refund: ({ providerPaymentId, amountPaise, idempotencyKey }) =>
      ask(
        refundEntity.refine((made) => made.providerPaymentId === providerPaymentId, 'another payment’s refund'),
        {
          path: `/v1/payments/${encodeURIComponent(providerPaymentId)}/refund`,
          body: { amount: amountPaise, speed: 'normal' },
          headers: { 'x-refund-idempotency': idempotencyKey },
          patient: true,
          isAboutRefunds: true,
        },
      ),
    listRefunds: (paymentId) => listAllRefunds(`/v1/payments/${encodeURIComponent(paymentId)}/refunds`),
    listRefundsBetween: (time) => listAllRefunds('/v1/refunds', time),
    isAuthentic({ providerOrderId, providerPaymentId, signature }) {
      const signed = createHmac('sha256', account.keySecret).update(`${providerOrderId}|${providerPaymentId}`);
      return isSame(Buffer.from(signature), Buffer.from(signed.digest('hex')));
    },
    readEvent: (body, signature) => readRazorpayEvent(webhookSecrets, body, signature),
  };
}

/** The query of one page. Razorpay's times are whole seconds, and both ends are included. */
function pageOf(skip: number, { from, to }: { from?: Date; to?: Date }): URLSearchParams {
  return new URLSearchParams({
    ...(from && { from: String(Math.floor(from.getTime() / 1000)) }),
    ...(to && { to: String(Math.ceil(to.getTime() / 1000)) }),
    count: String(pageSize),
    skip: String(skip),
  });
}

/** Parsers for Razorpay's entities. Fields that we do not use are not checked. */
const orderEntity = z
  .object({
    id: z.string(),
    amount: z.int(),
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.unknown().optional(),
    attempts: z.unknown().optional(),
    // Razorpay sends an empty list if there are no notes.
    notes: z.object({ reference: z.string() }).nullable().catch(null),
  })
  .transform(({ id, amount, currency, receipt, status, attempts, notes }): ProviderOrder => ({
    providerOrderId: id,
    amountPaise: amount,
    currency,
    receipt: receipt ?? null,
    reference: notes?.reference ?? null,
    attempted: status !== 'created' || attempts !== 0,
  }));

const paymentEntity = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.int(),
    amount_refunded: z.int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean(),
    method: z.string().optional(),
    vpa: z.string().nullish(),
    /** The time in seconds. */
    created_at: z.int().optional(),
  })
  .transform(
    ({
      id,
      order_id,
      amount,
      amount_refunded,
      currency,
      status,
      captured,
      method,
      vpa,
      created_at,
    }): ProviderPayment => ({
      providerPaymentId: id,
      providerOrderId: order_id ?? null,
      amountPaise: amount,
      amountRefundedPaise: amount_refunded,
      currency,
      status,
      captured,
      ...(created_at !== undefined && { madeAt: new Date(created_at * 1000) }),
      ...(method !== undefined && { method }),
      ...(vpa && { vpa }),
    }),
  );

const refundEntity = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    status: z.enum(['pending', 'processed', 'failed']),
  })
  .transform(({ id, payment_id, amount, status }): ProviderRefund => ({
    providerRefundId: id,
    providerPaymentId: payment_id,
    amountPaise: amount,
    status,
  }));

const collectionOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

const id = z.string().nullable().default(null);
const nothing = { entity: { id: null, order_id: null, payment_id: null } };
const holder = z.object({ entity: z.object({ id, order_id: id, payment_id: id }) }).catch(nothing);
const about = z.object({ order: holder, payment: holder, refund: holder, dispute: holder });

/**
 * An event names its payment, order, refund or dispute in these places. An event of another shape is accepted and
 * ignored, because the provider turns off a webhook whose events are refused for a day.
 */
const envelope = z.object({
  event: z.string(),
  payload: about.catch({ order: nothing, payment: nothing, refund: nothing, dispute: nothing }),
});

/**
 * Reads a webhook event. The signature covers the raw bytes, and a body that was parsed and serialized again has other
 * bytes.
 */
export function readRazorpayEvent(secrets: readonly string[], body: Buffer, signature: string): ProviderEvent | null {
  const given = Buffer.from(signature);
  // The body is signed with every secret, so that the duration does not reveal which one matches.
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
