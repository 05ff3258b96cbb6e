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

/** The values of the form's fields. Times are in Indian time, without an offset. */
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
  /** YYYY-MM-DD. */
  retailPriceDate: string;
  titleHindi: string;
  descriptionHindi: string;
  entryMode: EntryMode;
  /** Whole days; empty for none. */
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

/** The fields that were changed in the form; all others as the auction is now, so that no other change is undone. */
export function mergeTyped(initial: AuctionFormFields, typed: AuctionFormFields, auction: Auction): AuctionFormFields {
  const { auctionImage, ...values } = typed;
  const changed = Object.entries(values).filter(([name, value]) => value !== initial[name as keyof AuctionFormFields]);
  return {
    ...formOf(auction),
    ...Object.fromEntries(changed),
    ...(!areSamePictures(auctionImage, initial.auctionImage) && { auctionImage }),
  };
}

/** The body of the request, without the pictures. The fixed parts of an existing auction are sent back unchanged. */
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

/** A field shows minutes only. An unchanged time is sent back with its milliseconds, or it would count as changed. */
function sentTime(clock: string, present?: string): string | undefined {
  if (clock === '') return undefined;
  return present !== undefined && clock === toIndianClock(present) ? present : fromIndianClock(clock);
}

const rupees = (text: string) => (parseRupees(text) ?? 0) / 100;

type PreviewDefaults = { readonly title: string; readonly now: string };

/** The auction that the form would create, as far as it is filled in. */
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

/** The form of a duplicate: everything but the times is copied. */
export function formLike(auction: Auction, auctionImage: readonly FormPicture[]): AuctionFormFields {
  return { ...formOf(auction), startTime: '', endTime: '', auctionImage };
}

/** The form of a draft, as it was saved. Its pictures stay with the draft. */
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

/** Why a part of an auction can no longer be changed freely; null while it can. */
export type FixedParts = {
  /** Prices, increment, slots and start. */
  readonly rules: 'ordered' | 'over' | null;
  readonly end: 'onlyLater' | 'full' | 'over' | 'moved' | 'lastHour' | null;
};

/** What the form shows as fixed in advance; `checkAuctionChange` and the server decide. */
export function fixedParts(auction: Auction, status: AuctionStatus, lastHour: boolean): FixedParts {
  if (status === 'completed' || status === 'cancelled') return { rules: 'over', end: 'over' };
  if (!auction.rulesFixed) return { rules: null, end: null };
  if (isFull(auction)) return { rules: 'ordered', end: 'full' };
  if (auction.endMoves?.left === 0) return { rules: 'ordered', end: 'moved' };
  return { rules: 'ordered', end: lastHour ? 'lastHour' : 'onlyLater' };
}

/** Whether the end is too near to be moved once bidders have paid. */
export function isLastHour({ endTime }: Auction, now: number): boolean {
  return now >= Date.parse(endTime) - endMoveLimits.quietMs;
}

/** What of the prize is fixed: nothing, all but additions to the description, or all of it. */
export function prizeStanding(auction: Auction, { rules }: FixedParts): 'free' | 'ordered' | 'full' | 'over' {
  if (rules === 'ordered') return isFull(auction) ? 'full' : 'ordered';
  return rules === 'over' ? 'over' : 'free';
}

export function endIsFixed({ end }: FixedParts): boolean {
  return end !== null && end !== 'onlyLater';
}

/** India has one time zone and no daylight saving time, so its offset is a constant. */
const offset = '+05:30';
const offsetMs = 330 * 60_000;

/** The value of a `datetime-local` field for an instant: Indian time, in whatever time zone the device is. */
export function toIndianClock(instant: string): string {
  return new Date(Date.parse(instant) + offsetMs).toISOString().slice(0, 16);
}

/** The instant at which clocks in India show `clock`, with its offset. */
export function fromIndianClock(clock: string): string {
  return `${clock}${offset}`;
}
