import { randomBytes } from 'node:crypto';
import { Refusal } from '@ekbid/domain';
import type { Bidder } from '../accounts/admit.ts';
import type { Deps } from '../deps.ts';
import type { OpenOrder } from './hold-slots.queries.ts';
import type { OrderLane } from './hold-slots.ts';
import { askProvider, placeOrderAtProvider } from './place-order-at-provider.ts';

/** For all of it, the provider's part included: whoever asked to pay hears within three seconds. */
const patienceMs = 2200;

type Needs = Pick<Deps, 'db' | 'live' | 'provider' | 'log'> & { readonly orderLane: OrderLane };
type Asked = { readonly auctionId: string; readonly amountPaise: number | null };

/**
 * Opens a payment order for one bid and holds a slot for it (T1), or gives back the one already open (T2). Everything
 * that could stop the bid is told here, before any money is asked for.
 */
export async function createOrder(deps: Needs, bidder: Bidder, asked: Asked) {
  const signal = AbortSignal.timeout(patienceMs);
  const receipt = randomBytes(16).toString('hex');
  const order = await deps.orderLane.take({ bidder, ...asked, receipt });
  if (order instanceof Refusal) throw order;
  // Outside the transaction: no lock is held while the provider takes its time.
  try {
    const providerOrderId = order.providerOrderId ?? (await askFor(order));
    return { providerOrderId, amountPaise: order.amountPaise, holdExpiresAt: order.holdExpiresAt };
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
