import { createHmac, randomUUID } from 'node:crypto';
import { isSame } from '../keys.ts';
import type {
  CheckoutResult,
  PaymentProvider,
  ProviderOrder,
  ProviderPayment,
  ProviderReply,
} from '../payments/payment-provider.ts';

type Payment = ProviderPayment & { status: ProviderPayment['status'] };

/** A provider in memory that keeps its promises, for tests: the sandbox proves the protocol, this the rules around it. */
export class TestProvider implements PaymentProvider {
  readonly orders = new Map<string, ProviderOrder>();
  readonly payments = new Map<string, Payment>();
  /** What the next calls answer instead, in order: `after` does the work first and then loses the reply. */
  readonly troubles: ('refused' | 'unknown' | 'unknown-after')[] = [];
  readonly #secret = randomUUID();

  async createOrder({ amountPaise, receipt }: { amountPaise: number; receipt: string }) {
    return this.#answer((): ProviderOrder => {
      const order = { providerOrderId: `order_${randomUUID()}`, amountPaise, currency: 'INR', receipt };
      this.orders.set(order.providerOrderId, order);
      return order;
    });
  }

  async findOrderByReceipt(receipt: string) {
    return this.#answer(() => [...this.orders.values()].find((order) => order.receipt === receipt) ?? null);
  }

  async fetchPayment(paymentId: string): Promise<ProviderReply<ProviderPayment>> {
    const payment = this.payments.get(paymentId);
    return payment ? this.#answer(() => payment) : { kind: 'refused', reason: 'no such payment' };
  }

  async listPayments(orderId: string) {
    return this.#answer(() => [...this.payments.values()].filter((payment) => payment.providerOrderId === orderId));
  }

  isAuthentic(result: CheckoutResult): boolean {
    return isSame(Buffer.from(result.signature), Buffer.from(this.#sign(result)));
  }

  /** Pays as a person would, and returns what the checkout hands the browser. */
  pay(providerOrderId: string, change: Partial<Payment> = {}): CheckoutResult {
    const order = this.orders.get(providerOrderId);
    if (!order) throw new Error('no such order');
    const { amountPaise, currency } = order;
    const providerPaymentId = `pay_${randomUUID()}`;
    const payment: Payment = {
      providerPaymentId,
      providerOrderId,
      amountPaise,
      currency,
      status: 'captured',
      ...change,
    };
    this.payments.set(providerPaymentId, payment);
    const result = { providerOrderId, providerPaymentId };
    return { ...result, signature: this.#sign(result) };
  }

  #sign({ providerOrderId, providerPaymentId }: Omit<CheckoutResult, 'signature'>): string {
    return createHmac('sha256', this.#secret).update(`${providerOrderId}|${providerPaymentId}`).digest('hex');
  }

  async #answer<Value>(work: () => Value): Promise<ProviderReply<Value>> {
    const trouble = this.troubles.shift();
    if (trouble === 'refused') return { kind: 'refused', reason: 'as the test asked' };
    if (trouble === 'unknown') return { kind: 'unknown', reason: 'as the test asked' };
    const value = work();
    return trouble === 'unknown-after' ? { kind: 'unknown', reason: 'reply lost' } : { kind: 'ok', value };
  }
}
