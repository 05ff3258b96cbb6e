import { Refusal } from '@ekbid/domain';
import type { Bidder } from '../accounts/admit.ts';
import type { Deps } from '../deps.ts';
import { endOrder } from './end-order.ts';
import { findOrderOfProvider } from './orders.queries.ts';

/** Ends a bidder's own hold (T4): the slot is free at once. Money that still arrives becomes a bid or a refund. */
export async function giveUpOrder(
  deps: Pick<Deps, 'db' | 'live'>,
  bidder: Bidder,
  providerOrderId: string,
): Promise<void> {
  const found = await findOrderOfProvider(deps.db, providerOrderId);
  if (!found || found.bidderId !== bidder.userId) throw new Refusal('not_found', { what: 'payment' });
  await endOrder(deps, found.paymentOrderId, { state: 'expired', givenUp: true });
}
