import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { closeOrder, lockOrder } from './orders.queries.ts';

type Ending = { readonly state: 'failed' | 'expired'; readonly givenUp?: boolean };

/** Ends an order that no money came for (T3, T4); any other stays as it is. */
export function endOrder(db: Db, paymentOrderId: string, { state, givenUp = false }: Ending): Promise<void> {
  return retryTransient(() =>
    db.transaction().execute(async (db) => {
      const order = await lockOrder(db, paymentOrderId);
      if (order?.state === 'created') await closeOrder(db, order, state, givenUp);
    }),
  );
}
