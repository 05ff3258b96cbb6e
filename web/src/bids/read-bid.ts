import type { Auction } from '@ekbid/contract';
import { checkAmount, parseRupees, Refusal } from '@ekbid/domain';

type ReadBid =
  { readonly amount: number; readonly problem?: never } | { readonly amount?: never; readonly problem: Refusal };

const paise = (rupees: number) => Math.round(rupees * 100);

/** The amount typed, in rupees, or why this person cannot bid it here. */
export function readBid(typed: string, { startingBid, endingBid, bidIncrement, bids }: Auction): ReadBid {
  const amountPaise = parseRupees(typed);
  try {
    checkAmount(amountPaise, {
      startingBidPaise: paise(startingBid),
      endingBidPaise: paise(endingBid),
      bidIncrementPaise: paise(bidIncrement),
    });
    if (bids.some(({ bidAmount }) => paise(bidAmount) === amountPaise)) throw new Refusal('amount_already_bid');
    return { amount: (amountPaise ?? 0) / 100 };
  } catch (problem) {
    if (problem instanceof Refusal) return { problem };
    throw problem;
  }
}
