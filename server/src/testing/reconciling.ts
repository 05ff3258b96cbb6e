import { setClock } from './set-clock.ts';
import type { TestApp } from './test-app.ts';
import { runDue } from './run-jobs.ts';

/** Has the provider asked about every order that is due so many minutes from now. */
export async function reconcileLater(test: TestApp, minutes: number): Promise<void> {
  await setClock(test.db, { aheadMs: minutes * 60_000 });
  try {
    await runDue(test.deps, 'reconcile-orders');
  } finally {
    await setClock(test.db, 'real');
  }
}

/** Where an order stands, and the slots of its auction. */
export function readOrder({ db }: TestApp, providerOrderId: string) {
  return db
    .selectFrom('paymentOrders')
    .innerJoin('auctions', 'auctions.auctionId', 'paymentOrders.auctionId')
    .where('providerOrderId', '=', providerOrderId)
    .select(['state', 'slotsFilled', 'slotsHeld'])
    .executeTakeFirstOrThrow();
}
