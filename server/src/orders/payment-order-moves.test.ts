import { paymentOrderStates } from '@ekbid/domain';
import { canMove } from '@ekbid/model';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { order } from '../testing/bidding.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

test('the database lets an order move exactly as the table of states says, and never changes what it is for', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { ok } = await order(asha, auctionId, 7);
  const ours = () => app.db.updateTable('paymentOrders').where('providerOrderId', '=', ok.order.id);

  // Triggers are off in this transaction, so that the test can set any state.
  const force = (state: (typeof paymentOrderStates)[number]) =>
    app.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = 'replica'`.execute(db);
      await db.updateTable('paymentOrders').where('providerOrderId', '=', ok.order.id).set({ state }).execute();
    });

  for (const from of paymentOrderStates)
    for (const to of paymentOrderStates) {
      if (from === to) continue;
      await force(from);
      const moved = await ours()
        .set({ state: to })
        .execute()
        .then(
          () => true,
          () => false,
        );
      expect([from, to, moved]).toEqual([from, to, canMove(from, to)]);
    }
  await expect(ours().set({ amountPaise: 100 }).execute()).rejects.toThrow('what it is for never changes');
});
