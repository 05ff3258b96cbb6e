import { Refusal } from '@ekbid/domain';
import type { Admin } from '../accounts/admit.ts';
import { recordAuditEvent } from '../audit/record-act.ts';
import type { Deps } from '../deps.ts';
import { describeFields, fieldsOf } from './auction-fields.ts';
import { lockAuction, deleteAuction } from './auctions.queries.ts';
import { cancelLockedAuction } from './cancel-auction.ts';
import { discardPicture } from './store-picture.ts';

/** Removes an auction nobody ever ordered in; cancels any other, within the rules. Says which it was. */
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
  if (removed.picture !== null) await discardPicture(deps, removed.picture);
  return 'removed';
}
