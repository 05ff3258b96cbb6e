import { createHmac, randomUUID } from 'node:crypto';
import { isSame } from '../context/keys.ts';
import {
  type CheckoutResult,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderReply,
  ProviderUnavailable,
} from '../provider/payment-provider.ts';

type Payment = ProviderPayment & { readonly madeAt: Date };
type Refund = ProviderRefund & { readonly madeAt: Date };
type NewOrder = { amountPaise: number; receipt: string; reference?: string | null };
type Between = { from: Date; to: Date };
type RefundAsked = { providerPaymentId: string; amountPaise: number; idempotencyKey: string };

const isWithin =
  ({ from, to }: Between) =>
  ({ madeAt }: { madeAt: Date }) =>
    madeAt >= from && madeAt <= to;

/** A provider in memory, for tests of the rules. Tests of the protocol use the sandbox instead. */
export class TestProvider implements PaymentProvider {
  readonly orders = new Map<string, ProviderOrder>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  /** How the next calls fail, in order. With `unavailable-after` the call is carried out, but its reply is lost. */
  readonly troubles: ('refused' | 'unavailable' | 'unavailable-after')[] = [];
  /** While true, the provider answers no call. */
  isDown = false;
  /** The status that new refunds get. */
  refundOutcome: ProviderRefund['status'] = 'processed';
  readonly #refundOfKey = new Map<string, string>();
  readonly #secret = randomUUID();

