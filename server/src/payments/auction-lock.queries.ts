import type { Db } from '../db/database.ts';

/** Locks an auction for opening an order in it. */
export function lockAuctionRow(db: Db, auctionId: string) {
  return db
    .selectFrom('auctions')
    .where('auctionId', '=', auctionId)
    .select([
      'startingBidPaise',
      'endingBidPaise',
      'bidIncrementPaise',
      'maxSlots',
      'slotsFilled',
      'slotsHeld',
      'startTime',
      'endTime',
      'declaredAt',
      'cancelledAt',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}
