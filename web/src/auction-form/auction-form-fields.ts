import type { Auction, AuctionDraft } from '@ekbid/contract';
import {
  type AuctionFields,
  type AuctionForm,
  type EndMoves,
  type EntryMode,
  entryModes,
  parseRupees,
  type AuctionStatus,
  endMoveLimits,
  isFull,
} from '@ekbid/domain';
import { areSamePictures, type FormPicture, presentPictures } from './form-pictures.ts';

/** The values of the form's fields. Times are Indian time without an offset. */
export type AuctionFormFields = {
  title: string;
  description: string;
  startingBid: string;
  endingBid: string;
  bidIncrement: string;
  maxSlots: string;
  startTime: string;
  endTime: string;
  autoDeclare: boolean;
  auctionImage: readonly FormPicture[];
  retailPrice: string;
  retailPriceSource: string;
  /** The date as YYYY-MM-DD. */
  retailPriceDate: string;
  titleHindi: string;
  descriptionHindi: string;
  entryMode: EntryMode;
  /** A whole number of days, or empty for no minimum. */
  minAccountDays: string;
};

export const emptyForm: AuctionFormFields = {
  title: '',
  description: '',
  startingBid: '',
  endingBid: '',
  bidIncrement: '1',
  maxSlots: '',
  startTime: '',
  endTime: '',
  autoDeclare: true,
  auctionImage: [],
  retailPrice: '',
  retailPriceSource: '',
  retailPriceDate: '',
  titleHindi: '',
  descriptionHindi: '',
  entryMode: 'paid',
  minAccountDays: '',
};

export function formOf(auction: Auction): AuctionFormFields {
  const { title, description, autoDeclare } = auction;
  return {
    title,
    description,
    ...rulesOf(auction),
    ...retailPriceOf(auction),
    ...hindiOf(auction),
    startTime: toIndianClock(auction.startTime),
    endTime: toIndianClock(auction.endTime),
    autoDeclare,
    auctionImage: presentPictures(auction.pictures),
  };
}

function rulesOf({ startingBid, endingBid, bidIncrement, maxSlots, entryMode, minAccountDays }: Auction) {
  return {
    entryMode,
    minAccountDays: minAccountDays === 0 ? '' : String(minAccountDays),
    startingBid: String(startingBid),
    endingBid: String(endingBid),
    bidIncrement: String(bidIncrement),
    maxSlots: String(maxSlots),
  };
}

function retailPriceOf({ retailPrice }: Auction) {
  return {
    retailPrice: retailPrice ? String(retailPrice.amount) : '',
    retailPriceSource: retailPrice?.source ?? '',
    retailPriceDate: retailPrice?.date ?? '',
  };
}

function hindiOf({ titleHindi, descriptionHindi }: Auction) {
  return { titleHindi: titleHindi ?? '', descriptionHindi: descriptionHindi ?? '' };
}

/**
 * Takes the fields that were changed in the form, and all others from the auction as it is now. So saving does not undo
 * another administrator's change.
 */
export function mergeTyped(initial: AuctionFormFields, typed: AuctionFormFields, auction: Auction): AuctionFormFields {
  const { auctionImage, ...values } = typed;
  const changed = Object.entries(values).filter(([name, value]) => value !== initial[name as keyof AuctionFormFields]);
  return {
    ...formOf(auction),
    ...Object.fromEntries(changed),
    ...(!areSamePictures(auctionImage, initial.auctionImage) && { auctionImage }),
  };
}

/** The body of the request, without pictures. Fixed parts of an existing auction are sent unchanged. */
export function sentForm(fields: AuctionFormFields, present?: { auction: Auction; fixed: FixedParts }): AuctionForm {
  const { auctionImage: _, startTime, endTime, autoDeclare, ...texts } = fields;
  const form = { ...texts, autoDeclare: String(autoDeclare) };
  if (!present) return { ...form, startTime: sentTime(startTime), endTime: sentTime(endTime) };
  const { auction, fixed } = present;
  return {
    ...form,
    ...(fixed.rules && rulesOf(auction)),
    ...(fixed.rules && { title: auction.title, ...retailPriceOf(auction), ...hindiOf(auction) }),
    ...(fixed.rules && prizeStanding(auction, fixed) !== 'ordered' && { description: auction.description }),
    startTime: fixed.rules ? auction.startTime : sentTime(startTime, auction.startTime),
    endTime: endIsFixed(fixed) ? auction.endTime : sentTime(endTime, auction.endTime),
  };
}

/**
 * The form's field has minutes only. An unchanged time is sent with its seconds and milliseconds, because the server
 * would see a shortened time as a change.
 */
function sentTime(clock: string, present?: string): string | undefined {
  if (clock === '') return undefined;
  return present !== undefined && clock === toIndianClock(present) ? present : fromIndianClock(clock);
}

const rupees = (text: string) => (parseRupees(text) ?? 0) / 100;

type PreviewDefaults = { readonly title: string; readonly now: string };

/** The auction that the form would create. Empty fields get defaults. */
export function previewOf(
  fields: AuctionFormFields,
  present: Auction | undefined,
  { title, now }: PreviewDefaults,
): Auction {
  const { auctionImage: _, startTime, endTime, ...typed } = fields;
  return {
    ...(present ?? emptyAuction),
    entryMode: typed.entryMode,
    title: typed.title.trim() || title,
    description: typed.description,
    titleHindi: typed.titleHindi.trim() || null,
    descriptionHindi: typed.descriptionHindi.trim() || null,
    retailPrice: previewOfRetailPrice(typed),
    startingBid: rupees(typed.startingBid),
    endingBid: rupees(typed.endingBid),
    bidIncrement: rupees(typed.bidIncrement),
    maxSlots: Math.max(1, Number.parseInt(typed.maxSlots, 10) || 0),
    startTime: startTime === '' ? (present?.startTime ?? now) : fromIndianClock(startTime),
    endTime: endTime === '' ? '' : fromIndianClock(endTime),
    autoDeclare: typed.autoDeclare,
    serverTime: now,
  };
}

