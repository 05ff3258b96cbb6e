import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import { readClock } from '../db/database.ts';
import type { Bidder } from '../sessions/authorize.ts';
import { endOrder } from './end-order.ts';
import { claimCheck, claimProviderCall, findOrder, storeProviderOrder, unclaimProviderCall } from './orders.queries.ts';
import { reconcileOrder } from './reconcile-orders.ts';
import type { OpenOrder } from './reserve-slots.queries.ts';
import type { OrderBatcher } from './reserve-slots.ts';

/** For all of it, the provider's part included: whoever asked to pay hears within three seconds. */
const patienceMs = 2200;

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'keys' | 'live' | 'provider' | 'log'> & {
  readonly orderBatcher: OrderBatcher;
};
type Asked = { readonly auctionId: string; readonly amountPaise: number | null };

/**
 * Opens a payment order for one bid and holds a slot for it (T1), or gives back the one already open (T2). Everything
 * that could stop the bid is told here, before any money is asked for.
 */
export async function createOrder(deps: Needs, bidder: Bidder, asked: Asked) {
  const signal = AbortSignal.timeout(patienceMs);
  const receipt = randomBytes(16).toString('hex');
  const take = () => deps.orderBatcher.take({ bidder, ...asked, receipt });
  let order = await take();
  // Its six minutes are over: it ends first, or it would be paid for in no time at all.
  if (!(order instanceof Refusal) && order.receipt !== receipt && (await isOverdue(deps, order, signal)))
    order = await take();
  if (order instanceof Refusal) throw order;
  // Outside the transaction: no lock is held while the provider takes its time.
  try {
    const providerOrderId = order.providerOrderId ?? (await askFor(order));
    return { providerOrderId, amountPaise: order.amountPaise, keptUntil: order.keptUntil };
  } finally {
    deps.live.personChanged(bidder.userId);
  }

  /** An order opened just now is nobody else's to place. */
  function askFor(order: OpenOrder): Promise<string> {
    return order.receipt === receipt
      ? askProvider(deps, order, { again: false, signal })
      : placeOrderAtProvider(deps, order, signal);
  }
}

/**
 * Whether an order's slot was kept for long enough, and the provider has said what becomes of it. Whoever waits for it
 * waits no longer than the signal; it is brought to its end all the same.
 */
async function isOverdue(deps: Needs, { paymentOrderId, keptUntil }: OpenOrder, signal: AbortSignal): Promise<boolean> {
  if (keptUntil > (await readClock(deps.db)) || !(await claimCheck(deps.db, paymentOrderId))) return false;
  if (signal.aborted) return false;
  const told = reconcileOrder(deps, paymentOrderId).catch((error: unknown) => {
    deps.log.error({ err: error, paymentOrderId }, 'an order could not be reconciled');
    return false;
  });
  return Promise.race([told, once(signal, 'abort').then(() => false)]);
}

type OrderToPlace = { readonly paymentOrderId: string; readonly receipt: string; readonly amountPaise: number };

const pollMs = 50;

/**
 * The provider's id for an open order, created there once: of two that ask at the same time one calls the provider and
 * the other waits for the answer; after a crash the next one adopts what the provider already has under our receipt.
 * All of it ends with the signal.
 */
async function placeOrderAtProvider(
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
async function askProvider(
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
