import { type Auction, type PictureField, toInstant } from '@ekbid/contract';
import {
  checkAuctionTimes,
  checkEntryMode,
  checkRetailPriceDate,
  readNewAuction,
  changePrize,
  checkAuctionChange,
  readAuctionUpdate,
  Refusal,
  type AuctionFields,
} from '@ekbid/domain';
import { recordAuditEvent, type Facts } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import type { PictureColumns } from '../db/picture-columns.ts';
import { statusOf } from '../db/status-of.ts';
import {
  columnsOf,
  isSameList,
  type ListedPicture,
  picturesOf,
  readWanted,
  resolveWanted,
  unusedPictures,
  type WantedPicture,
} from '../pictures/picture-list.ts';
import {
  discardPictures,
  hashOfPicture,
  sha256,
  type StoredPicture,
  withNewPictures,
} from '../pictures/store-picture.ts';
import type { Admin } from '../sessions/authorize.ts';
import { findAuction, lockAuction, readEndMoves, type LockedAuction } from './auctions.queries.ts';
import type { AuctionSubmission } from './read-auction-form.ts';
import { getAuctionView } from './read-auctions.ts';

/** The draft that becomes the auction. `consume` deletes it in the transaction that creates the auction. */
type DraftOfAuction = { readonly pictures: readonly ListedPicture[]; readonly consume: (db: Db) => Promise<void> };

/** Creates an auction. Without a start time, it starts at the beginning of the current minute. */
export async function createAuction(
  { db, live, config, ...store }: Pick<Deps, 'db' | 'live' | 'pictures' | 'log' | 'config'>,
  by: Admin,
  { form, pictures: named, images }: AuctionSubmission,
  draft: DraftOfAuction | null = null,
): Promise<Auction> {
  const present = draft?.pictures ?? [];
  const wanted = readWanted(named, images, present);
  const fields = readNewAuction(form, wanted.length > 0);
  const now = (await readClock(db)).getTime();
  checkAuctionTimes(fields, now);
  checkRetailPriceDate(fields, now);
  checkEntryMode(fields, config.entryModes);
  // Cut to the minute, because the form shows the time in minutes and later sends back what it shows.
  const startTime = fields.startTime ?? now - (now % 60_000);

  const { auctionId, unused } = await withNewPictures(store, images, (stored) =>
    db.transaction().execute(async (db) => {
      await draft?.consume(db);
      const pictures = resolveWanted(wanted, stored, () => undefined);
      const values = { ...fields, startTime, ...columnsOf(pictures), claimDays: config.CLAIM_DAYS };
      const auctionId = await insertAuction(db, values, by.userId);
      const after = describeFields({ ...fields, startTime });
      await recordAuditEvent(db, by, 'auction.create', { auctionId, title: fields.title, after });
      return { auctionId, unused: unusedPictures(present, pictures) };
    }),
  );
  await discardPictures(store, unused);
  live.auctionsChanged();
  return getAuctionView(db, auctionId, by);
}

/** Changes an auction, as far as the rules that its bidders were promised allow it. */
export async function updateAuction(
  deps: Pick<Deps, 'db' | 'live' | 'pictures' | 'log' | 'config'>,
  by: Admin,
  auctionId: string,
  submission: AuctionSubmission,
): Promise<Auction> {
  // Checks the form before pictures are prepared, which is costly. The check under the lock decides.
  const found = readUpdate(submission, await findAuction(deps.db, auctionId));
  const sameAs = await comparePictures(deps, submission.images, found.pictures);

  const unused = await withNewPictures(deps, submission.images, (stored) =>
    deps.db.transaction().execute(async (db) => {
      const locked = readUpdate(submission, await lockAuction(db, auctionId));
      const { auction, present, next: asked } = locked;
      const status = statusOf(auction, auction.now);
      const endMoves = auction.everOrdered ? await readEndMoves(db, auction) : null;
      const promised = { ...auction, ...present, status, endMoves };
      const pictures = resolveWanted(locked.wanted, stored, sameAs(locked.pictures));
      const pictureChanged = !isSameList(pictures, locked.pictures);
      checkAuctionChange(promised, asked, auction.now.getTime());
      const next = { ...asked, description: changePrize(promised, asked, pictureChanged) };
      checkRetailPriceDate(next, auction.now.getTime());
      const changes = changedFields(present, next);
      if (changes.entryMode !== undefined) checkEntryMode(next, deps.config.entryModes);
      await changeAuction(db, auction, { ...changes, ...(pictureChanged && columnsOf(pictures)) });
      await recordAuditEvent(db, by, 'auction.update', {
        auctionId,
        title: next.title,
        pictureChanged,
        ...describeChange(present, changes),
      });
      return unusedPictures([...locked.pictures, ...stored.values()], pictures);
    }),
  );
  deps.live.auctionChanged(auctionId);
  deps.live.auctionsChanged();
  // A picture can be replaced only before the first order, so no fair-play log refers to these unused files.
  await discardPictures(deps, unused);
  return getAuctionView(deps.db, auctionId, by);
}

/**
 * Finds out which uploaded pictures the auction already has. An upload may equal the file that was first uploaded, or
 * the file that we made from it.
 */
