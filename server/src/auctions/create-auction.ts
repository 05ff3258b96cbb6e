import type { Auction } from '@ekbid/contract';
import { checkAuctionTimes, readNewAuction } from '@ekbid/domain';
import type { Admin } from '../accounts/admit.ts';
import { recordAuditEvent } from '../audit/record-act.ts';
import { readClock } from '../db/clock.ts';
import type { Deps } from '../deps.ts';
import { insertAuction } from './auctions.queries.ts';
import { describeFields } from './auction-fields.ts';
import { getAuctionView } from './get-auction.ts';
import type { AuctionSubmission } from './read-auction-form.ts';
import { withNewPicture } from './store-picture.ts';

/** Creates an auction. One without a start is open from this very minute on. */
export async function createAuction(
  { db, live, ...store }: Pick<Deps, 'db' | 'live' | 'pictures' | 'log'>,
  by: Admin,
  { form, image }: AuctionSubmission,
): Promise<Auction> {
  const fields = readNewAuction(form, image !== null);
  const now = (await readClock(db)).getTime();
  checkAuctionTimes(fields, now);
  // To the minute, as a form shows it: the value it sends back later is then the same.
  const startTime = fields.startTime ?? now - (now % 60_000);

  const auctionId = await withNewPicture(store, image, (stored) =>
    db.transaction().execute(async (db) => {
      const { picture = null, sha256: pictureSha256 = null } = stored ?? {};
      const auctionId = await insertAuction(db, { ...fields, startTime, picture, pictureSha256 }, by.userId);
      const after = describeFields({ ...fields, startTime });
      await recordAuditEvent(db, by, 'auction.create', { auctionId, title: fields.title, after });
      return auctionId;
    }),
  );
  live.auctionsChanged();
  return getAuctionView(db, auctionId, by);
}
