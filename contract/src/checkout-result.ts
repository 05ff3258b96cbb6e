import * as z from 'zod/mini';
import { text } from './schemas.ts';

export const providerId = text(100).check(z.minLength(1));

/** What the provider's checkout gives to the browser after a payment. Only the server can verify it. */
export const checkoutResult = z.object({
  razorpay_payment_id: providerId,
  razorpay_order_id: providerId,
  razorpay_signature: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type CheckoutResult = z.infer<typeof checkoutResult>;
