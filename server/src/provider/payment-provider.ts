/**
 * The provider's answer. Only an explicit "no" is `refused`. A reason may be logged and shown, because it contains no
 * number from the provider. Such a number could be a sealed amount.
 */
export type ProviderReply<Value> =
  { readonly kind: 'ok'; readonly value: Value } | { readonly kind: 'refused'; readonly reason: string };

/**
 * Thrown when the outcome of a call is unknown: after a timeout, a lost connection, a 5xx or an unreadable reply. The
 * provider may have carried out the call.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`the payment provider could not tell: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * Returns the value of an answer to a question that the provider has no reason to refuse. A refusal therefore counts as
 * no answer.
 */
export function valueOf<Value>(reply: ProviderReply<Value>): Value {
  if (reply.kind === 'refused') throw new ProviderUnavailable(reply.reason);
  return reply.value;
}

export type ProviderOrder = {
  readonly providerOrderId: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly receipt: string | null;
  /** The encrypted reference that we sent with the order, if any. */
  readonly reference: string | null;
  /** Whether anyone attempted to pay. False only if the provider says so explicitly. */
  readonly attempted: boolean;
};

export type ProviderPayment = {
  readonly providerPaymentId: string;
  readonly providerOrderId: string | null;
  readonly amountPaise: number;
  readonly amountRefundedPaise: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /**
   * Whether the money reached us. False for a payment that was only authorised and then released, which the provider
   * also calls refunded.
   */
  readonly captured: boolean;
  readonly madeAt?: Date;
  /** The method in the provider's words, such as `upi` or `card`. */
  readonly method?: string;
  /** The payer's UPI address. Only its keyed hash may be stored, and it must not be logged. */
  readonly vpa?: string;
};

export type ProviderRefund = {
  readonly providerRefundId: string;
  readonly providerPaymentId: string;
  readonly amountPaise: number;
  readonly status: 'pending' | 'processed' | 'failed';
};

/** What the checkout gives to the browser after the payment. */
export type CheckoutResult = {
  readonly providerOrderId: string;
  readonly providerPaymentId: string;
  readonly signature: string;
};

/** What a webhook event is about. It contains references only, because the facts are then fetched from the provider. */
export type ProviderEvent = {
  readonly event: string;
  readonly providerOrderId: string | null;
  readonly providerPaymentId: string | null;
  readonly providerRefundId: string | null;
};

type Between = { readonly from: Date; readonly to: Date };

/** The payment provider. Amounts are in paise. A call without a usable answer throws `ProviderUnavailable`. */
export type PaymentProvider = {
  /** The signal ends only our wait: the provider may still create the order. */
  createOrder(
    order: { amountPaise: number; receipt: string; reference?: string },
    signal?: AbortSignal,
  ): Promise<ProviderReply<ProviderOrder>>;
  fetchOrder(providerOrderId: string): Promise<ProviderReply<ProviderOrder>>;
  /** Null if the provider has no order with this receipt. */
  findOrderByReceipt(receipt: string, signal?: AbortSignal): Promise<ProviderReply<ProviderOrder | null>>;
  fetchPayment(providerPaymentId: string): Promise<ProviderReply<ProviderPayment>>;
  listPayments(providerOrderId: string): Promise<ProviderReply<readonly ProviderPayment[]>>;
  /** Lists every payment made in this period, from all pages. */
  listPaymentsBetween(time: Between): Promise<ProviderReply<readonly ProviderPayment[]>>;
  /** The same key with the same payment and amount makes only one refund, even if it is sent again. */
  refund(asked: {
    providerPaymentId: string;
    amountPaise: number;
    idempotencyKey: string;
  }): Promise<ProviderReply<ProviderRefund>>;
  listRefunds(providerPaymentId: string): Promise<ProviderReply<readonly ProviderRefund[]>>;
  listRefundsBetween(time: Between): Promise<ProviderReply<readonly ProviderRefund[]>>;
  /** Whether the provider made this result for this order. That does not show that money arrived. */
  isAuthentic(result: CheckoutResult): boolean;
  /** Reads a webhook event. Null unless the provider signed exactly these bytes with one of the configured secrets. */
  readEvent(body: Buffer, signature: string): ProviderEvent | null;
};

/**
 * Removes numbers from the provider's words, which are logged and shown to administrators. A number could be a sealed
 * amount.
 */
export function withoutNumbers(words: string): string {
  return words.replaceAll(/\d[\d.,]*/g, '…');
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly provider: PaymentProvider;
  }
}
