import type { Auction } from '@ekbid/contract';
import type { AuctionFields, AuctionForm } from '@ekbid/domain';
import { parseRupees } from '@ekbid/domain';
import { endIsFixed, type FixedParts } from './auction-form-fixed.ts';
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
    startTime: fixed.rules ? auction.startTime : sentTime(startTime, auction.startTime),
    endTime: endIsFixed(fixed) ? auction.endTime : sentTime(endTime, auction.endTime),
  };
}

/** A field shows minutes. What nobody touched goes back to the millisecond as it came, or it would count as changed. */
function sentTime(clock: string, present?: string): string | undefined {
  if (clock === '') return undefined;
  return present !== undefined && clock === toIndianClock(present) ? present : fromIndianClock(clock);
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

function paise(rupees: number): number {
  return parseRupees(rupees) ?? Number.NaN;
}
