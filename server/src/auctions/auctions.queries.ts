import type { AuctionFields } from '@ekbid/domain';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';

/** Auctions as they are shown. Who won, and with what, is in the table from declaring on and not before. */
export function selectAuctions(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('auctions')
    .leftJoin('bids as winningBid', 'winningBid.bidId', 'auctions.winningBidId')
    .leftJoin('users as winner', 'winner.userId', 'winningBid.bidderId')
    .select([
      'auctions.auctionId',
      'auctions.title',
      'auctions.description',
      'auctions.startingBidPaise',
      'auctions.endingBidPaise',
      'auctions.bidIncrementPaise',
      'auctions.startTime',
      'auctions.endTime',
      'auctions.maxSlots',
      'auctions.slotsFilled',
      'auctions.picture',
      'auctions.autoDeclare',
      'auctions.everOrdered',
      'auctions.cancelledAt',
      'auctions.declaredAt',
      'auctions.outcome',
      'winningBid.amountPaise as winningBidPaise',
      'winner.userId as winnerUserId',
      'winner.firstName as winnerFirstName',
      'winner.lastName as winnerLastName',
    ]);
}

export type AuctionRow = NonNullable<Awaited<ReturnType<typeof findAuction>>>;

export function findAuction(db: Db, auctionId: string) {
  return selectAuctions(db).where('auctions.auctionId', '=', auctionId).executeTakeFirst();
}

export async function hasAuction(db: Db, auctionId: string): Promise<boolean> {
  const row = await db.selectFrom('auctions').where('auctionId', '=', auctionId).select('auctionId').executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks an auction, then reads the clock: `now` includes the wait, and is never before what the auction's log has told.
 * Undefined when there is none.
 */
export async function lockAuction(db: Db, auctionId: string) {
  const auction = await db
    .selectFrom('auctions')
    .where('auctionId', '=', auctionId)
    .select([
      'auctionId',
      'title',
      'description',
      'startingBidPaise',
      'endingBidPaise',
      'bidIncrementPaise',
      'startTime',
      'endTime',
      'maxSlots',
      'slotsFilled',
      'picture',
      'autoDeclare',
      'everOrdered',
      'cancelledAt',
      'declaredAt',
      'loggedAt',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return auction && { ...auction, now: await readClock(db, auction.loggedAt) };
}

export type LockedAuction = NonNullable<Awaited<ReturnType<typeof lockAuction>>>;

type Values = Omit<AuctionFields, 'startTime'> & { readonly startTime: number; readonly picture: string | null };

export async function insertAuction(db: Db, values: Values, createdBy: string): Promise<string> {
  const { startTime, endTime, ...columns } = values;
  const { auctionId } = await db
    .insertInto('auctions')
    .values({ ...columns, startTime: new Date(startTime), endTime: new Date(endTime), createdBy })
    .returning('auctionId')
    .executeTakeFirstOrThrow();
  return auctionId;
}

/** Writes the named columns only: a time read from the database and written back has lost its microseconds. */
/** `now`: the moment for which the changes were found to be allowed. */
export async function changeAuction(
  db: Db,
  { auctionId, now }: Pick<LockedAuction, 'auctionId' | 'now'>,
  changes: Partial<Values>,
): Promise<void> {
  const { startTime, endTime, ...columns } = changes;
  const set = {
    ...columns,
    ...(startTime !== undefined && { startTime: new Date(startTime) }),
    ...(endTime !== undefined && { endTime: new Date(endTime), loggedAt: now }),
  };
  if (Object.keys(set).length === 0) return;
  await db.updateTable('auctions').set(set).where('auctionId', '=', auctionId).execute();
}

export async function markCancelled(db: Db, auctionId: string, cancelledAt: Date): Promise<void> {
  await db
    .updateTable('auctions')
    .set({ outcome: 'cancelled', cancelledAt })
    .where('auctionId', '=', auctionId)
    .execute();
}

export async function deleteAuction(db: Db, auctionId: string): Promise<void> {
  await db.deleteFrom('auctions').where('auctionId', '=', auctionId).execute();
}