function previewOfRetailPrice(
  typed: Pick<AuctionFormFields, 'retailPrice' | 'retailPriceSource' | 'retailPriceDate'>,
): Auction['retailPrice'] {
  const { retailPrice, retailPriceSource: source, retailPriceDate: date } = typed;
  return retailPrice === '' ? null : { amount: rupees(retailPrice), source, date };
}

const emptyAuction = {
  _id: '',
  slotsFilled: 0,
  totalBids: 0,
  auctionImage: null,
  pictures: [],
  status: 'active',
  outcome: null,
  winnerId: null,
  winningBid: null,
  winningBidId: null,
  resultWithheld: false,
  declaredAt: null,
  bids: [],
  rulesFixed: false,
  additions: [],
  claimDays: null,
  entryMode: 'paid',
  minAccountDays: 0,
} as const satisfies Partial<Auction>;

/** The values of the form for a duplicate: everything except the times is copied. */
export function formLike(auction: Auction, auctionImage: readonly FormPicture[]): AuctionFormFields {
  return { ...formOf(auction), startTime: '', endTime: '', auctionImage };
}

/** The values of the form for a draft. The files of its pictures stay on the server. */
export function formOfDraft({ form, pictures }: AuctionDraft): AuctionFormFields {
  const { startTime, endTime, autoDeclare, entryMode, ...texts } = form;
  const clock = (time: string | undefined) => (time ? toIndianClock(time) : '');
  const typed = Object.fromEntries(Object.entries(texts).filter(([name]) => name in emptyForm));
  return {
    ...emptyForm,
    ...typed,
    startTime: clock(startTime),
    endTime: clock(endTime),
    autoDeclare: autoDeclare === 'true',
    entryMode: entryModes.find((mode) => mode === entryMode) ?? 'paid',
    auctionImage: presentPictures(pictures),
  };
}

/** An auction in the units of the domain: paise, and milliseconds since 1970. */
export function auctionFieldsOf(auction: Auction): AuctionFields {
  const { title, description, titleHindi, descriptionHindi, maxSlots, autoDeclare, retailPrice } = auction;
  const { entryMode, minAccountDays } = auction;
  return {
    title,
    description,
    titleHindi,
    descriptionHindi,
    retailPricePaise: retailPrice && paise(retailPrice.amount),
    retailPriceSource: retailPrice?.source ?? null,
    retailPriceDate: retailPrice?.date ?? null,
    startingBidPaise: paise(auction.startingBid),
    endingBidPaise: paise(auction.endingBid),
    bidIncrementPaise: paise(auction.bidIncrement),
    startTime: Date.parse(auction.startTime),
    endTime: Date.parse(auction.endTime),
    maxSlots,
    autoDeclare,
    entryMode,
    minAccountDays,
  };
}

export function endMovesOf({ endMoves }: Auction): EndMoves | null {
  return endMoves ? { left: endMoves.left, latest: Date.parse(endMoves.latest) } : null;
}

function paise(rupees: number): number {
  return parseRupees(rupees) ?? Number.NaN;
}

/** Why a part of an auction can no longer be changed freely; null if it can. */
export type FixedParts = {
  /** Rules are prices, increment, slots and start time. */
  readonly rules: 'ordered' | 'over' | null;
  readonly end: 'onlyLater' | 'full' | 'over' | 'moved' | 'lastHour' | null;
};

/**
 * The parts that the form shows as fixed. This only saves a useless request: `checkAuctionChange` and the server
 * decide.
 */
export function fixedParts(auction: Auction, status: AuctionStatus, lastHour: boolean): FixedParts {
  if (status === 'completed' || status === 'cancelled') return { rules: 'over', end: 'over' };
  if (!auction.rulesFixed) return { rules: null, end: null };
  if (isFull(auction)) return { rules: 'ordered', end: 'full' };
  if (auction.endMoves?.left === 0) return { rules: 'ordered', end: 'moved' };
  return { rules: 'ordered', end: lastHour ? 'lastHour' : 'onlyLater' };
}

/** Whether it is too late to move the end of an auction in which bidders have paid. */
export function isLastHour({ endTime }: Auction, now: number): boolean {
  return now >= Date.parse(endTime) - endMoveLimits.quietMs;
}

/**
 * How far the prize is fixed. `free`: not at all; `ordered`: only additions to the description are possible; `full` and
 * `over`: completely.
 */
export function prizeStanding(auction: Auction, { rules }: FixedParts): 'free' | 'ordered' | 'full' | 'over' {
  if (rules === 'ordered') return isFull(auction) ? 'full' : 'ordered';
  return rules === 'over' ? 'over' : 'free';
}

export function endIsFixed({ end }: FixedParts): boolean {
  return end !== null && end !== 'onlyLater';
}

/** India has one time zone and no daylight saving time, so the offset is a constant. */
const offset = '+05:30';
const offsetMs = 330 * 60_000;

/** The value of a `datetime-local` field for an instant: Indian time, whatever the device's time zone. */
export function toIndianClock(instant: string): string {
  return new Date(Date.parse(instant) + offsetMs).toISOString().slice(0, 16);
}

/** The instant at which it is `clock` in India, as ISO 8601 with India's offset. */
export function fromIndianClock(clock: string): string {
  return `${clock}${offset}`;
}
