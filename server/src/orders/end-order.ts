import { Refusal } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import { retryTransient } from '../db/retry.ts';
import type { Bidder } from '../sessions/authorize.ts';
import { findOrderOfProvider, closeOrder, lockOrder } from './orders.queries.ts';

/** Ends a bidder's own reservation (T4) and frees its slot. Money that still arrives becomes a bid or a refund. */
export async function giveUpOrder(
  deps: Pick<Deps, 'db' | 'live'>,
  bidder: Bidder,
  providerOrderId: string,
): Promise<void> {
  const found = await findOrderOfProvider(deps.db, providerOrderId);
  if (!found || found.bidderId !== bidder.userId) throw new Refusal('not_found', { what: 'payment' });
  await endOrder(deps, found.paymentOrderId, { state: 'expired', givenUp: true });
}

type Ending = {
  readonly state: 'failed' | 'expired';
  readonly givenUp?: boolean;
  /** Keeps the order open if an attempt to pay it was recorded. */
  readonly unlessAttempted?: boolean;
};

/** Ends an order that no money came for (T3, T4); any other stays as it is. */
export async function endOrder(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  paymentOrderId: string,
  { state, givenUp = false, unlessAttempted = false }: Ending,
): Promise<void> {
  const ended = await retryTransient(() =>
    db.transaction().execute(async (db) => {
      const order = await lockOrder(db, paymentOrderId);
      if (order?.state !== 'created' || (unlessAttempted && order.attempted)) return null;
      await closeOrder(db, order, state, { givenUp, lapsed: state === 'expired' && !givenUp });
      return order;
    }),
  );
  if (ended) live.personChanged(ended.bidderId);
}
