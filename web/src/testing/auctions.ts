import type { Auction, Bid } from '@ekbid/contract';
import { asha } from './people.ts';

export const auctionId = '0192f7a0-0000-7000-8000-00000000a001';

const hourMs = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** A running auction with free slots, in which the person has no bid. */
export function anAuction(changes: Partial<Auction> = {}): Auction {
  return {
    _id: auctionId,
    title: 'Blue pottery vase',
    description: 'Turned and painted by hand in Jaipur.',
    additions: [],
    claimDays: null,
    entryMode: 'paid',
    minAccountDays: 0,
    titleHindi: null,
    descriptionHindi: null,
    retailPrice: null,
    startingBid: 1,
    endingBid: 100,
    bidIncrement: 1,
    startTime: fromNow(-24),
    endTime: fromNow(24),
    maxSlots: 50,
    slotsFilled: 12,
    totalBids: 12,
    auctionImage: '/images/vase-800.webp',
    pictures: [{ url: '/images/vase-800.webp', alt: null, focus: { x: 50, y: 50 }, sha256: 'a'.repeat(64) }],
    status: 'active',
    outcome: null,
    winnerId: null,
    winningBid: null,
    winningBidId: null,
    resultWithheld: false,
    declaredAt: null,
    bids: [],
    autoDeclare: false,
    rulesFixed: true,
    serverTime: fromNow(0),
    ...changes,
  };
}

/** Bids of the test person Asha at these amounts. */
export function ownBids(...amounts: number[]): Bid[] {
  return amounts.map((bidAmount, i) => ({
    _id: `0192f7a0-0000-7000-8000-0000000b00${10 + i}`,
    auctionId,
    userId: asha.userData._id,
    bidAmount,
    receiptNumber: `7KZ2-0G4Q-000${1 + i}`,
    createdAt: fromNow(-1),
  }));
}
