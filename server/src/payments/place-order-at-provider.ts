import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { endOrder } from './end-order.ts';
import { claimProviderCall, findOrder, storeProviderOrder, unclaimProviderCall } from './orders.queries.ts';

type OrderToPlace = { readonly paymentOrderId: string; readonly receipt: string; readonly amountPaise: number };

const pollMs = 50;

/**
 * The provider's id for an open order, created there once: of two that ask at the same time one calls the provider and
 * the other waits for the answer; after a crash the next one adopts what the provider already has under our receipt.
 * All of it ends with the signal.
 */
export async function placeOrderAtProvider(
  deps: Pick<Deps, 'db' | 'live' | 'provider' | 'log'>,
  order: OrderToPlace,
  signal: AbortSignal,
): Promise<string> {
  while (!signal.aborted) {
    const claim = await claimProviderCall(deps.db, order.paymentOrderId);
    if (claim) return askProvider(deps, order, { again: claim.again, signal });
    const present = await findOrder(deps.db, order.paymentOrderId);
    if (present?.providerOrderId) return present.providerOrderId;
    if (present?.state !== 'created') throw new Refusal('order_refused');
    await pause(pollMs);
  }
  throw new Refusal('provider_unavailable');
}

type Asking = {
  /** Somebody tried before, so that the provider may know the order already. */
  readonly again: boolean;
  readonly signal: AbortSignal;
};

/** For whoever has the claim to the call. */
export async function askProvider(
  { db, live, provider, log }: Pick<Deps, 'db' | 'live' | 'provider' | 'log'>,
  order: OrderToPlace,
  { again, signal }: Asking,
): Promise<string> {
  const { paymentOrderId, amountPaise, receipt } = order;
  const known = again ? await provider.findOrderByReceipt(receipt, signal) : null;
  const reply = known?.kind === 'ok' && known.value === null ? null : known;
  const created = reply ?? (await provider.createOrder({ amountPaise, receipt }, signal));
  switch (created.kind) {
    case 'ok':
      if (created.value === null) throw new Error('an order created as nothing');
      return storeProviderOrder(db, paymentOrderId, created.value.providerOrderId);
    case 'refused':
      log.warn({ paymentOrderId, reason: created.reason }, 'the provider refused an order');
      await endOrder({ db, live }, paymentOrderId, { state: 'failed' });
      throw new Refusal('order_refused');
    case 'unknown':
      log.warn({ paymentOrderId, reason: created.reason }, 'the provider did not answer');
      await unclaimProviderCall(db, paymentOrderId);
      throw new Refusal('provider_unavailable');
  }
}
