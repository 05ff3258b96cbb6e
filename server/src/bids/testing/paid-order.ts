import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { BidToPlace } from '../bids.queries.ts';

type Wanted = Pick<BidToPlace, 'auctionId' | 'bidderId' | 'amountPaise'> & {
  readonly holdsSlot?: boolean;
  readonly isFree?: boolean;
};

/**
 * Inserts a paid or free order, and returns the bid to place for it. Does not update the auction's count of held slots.
 */
export async function insertPaidOrder(
  db: Db,
  { holdsSlot = false, isFree = false, ...order }: Wanted,
): Promise<BidToPlace> {
  const { paymentOrderId } = await db
    .insertInto('paymentOrders')
    .values({
      ...order,
      ...(isFree && { isFree, amountPaise: 0 }),
      holdsSlot,
      receipt: randomUUID(),
      state: 'paid',
      holdExpiresAt: sql<Date>`game_clock() + interval '5 minutes'`,
    })
    .returning('paymentOrderId')
    .executeTakeFirstOrThrow();
  if (!isFree)
    await db
      .insertInto('payments')
      .values({ providerPaymentId: randomUUID(), paymentOrderId, amountPaise: order.amountPaise, isFirst: true })
      .execute();
  return { ...order, ...newOpening(), sessionHash: null, paymentOrderId };
}

/** Returns a random id and commitment for a new bid. */
export function newOpening() {
  return {
    ...{ bidId: randomUUID(), pseudonym: randomBytes(16) },
    ...{ nonce: randomBytes(32), commitment: randomBytes(32) },
  };
}
