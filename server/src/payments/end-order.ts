import { retryTransient } from '../db/retry.ts';
import type { Deps } from '../deps.ts';
import { closeOrder, lockOrder } from './orders.queries.ts';

type Ending = { readonly state: 'failed' | 'expired'; readonly givenUp?: boolean };

/** Ends an order that no money came for (T3, T4); any other stays as it is. */
export async function endOrder(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  paymentOrderId: string,
  { state, givenUp = false }: Ending,
): Promise<void> {
  const ended = await retryTransient(() =>
    db.transaction().execute(async (db) => {
      const order = await lockOrder(db, paymentOrderId);
      if (order?.state !== 'created') return null;
      await closeOrder(db, order, state, givenUp);
      return order;
    }),
  );
  if (ended) live.personChanged(ended.bidderId);
}
