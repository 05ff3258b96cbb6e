import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Refusal } from '@ekbid/domain';
import type { Bidder } from '../accounts/admit.ts';
import { readClock } from '../db/clock.ts';
import type { Deps } from '../deps.ts';
import type { OpenOrder } from './hold-slots.queries.ts';
import type { OrderLane } from './hold-slots.ts';
import { askProvider, placeOrderAtProvider } from './place-order-at-provider.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { claimCheck } from './reconciling.queries.ts';

/** For all of it, the provider's part included: whoever asked to pay hears within three seconds. */
const patienceMs = 2200;

type Needs = Pick<Deps, 'bidLane' | 'db' | 'keys' | 'live' | 'provider' | 'log'> & { readonly orderLane: OrderLane };
type Asked = { readonly auctionId: string; readonly amountPaise: number | null };

/**
 * Opens a payment order for one bid and holds a slot for it (T1), or gives back the one already open (T2). Everything
 * that could stop the bid is told here, before any money is asked for.
 */
export async function createOrder(deps: Needs, bidder: Bidder, asked: Asked) {
  const signal = AbortSignal.timeout(patienceMs);
  const receipt = randomBytes(16).toString('hex');
  const take = () => deps.orderLane.take({ bidder, ...asked, receipt });
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
