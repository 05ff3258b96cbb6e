import { nextReconcileMinute, reconcileAgainMinute } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { endOrder } from './end-order.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { claimDueOrders, setNextReconciling } from './reconciling.queries.ts';

type Due = Awaited<ReturnType<typeof claimDueOrders>>[number];

const batch = 50;
const atOnce = 4;

/**
 * Asks the provider about every order that is due: first when one that nobody tried to pay ends, last four days after it was opened, because
 * money can be authorised days later. Finds what no webhook told.
 */
export async function reconcileOrders(deps: Deps): Promise<void> {
  for (;;) {
    const due = await claimDueOrders(deps.db, batch);
    const waiting = [...due];
    const lane = async () => {
      for (let order = waiting.shift(); order; order = waiting.shift()) await reconcileDue(deps, order);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    if (due.length < batch) return;
  }
}

/** Keeps no other order from its turn, whatever the provider or the database does. */
async function reconcileDue(deps: Deps, { paymentOrderId, ageMinutes }: Due): Promise<void> {
  try {
    const answered = await reconcileOrder(deps, paymentOrderId);
    const next = answered ? nextReconcileMinute(ageMinutes) : reconcileAgainMinute(ageMinutes);
    // Nobody could tell for days. Money that turns up all the same makes it paid from here too.
    if (next === null && !answered) await endOrder(deps, paymentOrderId, { state: 'expired' });
    await setNextReconciling(deps.db, paymentOrderId, next);
  } catch (error) {
    deps.log.error({ err: error, paymentOrderId }, 'an order could not be reconciled');
  }
}
