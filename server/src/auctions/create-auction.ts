import type { Auction } from '@ekbid/contract';
import { readNewAuction, Refusal } from '@ekbid/domain';
import type { Admin } from '../accounts/admit.ts';
import { recordAct } from '../audit/record-act.ts';
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
  if (fields.endTime <= now) throw new Refusal('end_time_past', { field: 'endTime' });
  // To the minute, as a form shows it: the value it sends back later is then the same.
  const startTime = fields.startTime ?? now - (now % 60_000);

  const auctionId = await withNewPicture(store, image, (picture) =>
    db.transaction().execute(async (db) => {
      const auctionId = await insertAuction(db, { ...fields, startTime, picture }, by.userId);
      const after = describeFields({ ...fields, startTime });
      await recordAct(db, by, 'auction.create', { auctionId, title: fields.title, after });
      return auctionId;
    }),
  );
  live.auctionsChanged();
  return getAuctionView(db, auctionId, by);
}
