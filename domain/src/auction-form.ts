import type { BidGrid } from './bidding.ts';
import { type EntryMode, entryModes, longestAccountDays } from './entry-modes.ts';
import { formatRupees, maximumBidPaise, minimumBidPaise, parseRupees } from './money.ts';
import { type Refuse, throwRefusal } from './refusals.ts';

const titleLength = { minimum: 5, maximum: 30 } as const;
/** The Hindi title may be longer, because Devanagari needs up to three characters for one visible letter. */
const titleHindiMaximum = 60;
const descriptionMaximum = 4000;
const retailPriceSourceMaximum = 60;
/** Ten crore rupees. A prize may be worth more than the highest possible bid. */
const retailPriceMaximumPaise = 10_000_000_000;
const maxSlotsMaximum = 1_000_000;
/** The maximum of days until an auction starts, and of days that it runs. A CHECK in the database repeats `running`. */
export const auctionDays = { untilStart: 400, running: 400 } as const;
export const dayMs = 24 * 60 * 60 * 1000;
/** India is 330 minutes ahead of UTC all year, because it has one time zone and no summer time. */
const indiaOffsetMs = 330 * 60_000;
/** One rupee. It is used if the form has no bid increment. */
const defaultBidIncrementPaise = 100;

/**
 * The fields of an auction's form, as typed or as sent in a multipart request. Times are ISO 8601 with their offset.
 */
export type AuctionForm = {
  readonly [
    field in
      | 'title'
      | 'description'
      | 'startingBid'
      | 'endingBid'
      | 'bidIncrement'
      | 'startTime'
      | 'endTime'
      | 'maxSlots'
      | 'autoDeclare'
      | 'retailPrice'
      | 'retailPriceSource'
      | 'retailPriceDate'
      | 'titleHindi'
      | 'descriptionHindi'
      | 'entryMode'
      | 'minAccountDays'
  ]?: string | undefined;
};

/**
 * The values of the form: amounts in paise, times in milliseconds UTC. If `startTime` is null, the auction starts when
 * it is created.
 */
export type AuctionFields = BidGrid & {
  readonly title: string;
  readonly description: string;
  /** Title and description in Hindi. Each is null if the operator wrote none. */
  readonly titleHindi: string | null;
  readonly descriptionHindi: string | null;
  /** What the prize costs in a shop, according to the operator. The three fields are null if the form has no price. */
  readonly retailPricePaise: number | null;
  /** Where the price was read, for example the name of a shop. */
  readonly retailPriceSource: string | null;
  /** The day on which the price was read, as YYYY-MM-DD. */
  readonly retailPriceDate: string | null;
  readonly startTime: number | null;
  readonly endTime: number;
  readonly maxSlots: number;
  readonly autoDeclare: boolean;
  readonly entryMode: EntryMode;
  /** The minimum age of an account that bids, in whole days. Always 0 in a paid auction. */
  readonly minAccountDays: number;
};

/** Reads the form of a new auction. If `refuse` returns instead of throwing, the refused number becomes `NaN`. */
export function readNewAuction(form: AuctionForm, hasImage: boolean, refuse = throwRefusal): AuctionFields {
  if (isBlank(form.endingBid)) refuse('ending_bid_missing', 'endingBid');
  checkRange(form, refuse);
  checkPresent(form, ['title', 'description', 'startingBid', 'endTime', 'maxSlots'], refuse);
  if (!hasImage) refuse('auction_fields_missing', 'auctionImage');
  // This rule is only for new auctions. In an update, an empty price removes the price, its source and its date.
  if (isBlank(form.retailPrice) && !(isBlank(form.retailPriceSource) && isBlank(form.retailPriceDate)))
    refuse('retail_price_incomplete', 'retailPrice');
  return readFields(form, null, refuse);
}

/**
 * Reads the form of an update. If the ending bid or the start is blank, its present value stays. Other required fields
 * must be filled in, also if they do not change.
 */
