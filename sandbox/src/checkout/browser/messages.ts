/** The messages between the merchant's page and the pay page. */

export type CheckoutResult = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

export type CheckoutError = {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: { payment_id?: string; order_id?: string };
};

export type Prefill = { name?: string; email?: string; contact?: string };

export type Opening = {
  prefill: Prefill;
  /** Seconds until the pay page closes automatically. */
  timeout: number | null;
  askBeforeClosing: boolean;
  escapeCloses: boolean;
};

export type ToPayPage = { event: 'open'; opening: Opening } | { event: 'close' };

export type ToMerchant =
  | { event: 'ready' }
  | { event: 'failed'; error: CheckoutError }
  | { event: 'complete'; result: CheckoutResult }
  | { event: 'dismiss' };
