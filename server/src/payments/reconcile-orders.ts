import { nextReconcileMinute, reconcileAgainMinute } from '@ekbid/domain';
import { sql } from 'kysely';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import type { Token } from '../work/lease.ts';
import { endOrder } from './end-order.ts';
import { type Needs, reconcileOrder } from './reconcile-order.ts';
import { claimDueOrders, type DueOrder, setNextReconciling } from './reconciling.queries.ts';

/**
 * Asks the provider about every order that is due: first when one that was never tried to be paid ends, last four days
 * after it was opened, because money can be authorised days later. Finds what no webhook reported.
 */
export function reconcileOrders(deps: Needs): KindOfWork {
  return kindOfWork<DueOrder>({
    name: 'reconcile-orders',
    table: {
      ...{ name: 'payment_orders', key: 'payment_order_id', keyType: 'uuid', due: 'reconcile_at' },
      isOpen: sql`reconcile_at is not null`,
    },
    atOnce: 4,
    claim: claimDueOrders,
    keyOf: ({ paymentOrderId }) => paymentOrderId,
    handle: (order, token) => reconcileDue(deps, order, token),
  });
}

async function reconcileDue(deps: Needs, { paymentOrderId, ageMinutes }: DueOrder, token: Token): Promise<void> {
  const answered = await reconcileOrder(deps, paymentOrderId);
  const next = answered ? nextReconcileMinute(ageMinutes) : reconcileAgainMinute(ageMinutes);
  // The provider could not tell for days. Money that turns up all the same makes it paid from here too.
  if (next === null && !answered) await endOrder(deps, paymentOrderId, { state: 'expired' });
  await setNextReconciling(deps.db, paymentOrderId, token, next);
}
