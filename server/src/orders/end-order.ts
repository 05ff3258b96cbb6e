import type { Deps } from '../context/deps.ts';
import { retryTransient } from '../db/retry.ts';
import { closeOrder, lockOrder } from './orders.queries.ts';

type Ending = {
  readonly state: 'failed' | 'expired';
  readonly givenUp?: boolean;
  /** If true, the order stays open if an attempt to pay it was recorded. */
  readonly unlessAttempted?: boolean;
};

/** Ends an order that was not paid (T3, T4). Any other order stays as it is. */
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
