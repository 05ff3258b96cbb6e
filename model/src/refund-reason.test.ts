import { auctionStatuses } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { type PaidSituation, refundReasonOf } from './money.ts';

/** The reasons to refund a paid order, each with its own condition. If several apply, the bidder sees the first. */
const reasons: readonly [reason: string, holds: (situation: PaidSituation) => boolean][] = [
  ['auction_cancelled', ({ auction }) => auction.status === 'cancelled'],
  ['auction_ended', ({ auction }) => auction.status === 'completed' || auction.status === 'upcoming'],
  ['administrators_cannot_bid', ({ bidder }) => bidder.role === 'ADMIN'],
  ['account_blocked', ({ bidder }) => bidder.blocked],
  ['amount_already_bid', ({ ownsAmount }) => ownsAmount],
  ['bid_limit_reached', ({ ownBids }) => ownBids >= 5],
  // An order with an active reservation has its slot. An order without one needs a free slot.
  [
    'auction_full',
    ({ auction, holdsSlot }) => !holdsSlot && auction.maxSlots - auction.slotsFilled - auction.slotsHeld <= 0,
  ],
];

/** All possible situations in auctions with up to three slots. */
function* allSituations(): Generator<PaidSituation> {
  for (const status of auctionStatuses)
    for (const slots of allSlots())
      for (const role of ['USER', 'ADMIN'] as const)
        for (const blocked of [false, true])
          for (const ownsAmount of [false, true])
            for (const ownBids of [0, 4, 5, 6]) {
              const { holdsSlot, ...counts } = slots;
              yield { bidder: { role, blocked }, auction: { status, ...counts }, holdsSlot, ownBids, ownsAmount };
            }
}

function* allSlots() {
  for (let maxSlots = 1; maxSlots <= 3; maxSlots++)
    for (let slotsFilled = 0; slotsFilled <= maxSlots; slotsFilled++)
      for (let slotsHeld = 0; slotsFilled + slotsHeld <= maxSlots; slotsHeld++)
        for (const holdsSlot of slotsHeld > 0 ? [false, true] : [false])
          yield { maxSlots, slotsFilled, slotsHeld, holdsSlot };
}

describe('a paid order', () => {
  test('is a bid exactly when nothing forbids it, and else a refund for the first reason that does', () => {
    const expected = (situation: PaidSituation) => reasons.find(([, holds]) => holds(situation))?.[0] ?? null;
    const situations = [...allSituations()];
    expect(situations.filter((situation) => refundReasonOf(situation) !== expected(situation))).toEqual([]);
    expect(new Set(situations.map(expected))).toEqual(new Set([...reasons.map(([reason]) => reason), null]));
  });

  test('with a live hold finds its slot, even the last one', () => {
    const bidder = { role: 'USER', blocked: false } as const;
    const auction = { status: 'active', maxSlots: 3, slotsFilled: 2, slotsHeld: 1 } as const;
    const situation = { bidder, auction, ownBids: 4, ownsAmount: false };
    expect(refundReasonOf({ ...situation, holdsSlot: true })).toBeNull();
    expect(refundReasonOf({ ...situation, holdsSlot: false })).toBe('auction_full');
  });
});