export function readAuctionUpdate(form: AuctionForm, present: AuctionFields, refuse = throwRefusal): AuctionFields {
  checkPresent(form, ['title', 'description', 'startingBid', 'bidIncrement', 'endTime', 'maxSlots'], refuse);
  const merged: AuctionForm = {
    ...form,
    endingBid: isBlank(form.endingBid) ? String(present.endingBidPaise / 100) : form.endingBid,
    autoDeclare: form.autoDeclare ?? String(present.autoDeclare),
    entryMode: form.entryMode ?? present.entryMode,
    minAccountDays: form.minAccountDays ?? String(present.minAccountDays),
  };
  checkRange(merged, refuse);
  const fields = readFields(merged, present.startTime, refuse);
  // A missing field leaves its value unchanged, because older clients do not know it. An empty field removes the value.
  const { titleHindi, descriptionHindi, retailPricePaise, retailPriceSource, retailPriceDate } = present;
  return {
    ...fields,
    ...(form.titleHindi === undefined && { titleHindi }),
    ...(form.descriptionHindi === undefined && { descriptionHindi }),
    ...(form.retailPrice === undefined && { retailPricePaise, retailPriceSource, retailPriceDate }),
  };
}

/** A new auction must end in the future. A start or end too far ahead is refused as a mistake. */
export function checkAuctionTimes(
  { startTime, endTime }: Pick<AuctionFields, 'startTime' | 'endTime'>,
  now: number,
  refuse = throwRefusal,
): void {
  if (endTime <= now) refuse('end_time_past', 'endTime');
  const start = startTime ?? now;
  if (start > now + auctionDays.untilStart * dayMs)
    refuse('start_time_too_far', 'startTime', { days: auctionDays.untilStart });
  checkAuctionLength(start, endTime, refuse);
}

export function checkAuctionLength(startTime: number, endTime: number, refuse = throwRefusal): void {
  if (endTime > startTime + auctionDays.running * dayMs)
    refuse('end_time_too_far', 'endTime', { days: auctionDays.running });
}

/** The retail price must not be dated in the future. Days begin at midnight in India. */
export function checkRetailPriceDate(
  { retailPriceDate }: Pick<AuctionFields, 'retailPriceDate'>,
  now: number,
  refuse = throwRefusal,
): void {
  const today = new Date(now + indiaOffsetMs).toISOString().slice(0, 10);
  if (retailPriceDate !== null && retailPriceDate > today) refuse('retail_price_date_future', 'retailPriceDate');
}

function readFields(form: AuctionForm, startUnlessNamed: number | null, refuse: Refuse): AuctionFields {
  const title = form.title?.trim() ?? '';
  const description = form.description?.trim() ?? '';
  checkLengths(title, description, refuse);
  const grid = readGrid(form, refuse);
  const startTime = isBlank(form.startTime) ? startUnlessNamed : readTime(form.startTime, 'startTime', refuse);
  const endTime = readTime(form.endTime, 'endTime', refuse);
  if (startTime !== null && endTime <= startTime) refuse('end_time_not_after_start', 'endTime');
  return {
    title,
    description,
    ...readHindi(form, refuse),
    ...readRetailPrice(form, refuse),
    ...grid,
    startTime,
    endTime,
    maxSlots: readMaxSlots(form, refuse),
    autoDeclare: form.autoDeclare === 'true',
    ...readEntry(form, refuse),
  };
}

function checkLengths(title: string, description: string, refuse: Refuse): void {
  const length = [...title].length;
  if (length < titleLength.minimum || length > titleLength.maximum) refuse('title_length', 'title');
  checkDescriptionLength(description, refuse);
}

export function checkDescriptionLength(
  description: string,
  refuse = throwRefusal,
  field: keyof AuctionForm = 'description',
): void {
  if ([...description].length > descriptionMaximum) refuse('description_length', field);
}

function readHindi(form: AuctionForm, refuse: Refuse) {
  const titleHindi = form.titleHindi?.trim() ?? '';
  if ([...titleHindi].length > titleHindiMaximum)
    refuse('title_hindi_length', 'titleHindi', { most: titleHindiMaximum });
  const descriptionHindi = withPlainLines(form.descriptionHindi ?? '').trim();
  checkDescriptionLength(descriptionHindi, refuse, 'descriptionHindi');
  return { titleHindi: titleHindi || null, descriptionHindi: descriptionHindi || null };
}

/** Makes each line break one LF, because browsers send two characters (CR and LF) for it. */
export function withPlainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

