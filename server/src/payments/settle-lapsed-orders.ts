import { Refusal } from '@ekbid/domain';
import { settle } from '../bids/place-bid.ts';
import type { Deps } from '../deps.ts';
import { endOrder } from './end-order.ts';
import { findOrder, listLapsedOrders } from './orders.queries.ts';
import { recordPayment } from './record-payment.ts';

const batch = 100;

/**
 * Ends orders whose hold has passed (T4). The provider is asked first: money that was paid while the browser died is
 * put on the books and settled; an order it cannot answer for waits for the next round, and keeps no other from its end.
 */
export async function settleLapsedOrders(deps: Deps): Promise<void> {
  const seen: string[] = [];
  for (;;) {
    const lapsed = await listLapsedOrders(deps.db, seen, batch);
    for (const order of lapsed) {
      seen.push(order.paymentOrderId);
      await settleOrder(deps, order);
    }
    if (lapsed.length < batch) return;
  }
}

type LapsedOrder = { readonly paymentOrderId: string; readonly providerOrderId: string | null };

async function settleOrder(deps: Deps, { paymentOrderId, providerOrderId }: LapsedOrder): Promise<void> {
  try {
    if (providerOrderId === null || (await settleIfPaid(deps, paymentOrderId, providerOrderId)) === 'unpaid')
      await endOrder(deps.db, paymentOrderId, { state: 'expired' });
  } catch (error) {
    deps.log.error({ err: error, paymentOrderId }, 'a lapsed order could not be settled');
  }
}

async function settleIfPaid(deps: Deps, paymentOrderId: string, providerOrderId: string) {
  const listed = await deps.provider.listPayments(providerOrderId);
  if (listed.kind !== 'ok') return 'unknown';
  const order = await findOrder(deps.db, paymentOrderId);
  const captured = listed.value.find(
    ({ status, amountPaise, currency }) =>
      status === 'captured' && amountPaise === order?.amountPaise && currency === 'INR',
  );
  if (!order || !captured) return 'unpaid';
  await recordPayment(deps.db, paymentOrderId, captured);
  try {
    await settle(deps, order);
  } catch (error) {
    // The money goes back: that is an end too.
    if (!(error instanceof Refusal)) throw error;
  }
  return 'paid';
}
