import type { Auction } from '@ekbid/contract';
import type { AuctionFields, AuctionForm, EndMoves } from '@ekbid/domain';
import { parseRupees } from '@ekbid/domain';
import { endIsFixed, type FixedParts, prizeStanding } from './auction-form-fixed.ts';
import { fromIndianClock, toIndianClock } from './indian-clock.ts';

/** The form as it stands on the screen: times by the Indian clock. */
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
  auctionImage: File | null;
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
  autoDeclare: false,
  auctionImage: null,
};

export function formOf(auction: Auction): AuctionFormFields {
  const { title, description, autoDeclare } = auction;
  return {
    title,
    description,
    ...rulesOf(auction),
    startTime: toIndianClock(auction.startTime),
    endTime: toIndianClock(auction.endTime),
    autoDeclare,
    auctionImage: null,
  };
}

function rulesOf({ startingBid, endingBid, bidIncrement, maxSlots }: Auction) {
  return {
    startingBid: String(startingBid),
    endingBid: String(endingBid),
    bidIncrement: String(bidIncrement),
    maxSlots: String(maxSlots),
  };
}

/** What somebody changed since the form began; the rest as the auction has it by now, whoever else changed it. */
export function mergeTyped(begun: AuctionFormFields, typed: AuctionFormFields, auction: Auction): AuctionFormFields {
  const changed = Object.entries(typed).filter(([name, value]) => value !== begun[name as keyof AuctionFormFields]);
  return { ...formOf(auction), ...Object.fromEntries(changed) };
}

/** What travels, the picture apart. Of an auction there is already, what is fixed goes back as it is now. */
export function sentForm(fields: AuctionFormFields, present?: { auction: Auction; fixed: FixedParts }): AuctionForm {
  const { auctionImage: _, startTime, endTime, autoDeclare, ...texts } = fields;
  const form = { ...texts, autoDeclare: String(autoDeclare) };
  if (!present) return { ...form, startTime: sentTime(startTime), endTime: sentTime(endTime) };
  const { auction, fixed } = present;
  return {
    ...form,
    ...(fixed.rules && rulesOf(auction)),
    ...(fixed.rules && { title: auction.title }),
    ...(fixed.rules && prizeStanding(auction, fixed) !== 'ordered' && { description: auction.description }),
    startTime: fixed.rules ? auction.startTime : sentTime(startTime, auction.startTime),
    endTime: endIsFixed(fixed) ? auction.endTime : sentTime(endTime, auction.endTime),
  };
}

/** A field shows minutes. What nobody touched goes back to the millisecond as it came, or it would count as changed. */
function sentTime(clock: string, present?: string): string | undefined {
  if (clock === '') return undefined;
  return present !== undefined && clock === toIndianClock(present) ? present : fromIndianClock(clock);
}

type PreviewDefaults = { readonly title: string; readonly now: string };

/** The auction a form would make, as far as it is filled in. */
export function previewOf(
  fields: AuctionFormFields,
  present: Auction | undefined,
  { title, now }: PreviewDefaults,
): Auction {
  const { auctionImage: _, startTime, endTime, ...typed } = fields;
  const rupees = (text: string) => (parseRupees(text) ?? 0) / 100;
  return {
    ...(present ?? nothingYet),
    title: typed.title.trim() || title,
    description: typed.description,
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

const nothingYet = {
  _id: '',
  slotsFilled: 0,
  totalBids: 0,
  auctionImage: null,
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
} as const satisfies Partial<Auction>;

/** The form of another auction like this one: only the times are its own. */
export function formLike(auction: Auction, picture: File | null): AuctionFormFields {
  return { ...formOf(auction), startTime: '', endTime: '', auctionImage: picture };
}

/** An auction in the units of the rules. */
export function auctionFieldsOf(auction: Auction): AuctionFields {
  const { title, description, maxSlots, autoDeclare } = auction;
  return {
    title,
    description,
    startingBidPaise: paise(auction.startingBid),
    endingBidPaise: paise(auction.endingBid),
    bidIncrementPaise: paise(auction.bidIncrement),
    startTime: Date.parse(auction.startTime),
    endTime: Date.parse(auction.endTime),
    maxSlots,
    autoDeclare,
  };
}

export function endMovesOf({ endMoves }: Auction): EndMoves | null {
  return endMoves ? { left: endMoves.left, latest: Date.parse(endMoves.latest) } : null;
}

function paise(rupees: number): number {
  return parseRupees(rupees) ?? Number.NaN;
}