function readRetailPrice(form: AuctionForm, refuse: Refuse) {
  if (isBlank(form.retailPrice)) return { retailPricePaise: null, retailPriceSource: null, retailPriceDate: null };
  const retailPricePaise = readAmount(form, 'retailPrice', refuse, 1, retailPriceMaximumPaise);
  const [retailPriceSource, retailPriceDate] = [
    form.retailPriceSource?.trim() ?? '',
    form.retailPriceDate?.trim() ?? '',
  ];
  if (retailPriceSource === '') refuse('retail_price_incomplete', 'retailPriceSource');
  if ([...retailPriceSource].length > retailPriceSourceMaximum)
    refuse('retail_price_source_length', 'retailPriceSource', { most: retailPriceSourceMaximum });
  if (!isDay(retailPriceDate)) refuse('retail_price_incomplete', 'retailPriceDate');
  return { retailPricePaise, retailPriceSource, retailPriceDate };
}

function readGrid(form: AuctionForm, refuse: Refuse): BidGrid {
  const startingBidPaise = readAmount(form, 'startingBid', refuse, minimumBidPaise);
  const endingBidPaise = readAmount(form, 'endingBid', refuse, minimumBidPaise);
  const bidIncrementPaise = isBlank(form.bidIncrement)
    ? defaultBidIncrementPaise
    : readAmount(form, 'bidIncrement', refuse, 1);
  const range = endingBidPaise - startingBidPaise;
  // If the range is not positive, the prices are wrong, and a refusal of the increment would mislead.
  if (range > 0 && bidIncrementPaise > range) refuse('bid_increment_too_large', 'bidIncrement');
  return { startingBidPaise, endingBidPaise, bidIncrementPaise };
}

/** Compares the prices before other checks, as the requirements say. Prices that are no numbers are refused later. */
function checkRange(form: AuctionForm, refuse: Refuse): void {
  const starting = parseRupees(form.startingBid ?? '');
  const ending = parseRupees(form.endingBid ?? '');
  if (starting !== null && ending !== null && ending <= starting) refuse('ending_bid_not_greater', 'endingBid');
}

function checkPresent(form: AuctionForm, fields: readonly (keyof AuctionForm)[], refuse: Refuse): void {
  for (const field of fields) if (isBlank(form[field])) refuse('auction_fields_missing', field);
}

function readAmount(
  form: AuctionForm,
  field: keyof AuctionForm,
  refuse: Refuse,
  leastPaise: number,
  mostPaise: number = maximumBidPaise,
): number {
  const paise = parseRupees(form[field] ?? '');
  if (paise === null) refuse('amount_invalid', field);
  else if (paise < leastPaise) refuse('amount_too_low', field, { least: formatRupees(leastPaise) });
  else if (paise > mostPaise) refuse('amount_too_high', field, { most: formatRupees(mostPaise) });
  return paise ?? Number.NaN;
}

// The offset is required. Without it, each machine would read the time in its own time zone.
const isoTime = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function readTime(text: string | undefined, field: keyof AuctionForm, refuse: Refuse): number {
  const [time = '', date = ''] = isoTime.exec(text?.trim() ?? '') ?? [];
  const milliseconds = isDay(date) ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(milliseconds)) refuse('time_invalid', field);
  return milliseconds;
}

/** Whether a text is an existing day, as YYYY-MM-DD. `Date.parse` would accept 30 February as 2 March. */
export function isDay(text: string): boolean {
  const [, day] = /^\d{4}-\d\d-(\d\d)$/.exec(text) ?? [];
  return day !== undefined && new Date(text).getUTCDate() === Number(day);
}

function readMaxSlots({ maxSlots }: AuctionForm, refuse: Refuse): number {
  const slots = /^\d{1,7}$/.test(maxSlots?.trim() ?? '') ? Number(maxSlots) : 0;
  if (slots < 1 || slots > maxSlotsMaximum) refuse('max_slots_invalid', 'maxSlots');
  return slots;
}

/** Reads the entry mode and the minimum age of accounts. In a paid auction this age is 0, whatever the form says. */
function readEntry(form: AuctionForm, refuse: Refuse) {
  const asked = form.entryMode?.trim() || 'paid';
  const entryMode = entryModes.find((mode) => mode === asked);
  if (entryMode === undefined) refuse('entry_mode_not_allowed', 'entryMode');
  if (entryMode === undefined || entryMode === 'paid') return { entryMode: 'paid' as const, minAccountDays: 0 };
  const days = form.minAccountDays?.trim() || '0';
  const minAccountDays = /^\d{1,3}$/.test(days) ? Number(days) : Number.NaN;
  if (!(minAccountDays <= longestAccountDays))
    refuse('min_account_days_range', 'minAccountDays', { most: longestAccountDays });
  return { entryMode, minAccountDays };
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
