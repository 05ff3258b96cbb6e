import { Refusal, canCancel } from '@ekbid/domain';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { isResultWithheld } from '../db/shown-result.ts';
import { statusOf } from '../db/status-of.ts';
import { picturesOf, unusedPictures } from '../pictures/picture-list.ts';
import { discardPictures } from '../pictures/store-picture.ts';
import type { Admin } from '../sessions/authorize.ts';
import { lockAuction, type LockedAuction } from './auctions.queries.ts';
import { describeFields, fieldsOf } from './write-auction.ts';

/** Removes an auction that never had an order. Cancels any other, if the rules allow it. */
export async function removeAuction(
  deps: Pick<Deps, 'db' | 'live' | 'pictures' | 'log'>,
  by: Admin,
  auctionId: string,
): Promise<'removed' | 'cancelled'> {
  const removed = await deps.db.transaction().execute(async (db) => {
    const auction = await lockAuction(db, auctionId);
    if (!auction) throw new Refusal('not_found', { what: 'auction' });
    if (auction.everOrdered) {
      await cancelLockedAuction(db, by, auction);
      return null;
    }
    await deleteAuction(db, auctionId);
    await recordAuditEvent(db, by, 'auction.remove', {
      auctionId,
      title: auction.title,
      before: describeFields(fieldsOf(auction)),
    });
    return auction;
  });
  deps.live.auctionChanged(auctionId);
  deps.live.auctionsChanged();
  if (removed === null) return 'cancelled';
  await discardPictures(deps, unusedPictures(picturesOf(removed), []));
  return 'removed';
}

/** Cancels a running auction, whose row must be locked. From the commit on, every payer is owed a refund. */
async function cancelLockedAuction(db: Db, by: Admin, auction: LockedAuction): Promise<void> {
  checkCancellable(auction);
  const { auctionId } = auction;
  // The log has a result that the auction's row lacks. To cancel the auction would overrule that result and refund
  // every bid.
  if (await isResultWithheld(db, auctionId)) throw new Refusal('result_withheld');
  await markCancelled(db, auctionId, auction.now);
  await recordAuditEvent(db, by, 'auction.cancel', {
    auctionId,
    title: auction.title,
    bids: auction.slotsFilled,
    before: { status: 'active' },
    after: { status: 'cancelled' },
  });
}

function checkCancellable(auction: LockedAuction): void {
  const status = statusOf(auction, auction.now);
  if (status === 'cancelled') throw new Refusal('auction_cancelled');
  if (!canCancel(status, auction)) throw new Refusal('auction_not_cancellable');
}

async function markCancelled(db: Db, auctionId: string, cancelledAt: Date): Promise<void> {
  await db
    .updateTable('auctions')
    // Resets what earlier work on this auction has left, a lease or failures, so that the refunds start at once.
    .set({ outcome: 'cancelled', cancelledAt, leasedUntil: null, leasedBy: null, failures: 0, tryAt: null })
    .where('auctionId', '=', auctionId)
    .execute();
}

async function deleteAuction(db: Db, auctionId: string): Promise<void> {
  await db.deleteFrom('auctions').where('auctionId', '=', auctionId).execute();
}
