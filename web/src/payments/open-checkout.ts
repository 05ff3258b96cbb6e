import { serverNow } from '../api/server-time.ts';
import { CheckoutUnavailable } from './checkout-unavailable.ts';
import type { OpenedOrder } from './open-order.ts';
import type { CheckoutResult } from './open-payment.ts';

type Options = Pick<OpenedOrder['checkout'], 'key' | 'name' | 'description' | 'currency'> & {
  amount: number;
  order_id: string;
  prefill: OpenedOrder['prefill'];
  timeout: number;
  handler: (result: CheckoutResult) => void;
  modal: { ondismiss: () => void };
};

declare global {
  interface Window {
    /** Brought by the provider's script. */
    Razorpay?: new (options: Options) => { open: () => void; close: () => void };
  }
}

/**
 * Opens the provider's window. Null: it was closed or its time ran out, without a payment it knew of. It closes by itself
 * when `left` says that the page behind it is gone: nobody should pay over a page that is about something else.
 */
export function openCheckout({ checkout, prefill, payment }: OpenedOrder, left: AbortSignal) {
  const { order, holdExpiresAt } = payment;
  const { key, name, description, timeoutSeconds } = checkout;
  return new Promise<CheckoutResult | null>((resolve, reject) => {
    if (!window.Razorpay) return reject(new CheckoutUnavailable());
    const paying = new window.Razorpay({
      key,
      amount: order.amount,
      currency: order.currency,
      name,
      description,
      order_id: order.id,
      prefill,
      // A window that outlived the hold would take money for a slot that is no longer kept.
      timeout: Math.min(timeoutSeconds, secondsUntil(holdExpiresAt)),
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    });
    left.addEventListener('abort', () => paying.close(), { once: true });
    paying.open();
  });
}

function secondsUntil(instant: string): number {
  return Math.max(1, Math.floor((Date.parse(instant) - serverNow()) / 1000));
}
