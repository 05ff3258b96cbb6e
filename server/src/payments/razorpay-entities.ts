import * as z from 'zod';
import type { ProviderOrder, ProviderPayment, ProviderRefund } from './payment-provider.ts';

/** What Razorpay's entities say, read into our words. What we do not use is not looked at. */
export const orderEntity = z
  .object({
    id: z.string(),
    amount: z.int(),
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.unknown().optional(),
    attempts: z.unknown().optional(),
  })
  .transform(({ id, amount, currency, receipt, status, attempts }): ProviderOrder => ({
    providerOrderId: id,
    amountPaise: amount,
    currency,
    receipt: receipt ?? null,
    attempted: status !== 'created' || attempts !== 0,
  }));

export const paymentEntity = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.int(),
    amount_refunded: z.int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean(),
  })
  .transform(({ id, order_id, amount, amount_refunded, currency, status, captured }): ProviderPayment => ({
    providerPaymentId: id,
    providerOrderId: order_id ?? null,
    amountPaise: amount,
    amountRefundedPaise: amount_refunded,
    currency,
    status,
    captured,
  }));

export const refundEntity = z
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

export const collectionOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });
