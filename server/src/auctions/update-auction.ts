import type { Auction } from '@ekbid/contract';
import { changePrize, checkAuctionChange, readAuctionUpdate, Refusal } from '@ekbid/domain';
import type { Admin } from '../accounts/admit.ts';
import { recordAuditEvent } from '../audit/record-act.ts';
import type { Deps } from '../deps.ts';
import { changeAuction, findAuction, lockAuction, readEndMoves } from './auctions.queries.ts';
import { type AuctionColumns, changedFields, describeChange, fieldsOf } from './auction-fields.ts';
import { getAuctionView } from './get-auction.ts';
import type { AuctionSubmission } from './read-auction-form.ts';
import { statusOf } from './status-of.ts';
import { discardPicture, hashOfPicture, sha256, type StoredPicture, withNewPicture } from './store-picture.ts';

/** Changes an auction within what its bidders were promised. */
export async function updateAuction(
  deps: Pick<Deps, 'db' | 'live' | 'pictures' | 'log'>,
  by: Admin,
  auctionId: string,
  submission: AuctionSubmission,
): Promise<Auction> {
  // Refused before its picture is prepared; under the lock it is read again, and only then decided.
  const found = readUpdate(submission, await findAuction(deps.db, auctionId)).auction;
  const isFoundPicture = await comparePicture(deps, submission.image, found.picture);

  const unused = await withNewPicture(deps, submission.image, (stored) =>
    deps.db.transaction().execute(async (db) => {
      const { auction, present, next: asked } = readUpdate(submission, await lockAuction(db, auctionId));
      const status = statusOf(auction, auction.now);
      const endMoves = auction.everOrdered ? await readEndMoves(db, auction) : null;
      const promised = { ...auction, ...present, status, endMoves };
      const isSame = stored !== null && auction.picture === found.picture && isFoundPicture(stored);
      const picture = isSame ? null : stored;
      checkAuctionChange(promised, asked, auction.now.getTime());
      const next = { ...asked, description: changePrize(promised, asked, picture !== null) };
      const changes = changedFields(present, next);
      await changeAuction(db, auction, {
        ...changes,
        ...(picture !== null && { picture: picture.picture, pictureSha256: picture.sha256 }),
      });
      await recordAuditEvent(db, by, 'auction.update', {
        auctionId,
        title: next.title,
        pictureChanged: picture !== null,
        ...describeChange(present, changes),
      });
      if (isSame) return stored.picture;
      return picture === null ? null : auction.picture;
    }),
  );
  deps.live.auctionChanged(auctionId);
  deps.live.auctionsChanged();
  // Nobody ever ordered for a picture that could be replaced.
  if (unused !== null) await discardPicture(deps, unused);
  return getAuctionView(deps.db, auctionId, by);
}

/** Tells whether an upload is the picture there is: the file it was made from, or the one that was made of it. */
async function comparePicture({ pictures }: Pick<Deps, 'pictures'>, image: Buffer | null, picture: string | null) {
  const present = image === null || picture === null ? null : await hashOfPicture(pictures, picture);
  return (stored: StoredPicture) =>
    image !== null && present !== null && (present.equals(stored.sha256) || present.equals(sha256(image)));
}

function readUpdate<R extends AuctionColumns & { everOrdered: boolean }>(
  { form, image }: AuctionSubmission,
  auction: R | undefined,
) {
  if (!auction) throw new Refusal('not_found', { what: 'auction' });
  const present = fieldsOf(auction);
  const update = readAuctionUpdate(form, present);
  // The picture it has counts as sent; where none may come any more, none is asked for.
  if (image === null && auction.picture === null && !auction.everOrdered)
    throw new Refusal('auction_fields_missing', { field: 'auctionImage' });
  return { auction, present, next: { ...update, startTime: update.startTime ?? present.startTime } };
}
