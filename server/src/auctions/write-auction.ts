import { type Auction, toInstant } from '@ekbid/contract';
import {
  checkAuctionTimes,
  readNewAuction,
  changePrize,
  checkAuctionChange,
  readAuctionUpdate,
  Refusal,
  type AuctionFields,
} from '@ekbid/domain';
import { recordAuditEvent, type Facts } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import { readClock } from '../db/database.ts';
import { statusOf } from '../db/status-of.ts';
import {
  withNewPicture,
  discardPicture,
  hashOfPicture,
  sha256,
  type StoredPicture,
} from '../pictures/store-picture.ts';
import type { Admin } from '../sessions/authorize.ts';
import { insertAuction, changeAuction, findAuction, lockAuction, readEndMoves } from './auctions.queries.ts';
import type { AuctionSubmission } from './read-auction-form.ts';
import { getAuctionView } from './read-auctions.ts';

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

/** The fields of an auction that has a start. */
type StartedFields = AuctionFields & { readonly startTime: number };

type AuctionColumns = Omit<StartedFields, 'startTime' | 'endTime'> & {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly picture: string | null;
};

/** Times as a form shows them, which sends them back: what nobody changed is then the same. */
export function fieldsOf(auction: AuctionColumns): StartedFields {
  return {
    title: auction.title,
    description: auction.description,
    startingBidPaise: auction.startingBidPaise,
    endingBidPaise: auction.endingBidPaise,
    bidIncrementPaise: auction.bidIncrementPaise,
    startTime: Date.parse(toInstant(auction.startTime)),
    endTime: Date.parse(toInstant(auction.endTime)),
    maxSlots: auction.maxSlots,
    autoDeclare: auction.autoDeclare,
  };
}

function changedFields(present: StartedFields, next: StartedFields): Partial<StartedFields> {
  const changed = Object.entries(next).filter(([field, value]) => value !== present[field as keyof StartedFields]);
  return Object.fromEntries(changed);
}

/** Fields as the record of administrators' acts keeps them: flat, times readable. */
export function describeFields(fields: Partial<StartedFields>): Facts {
  const described = Object.entries(fields).map(([field, value]) => [
    field,
    field === 'startTime' || field === 'endTime' ? toInstant(Number(value)) : value,
  ]);
  return Object.fromEntries(described) as Facts;
}

/** What a change changed, and only that: as it was, and as it is. */
function describeChange(present: StartedFields, changes: Partial<StartedFields>) {
  const was = describeFields(present);
  const after = describeFields(changes);
  const before: Facts = Object.fromEntries(Object.keys(after).map((field) => [field, was[field] ?? null]));
  return { before, after };
}
