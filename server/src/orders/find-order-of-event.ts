import type { Deps } from '../context/deps.ts';
import { findOrderOfProvider, findOrderOfReceipt, storeProviderOrder } from './orders.queries.ts';
import type { ProviderEvent } from '../provider/payment-provider.ts';

type Needs = Pick<Deps, 'db' | 'provider'>;

/**
 * Finds the order that an event is about, or null if it is no order of ours. The event may name an order whose id never
 * reached us, or a duplicate at the provider; our receipt on it identifies ours.
 */
export async function findOrderOfEvent(deps: Needs, event: Omit<ProviderEvent, 'event'>) {
  const providerOrderId = event.providerOrderId ?? (await findOrderOfPayment(deps, event.providerPaymentId));
  if (providerOrderId === null) return null;
  const known = await findOrderOfProvider(deps.db, providerOrderId);
  return known ? { ...known, providerOrderId } : findByReceipt(deps, providerOrderId);
}

async function findOrderOfPayment({ provider }: Needs, providerPaymentId: string | null) {
  if (providerPaymentId === null) return null;
  const fetched = await provider.fetchPayment(providerPaymentId);
  return fetched.kind === 'ok' ? fetched.value.providerOrderId : null;
}

async function findByReceipt({ db, provider }: Needs, providerOrderId: string) {
  const fetched = await provider.fetchOrder(providerOrderId);
  const receipt = fetched.kind === 'ok' ? fetched.value.receipt : null;
  const order = receipt === null ? undefined : await findOrderOfReceipt(db, receipt);
  if (!order) return null;
  await storeProviderOrder(db, order.paymentOrderId, providerOrderId);
  return { ...order, providerOrderId };
}
