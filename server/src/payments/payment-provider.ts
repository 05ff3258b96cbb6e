/** How a call to the provider ended. Only a plain "no" is `refused`; a time-out, a reset, a 5xx, an unreadable reply are `unknown`. */
export type ProviderReply<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export type ProviderOrder = {
  readonly providerOrderId: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly receipt: string | null;
};

export type ProviderPayment = {
  readonly providerPaymentId: string;
  readonly providerOrderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
};

/** What the checkout hands the browser after paying. */
export type CheckoutResult = {
  readonly providerOrderId: string;
  readonly providerPaymentId: string;
  readonly signature: string;
};

/** The card payment provider. Amounts in paise. No call throws for what the provider or the network did. */
export type PaymentProvider = {
  createOrder(order: { amountPaise: number; receipt: string }): Promise<ProviderReply<ProviderOrder>>;
  /** Null when the provider knows no order with our receipt. */
  findOrderByReceipt(receipt: string): Promise<ProviderReply<ProviderOrder | null>>;
  fetchPayment(providerPaymentId: string): Promise<ProviderReply<ProviderPayment>>;
  listPayments(providerOrderId: string): Promise<ProviderReply<readonly ProviderPayment[]>>;
  /** Whether the result was made by the provider for this very order. Proves authenticity, not that money arrived. */
  isAuthentic(result: CheckoutResult): boolean;
};