  async createOrder({ amountPaise, receipt, reference = null }: NewOrder) {
    return this.#answer((): ProviderOrder => {
      const order = {
        providerOrderId: `order_${randomUUID()}`,
        amountPaise,
        currency: 'INR',
        receipt,
        reference,
        attempted: false,
      };
      this.orders.set(order.providerOrderId, order);
      return order;
    });
  }

  async fetchOrder(orderId: string): Promise<ProviderReply<ProviderOrder>> {
    return this.#reply(() => found(this.orders.get(orderId), 'order'));
  }

  async findOrderByReceipt(receipt: string) {
    return this.#answer(() => [...this.orders.values()].find((order) => order.receipt === receipt) ?? null);
  }

  async fetchPayment(paymentId: string): Promise<ProviderReply<ProviderPayment>> {
    return this.#reply(() => found(this.payments.get(paymentId), 'payment'));
  }

  async listPayments(orderId: string): Promise<ProviderReply<readonly ProviderPayment[]>> {
    return this.#answer(() => [...this.payments.values()].filter((payment) => payment.providerOrderId === orderId));
  }

  async listPaymentsBetween(time: Between): Promise<ProviderReply<readonly ProviderPayment[]>> {
    return this.#answer(() => [...this.payments.values()].filter(isWithin(time)));
  }

  async refund({
    providerPaymentId,
    amountPaise,
    idempotencyKey,
  }: RefundAsked): Promise<ProviderReply<ProviderRefund>> {
    return this.#reply(() => {
      const known = this.refunds.get(this.#refundOfKey.get(idempotencyKey) ?? '');
      if (known) {
        const isSameAsked = known.providerPaymentId === providerPaymentId && known.amountPaise === amountPaise;
        return isSameAsked ? { kind: 'ok', value: known } : { kind: 'refused', reason: 'another refund has this key' };
      }
      const payment = this.payments.get(providerPaymentId);
      if (!payment?.captured || amountPaise > payment.amountPaise - payment.amountRefundedPaise)
        return { kind: 'refused', reason: 'the payment has been fully refunded already, or was never captured' };
      const refund = this.refundInDashboard(providerPaymentId, { amountPaise, status: this.refundOutcome });
      this.#refundOfKey.set(idempotencyKey, refund.providerRefundId);
      return { kind: 'ok', value: refund };
    });
  }

  async listRefunds(paymentId: string): Promise<ProviderReply<readonly ProviderRefund[]>> {
    return this.#answer(() => [...this.refunds.values()].filter((refund) => refund.providerPaymentId === paymentId));
  }

  async listRefundsBetween(time: Between): Promise<ProviderReply<readonly ProviderRefund[]>> {
    return this.#answer(() => [...this.refunds.values()].filter(isWithin(time)));
  }

  isAuthentic(result: CheckoutResult): boolean {
    return isSame(Buffer.from(result.signature), Buffer.from(this.#signResult(result)));
  }

  readEvent(body: Buffer, signature: string): ProviderEvent | null {
    return isSame(Buffer.from(signature), Buffer.from(this.#sign(body)))
      ? (JSON.parse(body.toString()) as ProviderEvent)
      : null;
  }

  /** Pays an order as a person would. Returns the result that the checkout gives to the browser. */
  pay(providerOrderId: string, change: Partial<Payment> = {}): CheckoutResult {
    const { amountPaise, currency } = present(this.orders.get(providerOrderId), 'order');
    const status = change.status ?? 'captured';
    const payment: Payment = {
      providerPaymentId: `pay_${randomUUID()}`,
      providerOrderId,
      amountPaise,
      amountRefundedPaise: 0,
      currency,
      status,
      captured: status === 'captured',
      method: 'upi',
      madeAt: new Date(),
      ...change,
    };
    this.payments.set(payment.providerPaymentId, payment);
    this.attempt(providerOrderId);
    const result = { providerOrderId, providerPaymentId: payment.providerPaymentId };
    return { ...result, signature: this.#signResult(result) };
  }

  /** Marks the order as attempted, as if a person had begun to pay. */
  attempt(providerOrderId: string): void {
    const order = present(this.orders.get(providerOrderId), 'order');
    this.orders.set(providerOrderId, { ...order, attempted: true });
  }

  /** Changes a payment later, for example when authorised money is captured. */
  changePayment(providerPaymentId: string, change: Partial<Payment>): void {
    const payment = present(this.payments.get(providerPaymentId), 'payment');
    const captured = change.status === 'captured' || payment.captured;
    this.payments.set(providerPaymentId, { ...payment, captured, ...change });
  }

  /** Makes a refund as if in the provider's dashboard. Without an amount, it is the whole payment. */
  refundInDashboard(providerPaymentId: string, change: Partial<Refund> = {}): Refund {
    const { amountPaise } = present(this.payments.get(providerPaymentId), 'payment');
    const refund: Refund = {
      providerRefundId: `rfnd_${randomUUID()}`,
      providerPaymentId,
      amountPaise,
      status: 'processed',
      madeAt: new Date(),
      ...change,
    };
    this.refunds.set(refund.providerRefundId, refund);
    this.#countRefunds(providerPaymentId);
    return refund;
  }

  /** Changes a pending refund to its final status. */
  endRefund(providerRefundId: string, status: 'processed' | 'failed'): void {
    const refund = present(this.refunds.get(providerRefundId), 'refund');
    this.refunds.set(providerRefundId, { ...refund, status });
    this.#countRefunds(refund.providerPaymentId);
  }

  /** A webhook event as the provider sends it: the bytes and their signature. */
  webhookEvent(event: string, about: Partial<ProviderEvent> = {}): { body: Buffer; signature: string } {
    const none = { providerOrderId: null, providerPaymentId: null, providerRefundId: null };
    const body = Buffer.from(JSON.stringify({ ...none, ...about, event } satisfies ProviderEvent));
    return { body, signature: this.#sign(body) };
  }

  #countRefunds(providerPaymentId: string): void {
    const payment = present(this.payments.get(providerPaymentId), 'payment');
    const amountRefundedPaise = [...this.refunds.values()]
      .filter((refund) => refund.providerPaymentId === providerPaymentId && refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amountPaise, 0);
    const isWhole = amountRefundedPaise === payment.amountPaise;
    const status = payment.captured ? (isWhole ? 'refunded' : 'captured') : payment.status;
    this.payments.set(providerPaymentId, { ...payment, amountRefundedPaise, status });
  }

  #signResult({ providerOrderId, providerPaymentId }: Omit<CheckoutResult, 'signature'>): string {
    return this.#sign(`${providerOrderId}|${providerPaymentId}`);
  }

  #sign(bytes: string | Buffer): string {
    return createHmac('sha256', this.#secret).update(bytes).digest('hex');
  }

  async #answer<Value>(work: () => Value): Promise<ProviderReply<Value>> {
    return this.#reply(() => ({ kind: 'ok', value: work() }));
  }

  async #reply<Value>(work: () => ProviderReply<Value>): Promise<ProviderReply<Value>> {
    if (this.isDown) throw new ProviderUnavailable('down, as the test asked');
    const trouble = this.troubles.shift();
    if (trouble === 'refused') return { kind: 'refused', reason: 'as the test asked' };
    if (trouble === 'unavailable') throw new ProviderUnavailable('as the test asked');
    const reply = work();
    if (trouble === 'unavailable-after') throw new ProviderUnavailable('reply lost');
    return reply;
  }
}

function found<Value>(value: Value | undefined, what: string): ProviderReply<Value> {
  return value === undefined ? { kind: 'refused', reason: `no such ${what}` } : { kind: 'ok', value };
}

function present<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`no such ${what}`);
  return value;
}
