import { canCancel, Refusal } from '@ekbid/domain';
import type { Admin } from '../accounts/admit.ts';
import { recordAuditEvent } from '../audit/record-act.ts';
import type { Db } from '../db/database.ts';
import { isResultWithheld } from '../db/shown-result.ts';
import { type LockedAuction, markCancelled } from './auctions.queries.ts';
import { statusOf } from './status-of.ts';

/** Cancels a running auction, in the transaction that locked it; every payer is owed a refund from its commit on. */
export async function cancelLockedAuction(db: Db, by: Admin, auction: LockedAuction): Promise<void> {
  checkCancellable(auction);
  const { auctionId } = auction;
  // Where the log has a result and the auction none, what is decided would be undone, and everybody paid back.
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
