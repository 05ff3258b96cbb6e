import type { OpenOrder } from '@ekbid/contract';
import { standingOfOrder, toRupees } from '@ekbid/domain';
import type { Bidder } from '../accounts/admit.ts';
import type { Db } from '../db/database.ts';
import { listUnsettledOrders } from './order-standing.queries.ts';

/** A bidder's orders whose money is still on its way, whichever tab or device they were opened in. */
export async function listOpenOrders(db: Db, { userId }: Bidder, auctionId: string | null): Promise<OpenOrder[]> {
  const orders = await listUnsettledOrders(db, userId, auctionId);
  return orders.map(({ providerOrderId, auctionId, title, amountPaise, keptUntil, ...seen }) => ({
    order: { id: providerOrderId, amount: amountPaise, currency: 'INR' },
    auctionId,
    auctionTitle: title,
    amount: toRupees(amountPaise),
    state:
      standingOfOrder({ ...seen, refundRefused: false }) === 'awaiting_payment' ? 'awaiting_payment' : 'confirming',
    holdExpiresAt: keptUntil.toISOString(),
  }));
}
