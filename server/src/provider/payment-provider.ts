/**
 * How a call to the provider ended. Only a plain "no" is `refused`; a time-out, a reset, a 5xx, an unreadable reply are
 * `unknown`. Reasons can be logged and shown: no number the provider said is in them, as it may be a sealed amount.
 */
export type ProviderReply<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export type ProviderOrder = {
  readonly providerOrderId: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly receipt: string | null;
  /** Whether anybody began to pay it. False only where the provider says plainly that nobody did. */
  readonly attempted: boolean;
};

export type ProviderPayment = {
  readonly providerPaymentId: string;
  readonly providerOrderId: string | null;
  readonly amountPaise: number;
  readonly amountRefundedPaise: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Whether the money ever reached us: a refunded payment may have been authorised only. */
  readonly captured: boolean;
};

export type ProviderRefund = {
  readonly providerRefundId: string;
  readonly providerPaymentId: string;
  readonly amountPaise: number;
  readonly status: 'pending' | 'processed' | 'failed';
};

/** What the checkout hands the browser after paying. */
export type CheckoutResult = {
  readonly providerOrderId: string;
  readonly providerPaymentId: string;
  readonly signature: string;
};

/** What a webhook is about. References only: what is true is asked of the provider. */
export type ProviderEvent = {
  readonly event: string;
  readonly providerOrderId: string | null;
  readonly providerPaymentId: string | null;
  readonly providerRefundId: string | null;
};

type Between = { readonly from: Date; readonly to: Date };

/** The card payment provider. Amounts in paise. No call throws for what the provider or the network did. */
export type PaymentProvider = {
  /** The signal ends the wait, not what the provider may have begun. */
  createOrder(
    order: { amountPaise: number; receipt: string },
    signal?: AbortSignal,
  ): Promise<ProviderReply<ProviderOrder>>;
  fetchOrder(providerOrderId: string): Promise<ProviderReply<ProviderOrder>>;
  /** Null when the provider knows no order with our receipt. */
  findOrderByReceipt(receipt: string, signal?: AbortSignal): Promise<ProviderReply<ProviderOrder | null>>;
  fetchPayment(providerPaymentId: string): Promise<ProviderReply<ProviderPayment>>;
  listPayments(providerOrderId: string): Promise<ProviderReply<readonly ProviderPayment[]>>;
  /** Every payment made in this time, page after page. */
  listPaymentsBetween(time: Between): Promise<ProviderReply<readonly ProviderPayment[]>>;
  /** The same key with the same payment and amount is one refund, however often it is sent. */
  refund(asked: {
    providerPaymentId: string;
    amountPaise: number;
    idempotencyKey: string;
  }): Promise<ProviderReply<ProviderRefund>>;
  listRefunds(providerPaymentId: string): Promise<ProviderReply<readonly ProviderRefund[]>>;
  listRefundsBetween(time: Between): Promise<ProviderReply<readonly ProviderRefund[]>>;
  /** Whether the result was made by the provider for this very order. Proves authenticity, not that money arrived. */
  isAuthentic(result: CheckoutResult): boolean;
  /** Null unless the provider signed exactly these bytes with a secret that is still listed. */
  readEvent(body: Buffer, signature: string): ProviderEvent | null;
};

/** What the provider says is logged and shown to administrators, and an amount in it may be sealed. */
export function withoutNumbers(words: string): string {
  return words.replaceAll(/\d[\d.,]*/g, '…');
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly provider: PaymentProvider;
  }
}
