import type { RefundAtProvider } from '@ekbid/domain';

export type ProviderPayment = {
  readonly id: string;
  readonly order: string;
  readonly amountPaise: number;
  status: 'authorized' | 'captured' | 'failed';
};
export type ProviderRefund = RefundAtProvider & {
  readonly id: string;
  readonly payment: string;
  status: RefundAtProvider['status'];
};
export type WebhookEvent = { readonly eventId: string; readonly order: string };

/** The provider's books. They decide what really happened to money. A crash of our processes does not change them. */
export class Provider {
  readonly orders = new Map<string, { readonly receipt: number; readonly amountPaise: number }>();
  readonly payments: ProviderPayment[] = [];
  readonly refunds: ProviderRefund[] = [];
  readonly refundsByKey = new Map<string, ProviderRefund>();
  /** Webhook events that are not delivered yet. They are delivered in random order. */
  readonly outbox: WebhookEvent[] = [];
  #next = 1;

  createOrder(receipt: number, amountPaise: number): string {
    const id = `order_${this.#next++}`;
    this.orders.set(id, { receipt, amountPaise });
    return id;
  }

  findOrder(receipt: number): string | null {
    for (const [id, order] of this.orders) if (order.receipt === receipt) return id;
    return null;
  }

  /**
   * A person pays. If two checkouts were open, an order can be paid twice. `extraPaise` simulates a fault of the
   * provider, which charges another amount.
   */
  pay(order: string, { captured, extraPaise = 0 }: { captured: boolean; extraPaise?: number }): ProviderPayment {
    const amountPaise = (this.orders.get(order)?.amountPaise ?? 0) + extraPaise;
    const payment: ProviderPayment = { id: `pay_${this.#next++}`, order, amountPaise, status: 'authorized' };
    this.payments.push(payment);
    if (captured) this.capture(payment);
    else this.#tell(order);
    return payment;
  }

  capture(payment: ProviderPayment): void {
    if (payment.status !== 'authorized') return;
    payment.status = 'captured';
    this.#tell(payment.order);
  }

  paymentsOf(order: string): ProviderPayment[] {
    return this.payments.filter((payment) => payment.order === order);
  }

  refundsOf(payment: string): ProviderRefund[] {
    return this.refunds.filter((refund) => refund.payment === payment);
  }

  /** Returns null if the provider refuses, because the payment was refunded already. */
  refund(
    payment: ProviderPayment,
    key: string,
    amountPaise: number,
    outcome: RefundAtProvider['status'],
  ): ProviderRefund | null {
    const known = this.refundsByKey.get(key);
    if (known) return known;
    const gone = this.refundsOf(payment.id).filter(({ status }) => status !== 'failed');
    if (gone.reduce((sum, refund) => sum + refund.amountPaise, 0) + amountPaise > payment.amountPaise) return null;
    const refund: ProviderRefund = { id: `rfnd_${this.#next++}`, payment: payment.id, amountPaise, status: outcome };
    this.refunds.push(refund);
    this.refundsByKey.set(key, refund);
    this.#tell(payment.order);
    return refund;
  }

  finishRefund(refund: ProviderRefund): void {
    if (refund.status !== 'pending') return;
    refund.status = 'processed';
    const payment = this.payments.find(({ id }) => id === refund.payment);
    if (payment) this.#tell(payment.order);
  }

  #tell(order: string): void {
    this.outbox.push({ eventId: `event_${this.#next++}`, order });
  }
}