async function comparePictures(
  { pictures }: Pick<Deps, 'pictures'>,
  images: AuctionSubmission['images'],
  found: readonly ListedPicture[],
) {
  const hashes = new Map<string, Buffer>();
  for (const { picture } of images.size === 0 ? [] : found) {
    const present = picture === null ? null : await hashOfPicture(pictures, picture);
    if (picture !== null && present !== null) hashes.set(picture, present);
  }
  return (present: readonly ListedPicture[]) => (stored: StoredPicture, field: PictureField) => {
    const source = sha256(images.get(field) ?? Buffer.alloc(0));
    return present.find(({ picture }) => {
      const hash = hashes.get(picture ?? '');
      return hash !== undefined && (hash.equals(stored.sha256) || hash.equals(source));
    });
  };
}

function readUpdate<R extends AuctionColumns & { everOrdered: boolean }>(
  { form, pictures: named, images }: AuctionSubmission,
  auction: R | undefined,
) {
  if (!auction) throw new Refusal('not_found', { what: 'auction' });
  const present = fieldsOf(auction);
  const update = readAuctionUpdate(form, present);
  const pictures = picturesOf(auction);
  const wanted: readonly WantedPicture[] = readWanted(named, images, pictures);
  // A picture that the auction already has counts as sent. After the first order pictures cannot change, so none is
  // needed.
  if (wanted.length === 0 && !auction.everOrdered)
    throw new Refusal('auction_fields_missing', { field: 'auctionImage' });
  return { auction, present, pictures, wanted, next: { ...update, startTime: update.startTime ?? present.startTime } };
}

/** The fields of an auction, with a start time. */
type StartedFields = AuctionFields & { readonly startTime: number };

type AuctionColumns = Omit<StartedFields, 'startTime' | 'endTime'> &
  PictureColumns & { readonly startTime: Date; readonly endTime: Date };

/** Returns the fields of an auction. Times are cut to the form's precision, so that unchanged ones compare as equal. */
export function fieldsOf(auction: Omit<AuctionColumns, keyof PictureColumns>): StartedFields {
  return {
    title: auction.title,
    description: auction.description,
    titleHindi: auction.titleHindi,
    descriptionHindi: auction.descriptionHindi,
    retailPricePaise: auction.retailPricePaise,
    retailPriceSource: auction.retailPriceSource,
    retailPriceDate: auction.retailPriceDate,
    startingBidPaise: auction.startingBidPaise,
    endingBidPaise: auction.endingBidPaise,
    bidIncrementPaise: auction.bidIncrementPaise,
    startTime: Date.parse(toInstant(auction.startTime)),
    endTime: Date.parse(toInstant(auction.endTime)),
    maxSlots: auction.maxSlots,
    autoDeclare: auction.autoDeclare,
    entryMode: auction.entryMode,
    minAccountDays: auction.minAccountDays,
  };
}

function changedFields(present: StartedFields, next: StartedFields): Partial<StartedFields> {
  const changed = Object.entries(next).filter(([field, value]) => value !== present[field as keyof StartedFields]);
  return Object.fromEntries(changed);
}

/** Describes fields for audit events: flat values and readable times. */
export function describeFields(fields: Partial<StartedFields>): Facts {
  const described = Object.entries(fields).map(([field, value]) => [
    field,
    field === 'startTime' || field === 'endTime' ? toInstant(Number(value)) : value,
  ]);
  return Object.fromEntries(described) as Facts;
}

/** Describes the changed fields, with their values before and after the change. */
function describeChange(present: StartedFields, changes: Partial<StartedFields>) {
  const was = describeFields(present);
  const after = describeFields(changes);
  const before: Facts = Object.fromEntries(Object.keys(after).map((field) => [field, was[field] ?? null]));
  return { before, after };
}

type Values = Omit<AuctionFields, 'startTime'> & { readonly startTime: number } & ReturnType<typeof columnsOf>;

async function insertAuction(
  db: Db,
  values: Values & { readonly claimDays: number },
  createdBy: string,
): Promise<string> {
  const { startTime, endTime, ...columns } = values;
  const { auctionId } = await db
    .insertInto('auctions')
    .values({ ...columns, startTime: new Date(startTime), endTime: new Date(endTime), createdBy })
    .returning('auctionId')
    .executeTakeFirstOrThrow();
  return auctionId;
}

/**
 * Writes only the columns that changed: to rewrite an unchanged time would cut off its microseconds. `now` is the time
 * for which the change was checked.
 */
export async function changeAuction(
  db: Db,
  { auctionId, now }: Pick<LockedAuction, 'auctionId' | 'now'>,
  changes: Partial<Values>,
): Promise<void> {
  const { startTime, endTime, description, ...columns } = changes;
  const set = {
    ...columns,
    ...(description !== undefined && { description, loggedAt: now }),
    ...(startTime !== undefined && { startTime: new Date(startTime) }),
    ...(endTime !== undefined && { endTime: new Date(endTime), loggedAt: now }),
  };
  if (Object.keys(set).length === 0) return;
  await db.updateTable('auctions').set(set).where('auctionId', '=', auctionId).execute();
}
