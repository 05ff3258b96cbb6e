/**
 * What the provider answered. Only a plain "no" is `refused`. Reasons may be logged and shown: they contain no number
 * from the provider, because it may be a sealed amount.
 */
export type ProviderReply<Value> =
  { readonly kind: 'ok'; readonly value: Value } | { readonly kind: 'refused'; readonly reason: string };

/**
 * The provider could not tell: a time-out, a reset, a 5xx, an unreadable reply. What was asked for may have been
 * carried out.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`the payment provider could not tell: ${reason}`, options);
    this.reason = reason;
  }
}

/** The answer to a question that the provider has no reason to refuse. A refusal of it is as good as no answer. */
export function valueOf<Value>(reply: ProviderReply<Value>): Value {
  if (reply.kind === 'refused') throw new ProviderUnavailable(reply.reason);
  return reply.value;
}

export type ProviderOrder = {
  readonly providerOrderId: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly receipt: string | null;
  /** What we sent with the order, if anything. */
  readonly reference: string | null;
  /** Whether a payment was ever attempted. False only if the provider says so explicitly. */
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
  readonly madeAt?: Date;
  /** Such as `upi` or `card`, as the provider says. */
  readonly method?: string;
  /** The UPI address that paid. Only its keyed hash may be stored, and nothing of it logged. */
  readonly vpa?: string;
};

export type ProviderRefund = {
  readonly providerRefundId: string;
  readonly providerPaymentId: string;
  readonly amountPaise: number;
  readonly status: 'pending' | 'processed' | 'failed';
};

/** What the checkout returns to the browser after paying. */
export type CheckoutResult = {
  readonly providerOrderId: string;
  readonly providerPaymentId: string;
  readonly signature: string;
};

/** What a webhook event is about. It has references only, because the facts are fetched from the provider. */
export type ProviderEvent = {
  readonly event: string;
  readonly providerOrderId: string | null;
  readonly providerPaymentId: string | null;
  readonly providerRefundId: string | null;
};

type Between = { readonly from: Date; readonly to: Date };

/** The card payment provider. Amounts in paise. A call without a usable answer throws `ProviderUnavailable`. */
export type PaymentProvider = {
  /** The signal ends our wait. The provider may still create the order. */
  createOrder(
    order: { amountPaise: number; receipt: string; reference?: string },
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
  /** Whether the provider made the result for this order. Proves authenticity, not that money arrived. */
  isAuthentic(result: CheckoutResult): boolean;
  /** Null unless the provider signed exactly these bytes with a secret that is still listed. */
  readEvent(body: Buffer, signature: string): ProviderEvent | null;
};

/** The provider's words are logged and shown to administrators, and an amount in them may be sealed. */
export function withoutNumbers(words: string): string {
  return words.replaceAll(/\d[\d.,]*/g, '…');
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly provider: PaymentProvider;
  }
}
