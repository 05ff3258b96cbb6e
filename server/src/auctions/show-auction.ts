import { type Auction, type Bid, toInstant } from '@ekbid/contract';
import { initialOf, toRupees } from '@ekbid/domain';
import type { Caller } from '../accounts/admit.ts';
import type { AuctionRow } from './auctions.queries.ts';
import { pictureAddress } from './picture-files.ts';
import { statusOf } from './status-of.ts';

/** An auction as `caller` may see it: of bids only their own, of the winner what the result makes public. */
export function showAuction(row: AuctionRow, ownBids: readonly Bid[], caller: Caller | null, now: Date): Auction {
  return {
    _id: row.auctionId,
    title: row.title,
    description: row.description,
    additions: row.additions.map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
    startingBid: toRupees(row.startingBidPaise),
    endingBid: toRupees(row.endingBidPaise),
    bidIncrement: toRupees(row.bidIncrementPaise),
    startTime: toInstant(row.startTime),
    endTime: toInstant(row.endTime),
    maxSlots: row.maxSlots,
    slotsFilled: row.slotsFilled,
    // Each bid fills one slot, and no bid is ever taken back.
    totalBids: row.slotsFilled,
    auctionImage: row.picture === null ? null : pictureAddress(row.picture),
    status: statusOf(row, now),
    outcome: row.outcome,
    winnerId: showWinner(row, caller),
    winningBid: row.winningBidPaise === null ? null : toRupees(row.winningBidPaise),
    winningBidId: row.winningBidId,
    resultWithheld: row.withheld === true,
    declaredAt: row.declaredAt?.toISOString() ?? null,
    bids: [...ownBids],
    autoDeclare: row.autoDeclare,
    rulesFixed: row.everOrdered,
    serverTime: now.toISOString(),
  };
}

function showWinner(row: AuctionRow, caller: Caller | null): Auction['winnerId'] {
  if (row.winnerFirstName === null || row.winnerLastName === null) return null;
  const whole =
    caller !== null && ((caller.role === 'ADMIN' && !caller.secondFactorDue) || caller.userId === row.winnerUserId);
  const lastName = whole ? row.winnerLastName : initialOf(row.winnerLastName);
  return { firstName: row.winnerFirstName, lastName };
}
