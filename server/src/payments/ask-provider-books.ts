import type { BookEntries } from './books.queries.ts';
import type { PaymentProvider, ProviderPayment } from './payment-provider.ts';

const dayMs = 24 * 60 * 60 * 1000;

export type ProviderBooks = BookEntries & {
  readonly orderOf: ReadonlyMap<string, ProviderPayment['providerOrderId']>;
};

/** All the provider captured and gave back in this time, asked for day by day; or why it could not tell. */
export async function askProviderBooks(
  provider: PaymentProvider,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ProviderBooks | { readonly unknown: string }> {
  const payments = new Map<string, ProviderPayment>();
  const neverCaptured = new Set<string>();
  const refunds = new Map<string, BookEntries['refunds'][number]>();
  for (let start = from.getTime(); start < to.getTime(); start += dayMs) {
    const day = { from: new Date(start), to: new Date(Math.min(start + dayMs, to.getTime())) };
    const [paid, refunded] = [await provider.listPaymentsBetween(day), await provider.listRefundsBetween(day)];
    if (paid.kind !== 'ok') return { unknown: paid.reason };
    if (refunded.kind !== 'ok') return { unknown: refunded.reason };
    for (const payment of paid.value)
      if (payment.captured) payments.set(payment.providerPaymentId, payment);
      else neverCaptured.add(payment.providerPaymentId);
    for (const { providerRefundId: id, providerPaymentId, amountPaise, status } of refunded.value)
      if (status === 'processed') refunds.set(id, { id, providerPaymentId, amountPaise });
  }
  const captured = [...payments.values()];
  return {
    payments: captured.map(({ providerPaymentId, amountPaise }) => ({
      id: providerPaymentId,
      providerPaymentId,
      amountPaise,
    })),
    // Authorised money that was let go is no money that went back.
    refunds: [...refunds.values()].filter(({ providerPaymentId }) => !neverCaptured.has(providerPaymentId)),
    orderOf: new Map(captured.map(({ providerPaymentId, providerOrderId }) => [providerPaymentId, providerOrderId])),
  };
}
