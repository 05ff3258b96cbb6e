import type { Auction } from '@ekbid/contract';
import { checkAuctionChange, readAuctionUpdate, Refusal } from '@ekbid/domain';
import type { Admin } from '../accounts/admit.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Deps } from '../deps.ts';
import { changeAuction, findAuction, lockAuction } from './auctions.queries.ts';
import { type AuctionColumns, changedFields, describeChange, fieldsOf } from './auction-fields.ts';
import { getAuctionView } from './get-auction.ts';
import type { AuctionSubmission } from './read-auction-form.ts';
import { statusOf } from './status-of.ts';
import { discardPicture, withNewPicture } from './store-picture.ts';

/** Changes an auction within what its bidders were promised. */
export async function updateAuction(
  deps: Pick<Deps, 'db' | 'live' | 'pictures' | 'log'>,
  by: Admin,
  auctionId: string,
  submission: AuctionSubmission,
): Promise<Auction> {
  // Refused before its picture is prepared; under the lock it is read again, and only then decided.
  readUpdate(submission, await findAuction(deps.db, auctionId));

  const replaced = await withNewPicture(deps, submission.image, (picture) =>
    deps.db.transaction().execute(async (db) => {
      const { auction, present, next } = readUpdate(submission, await lockAuction(db, auctionId));
      const status = statusOf(auction, auction.now);
      checkAuctionChange({ ...auction, ...present, status }, next, auction.now.getTime());
      const changes = changedFields(present, next);
      await changeAuction(db, auction, { ...changes, ...(picture !== null && { picture }) });
      await recordAct(db, by, 'auction.update', {
        auctionId,
        title: next.title,
        pictureChanged: picture !== null,
        ...describeChange(present, changes),
      });
      return picture === null ? null : auction.picture;
    }),
  );
  deps.live.auctionChanged(auctionId);
  deps.live.auctionsChanged();
  if (replaced !== null) await discardPicture(deps, replaced);
  return getAuctionView(deps.db, auctionId, by);
}

function readUpdate<R extends AuctionColumns>({ form, image }: AuctionSubmission, auction: R | undefined) {
  if (!auction) throw new Refusal('not_found', { what: 'auction' });
  const present = fieldsOf(auction);
  const update = readAuctionUpdate(form, present);
  // The picture it has counts as sent.
  if (image === null && auction.picture === null)
    throw new Refusal('auction_fields_missing', { field: 'auctionImage' });
  return { auction, present, next: { ...update, startTime: update.startTime ?? present.startTime } };
}
