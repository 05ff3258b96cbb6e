import * as z from 'zod';
import type { CheckoutResult } from '../payments/payment-provider.ts';

const result = z
  .object({ razorpay_order_id: z.string(), razorpay_payment_id: z.string(), razorpay_signature: z.string() })
  .transform((paid): CheckoutResult => ({
    providerOrderId: paid.razorpay_order_id,
    providerPaymentId: paid.razorpay_payment_id,
    signature: paid.razorpay_signature,
  }));

/** Pays orders with the sandbox's good card, so that the demonstration's money is on the provider's books as well. */
export function payInSandbox(sandboxUrl: string): (orderId: string) => Promise<CheckoutResult> {
  return async (orderId) => {
    const reply = await fetch(new URL('/sandbox/pay', sandboxUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId }),
    });
    if (!reply.ok) throw new Error(`the sandbox did not take the payment: ${await reply.text()}`);
    return result.parse(await reply.json());
  };
}
