import { describe, expect, test } from 'vitest';
import { fc } from '../../testing/properties.ts';
import {
  bidLimit,
  checkAmount,
  checkFreeBid,
  checkOrder,
  checkoutMinutes,
  reservationMinutes,
  isRefundReason,
  minutesToWait,
  type OrderSituation,
  refundReasons,
  unattemptedReservationMinutes,
  unpaidReservationsAllowed,
  weightInLapses,
} from './bidding.ts';
import { accountsOfNetwork, type EntryConditions, openToAll } from './entry-modes.ts';
import { noOwnLimits, type OwnLimits } from './own-limits.ts';
import { refusalOf } from './testing/refusal-of.ts';

const grid = { startingBidPaise: 5_000, endingBidPaise: 123_456_50, bidIncrementPaise: 250 };

describe('an amount', () => {
  test.each([
    ['nothing', null, 'bid_amount_missing', {}],
    ['zero', 0, 'bid_amount_missing', {}],
    ['less than nothing', -100, 'bid_amount_missing', {}],
    ['a paisa below the start', 4_999, 'bid_below_start', { startingBid: '50' }],
    ['a paisa above the end', 12_345_651, 'bid_above_end', { endingBid: '1,23,456.50' }],
    ['beside the grid', 5_100, 'bid_off_grid', { bidIncrement: '2.50', startingBid: '50' }],
    ['no number', Number.NaN, 'bid_off_grid', { bidIncrement: '2.50', startingBid: '50' }],
    ['half a paisa', 5_000.5, 'bid_off_grid', { bidIncrement: '2.50', startingBid: '50' }],
    ['without end', Number.POSITIVE_INFINITY, 'bid_above_end', { endingBid: '1,23,456.50' }],
  ])('of %s is refused', (_what, amountPaise, code, details) => {
    expect(refusalOf(() => checkAmount(amountPaise, grid))).toEqual({ code, details });
  });

  // proves bidding.grid
  test('is allowed exactly on the grid from start to end', () => {
    const amounts = Array.from({ length: 80 }, (_, index) => 90 + index);
    const grids = fc.record({
      startingBidPaise: fc.integer({ min: 100, max: 130 }),
      endingBidPaise: fc.integer({ min: 131, max: 160 }),
      bidIncrementPaise: fc.integer({ min: 1, max: 31 }),
    });
    fc.assert(
      fc.property(grids, (small) => {
        const onGrid = new Set<number>();
        for (let each = small.startingBidPaise; each <= small.endingBidPaise; each += small.bidIncrementPaise)
          onGrid.add(each);
        const passing = amounts.filter((paise) => refusalOf(() => checkAmount(paise, small)) === null);
        expect(passing).toEqual([...onGrid]);
      }),
    );
  });

  test('is never under one rupee, the least the provider charges', () => {
    const tooCheap = { startingBidPaise: 50, endingBidPaise: 1_000, bidIncrementPaise: 10 };
    const refusal = { code: 'bid_below_start', details: { startingBid: '1' } };
    expect(refusalOf(() => checkAmount(90, tooCheap))).toEqual(refusal);
    expect(refusalOf(() => checkAmount(100, tooCheap))).toBeNull();
  });
});

const fine: OrderSituation = {
  bidder: { role: 'USER', blocked: false },
  auction: { ...grid, status: 'active', maxSlots: 10, slotsFilled: 5, slotsHeld: 4 },
  amountPaise: 7_500,
  ownBids: 2,
  ownReservations: 2,
  ownUnpaidReservations: 0,
  ownsAmount: false,
  waitMinutes: 0,
  ownLimits: noOwnLimits,
  entry: openToAll,
};

type Change = (situation: OrderSituation) => OrderSituation;
function inAuction(change: Partial<OrderSituation['auction']>): Change {
  return (situation) => ({ ...situation, auction: { ...situation.auction, ...change } });
}
function forBidder(change: Partial<OrderSituation['bidder']>): Change {
  return (situation) => ({ ...situation, bidder: { ...situation.bidder, ...change } });
}
const now = new Date('2026-11-25T18:30:00Z');
function limiting(limits: Partial<OwnLimits>): Change {
  return (situation) => ({ ...situation, ownLimits: { ...situation.ownLimits, ...limits, now } });
}
function having(change: Partial<OrderSituation>): Change {
  return (situation) => ({ ...situation, ...change });
}

/**
 * Reasons to refuse an order. If several apply, the lowest `rank` is reported. Reasons of one `rank` exclude each
 * other.
 */
const refusals: readonly { rank: number; code: string; when: Change; details?: object }[] = [
  { rank: 1, code: 'administrators_cannot_bid', when: forBidder({ role: 'ADMIN' }) },
  { rank: 2, code: 'account_blocked', when: forBidder({ blocked: true }) },
  {
    rank: 3,
    code: 'excluded',
    when: limiting({ excludedUntil: new Date(now.getTime() + 1) }),
    details: { until: '2026-11-25T18:30:00.001Z' },
  },
  { rank: 4, code: 'auction_not_started', when: inAuction({ status: 'upcoming' }) },
  { rank: 4, code: 'auction_ended', when: inAuction({ status: 'completed' }) },
  { rank: 4, code: 'auction_cancelled', when: inAuction({ status: 'cancelled' }) },
  { rank: 5, code: 'bid_amount_missing', when: having({ amountPaise: null }) },
  { rank: 5, code: 'bid_below_start', when: having({ amountPaise: 4_750 }), details: { startingBid: '50' } },
  { rank: 5, code: 'bid_above_end', when: having({ amountPaise: 12_346_000 }), details: { endingBid: '1,23,456.50' } },
  {
    rank: 5,
    code: 'bid_off_grid',
    when: having({ amountPaise: 7_600 }),
    details: { bidIncrement: '2.50', startingBid: '50' },
  },
  { rank: 6, code: 'amount_already_bid', when: having({ ownsAmount: true }) },
  { rank: 7, code: 'bid_limit_reached', when: having({ ownBids: 3 }) },
  { rank: 7, code: 'bid_limit_reached', when: having({ ownBids: 5, ownReservations: 0 }) },
  { rank: 7, code: 'bid_limit_reached', when: having({ ownBids: 0, ownReservations: 5 }) },
  { rank: 8, code: 'auction_full', when: inAuction({ slotsFilled: 10 }) },
  {
    rank: 9,
    code: 'spending_limit_reached',
    when: limiting({ spending: [{ period: 'day', limitPaise: 10_000, spentPaise: 2_501 }] }),
    details: { period: 'day', limit: '100', left: '74.99', renewsAt: '2026-11-26T18:30:00.000Z' },
  },
  { rank: 10, code: 'hold_wait', when: having({ waitMinutes: 12 }), details: { minutes: 12 } },
  { rank: 11, code: 'unpaid_hold_limit', when: having({ ownUnpaidReservations: 1 }) },
  { rank: 12, code: 'slots_all_held', when: inAuction({ slotsHeld: 5 }) },
];

describe('an account', () => {
  const asking = (entry: Partial<EntryConditions>) =>
    refusalOf(() => checkOrder({ ...fine, entry: { ...fine.entry, now, ...entry } }));
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

  test('is as old as the auction asks, to the millisecond', () => {
    expect(asking({ minAccountDays: 30, accountSince: daysAgo(30) })).toBeNull();
    const accountSince = new Date(daysAgo(30).getTime() + 1);
    const from = new Date(now.getTime() + 1).toISOString();
    expect(asking({ minAccountDays: 30, accountSince })).toEqual({
      code: 'account_too_young',
      details: { days: 30, from },
    });
    // If the server's clock was moved back after the sign-up, an account can seem to be created in the future.
    expect(asking({ minAccountDays: 0, accountSince: daysAgo(-1) })).toBeNull();
  });

  test('is one of so many of its network', () => {
    expect(asking({ accountsOfNetwork: accountsOfNetwork - 1 })).toBeNull();
    expect(asking({ accountsOfNetwork })).toMatchObject({ code: 'network_limit' });
  });
});

describe('an order for a bid', () => {
  test('goes through when nothing is in its way, to the last slot and the fifth bid', () => {
    expect(refusalOf(() => checkOrder(fine))).toBeNull();
    expect(fine.ownBids + fine.ownReservations).toBe(bidLimit - 1);
    expect(fine.auction.slotsFilled + fine.auction.slotsHeld).toBe(fine.auction.maxSlots - 1);
  });

  // proves bidding.refusals
  test.each(refusals)('is refused: $code', ({ code, when, details = {} }) => {
    expect(refusalOf(() => checkOrder(when(fine)))).toEqual({ code, details });
  });

  test('is refused for the first of several reasons', () => {
    for (const first of refusals)
      for (const second of refusals) {
        if (first.rank >= second.rank) continue;
        const code = refusalOf(() => checkOrder(first.when(second.when(fine))))?.code;
        expect(code, `${first.code} before ${second.code}`).toBe(first.code);
      }
  });
});

describe('a free bid', () => {
  const free = having({ entry: { ...openToAll, entryMode: 'free' } });
  const ofMoney = ['spending_limit_reached', 'hold_wait', 'unpaid_hold_limit'];
  const refused = (change: Change) => refusalOf(() => checkFreeBid(change(free(fine))));

  test.each(refusals)('is refused as an order is, but not for want of money or of a reservation: $code', (fault) => {
    const { code, when, details = {} } = fault;
    if (code === 'slots_all_held') expect(refused(when)).toMatchObject({ code: 'auction_full' });
    else expect(refused(when)).toEqual(ofMoney.includes(code) ? null : { code, details });
  });

  test('is one of a free auction, and there is no order in it', () => {
    const entered = (entryMode: EntryConditions['entryMode']) => having({ entry: { ...openToAll, entryMode } });
    for (const mode of ['paid', 'refundable'] as const) {
      expect(refusalOf(() => checkFreeBid(entered(mode)(fine)))).toMatchObject({ code: 'payment_missing' });
      expect(refusalOf(() => checkOrder(entered(mode)(fine)))).toBeNull();
    }
    expect(refusalOf(() => checkOrder(free(fine)))).toMatchObject({ code: 'bid_is_free' });
  });
});

describe('slots held unpaid', () => {
  test.each([
    // Columns: slots, free slots, unpaid reservations allowed.
    [100, 100, 5],
    [100, 99, 4],
    [100, 40, 2],
    [100, 39, 1],
    [100, 19, 1],
    [100, 1, 1],
    [12, 12, 2],
    [12, 9, 1],
    [5, 5, 1],
    [1, 1, 1],
    [1_000_000, 1_000_000, 5],
    [1_000_000, 199_999, 1],
  ])('of %d, with %d free: one person %d', (maxSlots, free, allowed) => {
    expect(unpaidReservationsAllowed(maxSlots, free)).toBe(allowed);
  });

  test('are one while fewer than a fifth is free, never more than a fifth of the free ones or than the bids allowed, and always one', () => {
    const slots = fc
      .integer({ min: 1, max: 2_000 })
      .chain((maxSlots) => fc.tuple(fc.constant(maxSlots), fc.integer({ min: 0, max: maxSlots })));
    fc.assert(
      fc.property(slots, ([maxSlots, free]) => {
        const allowed = unpaidReservationsAllowed(maxSlots, free);
        expect(allowed).toBeGreaterThanOrEqual(1);
        expect(allowed).toBeLessThanOrEqual(Math.max(1, Math.min(bidLimit, free / 5)));
        if (free * 5 < maxSlots) expect(allowed).toBe(1);
        expect(unpaidReservationsAllowed(maxSlots, free + 1)).toBeGreaterThanOrEqual(allowed);
      }),
    );
  });

  test('do not stop a person whose other holds are paid', () => {
    const auction = { ...fine.auction, slotsFilled: 90, maxSlots: 100, slotsHeld: 9 };
    const alone = { ...fine, auction, ownReservations: 2, ownUnpaidReservations: 0 };
    expect(refusalOf(() => checkOrder(alone))).toBeNull();
    expect(refusalOf(() => checkOrder({ ...alone, ownUnpaidReservations: 1 }))?.code).toBe('unpaid_hold_limit');
  });

  test('keep their times nested: checkout, unattempted hold, hold', () => {
    expect(checkoutMinutes).toBeLessThan(unattemptedReservationMinutes);
    expect(unattemptedReservationMinutes).toBeLessThan(reservationMinutes);
  });
});

describe('lapsed reservations', () => {
  const givenUp = (...givenUpAfterMinutes: number[]) => weightInLapses({ lapsed: 0, givenUpAfterMinutes });

  test('weigh one each when they lapse, and by their time when they are given up', () => {
    expect(weightInLapses({ lapsed: 2, givenUpAfterMinutes: [0.1, 2.5, 5, 14] })).toBe(2 + 0.25 + 0.5 + 1 + 1);
    expect(givenUp()).toBe(0);
  });

  test('are never kept longer by giving up than by letting them lapse', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: reservationMinutes, noNaN: true }), { maxLength: 40 }),
        (minutes) => {
          const kept = minutes.reduce((sum, each) => sum + each, 0);
          expect(givenUp(...minutes) * reservationMinutes).toBeGreaterThanOrEqual(kept - 1e-6);
        },
      ),
    );
  });

  test('let a person change their mind eleven times a day, and wait half an hour after the twelfth', () => {
    const soon = (times: number) => givenUp(...Array<number>(times).fill(0.5));
    expect(minutesToWait(soon(11), 0)).toBe(0);
    expect(minutesToWait(soon(12), 0)).toBe(30);
  });

  test.each([
    [2.75, 0, 0],
    [3, 0, 30],
    [3, 29.5, 1],
    [3, 30, 0],
    [3.75, 10, 20],
    [4, 10, 50],
    [5, 0, 120],
    [6, 0, 240],
    [40, 0, 240],
    [40, 240, 0],
  ])('of %d lapses lead, %d minutes after the last, to a wait of %d', (lapses, since, wait) => {
    expect(minutesToWait(lapses, since)).toBe(wait);
  });
});

test('a reason for a refund is recognised, and nothing else is', () => {
  expect(refundReasons.filter(isRefundReason)).toEqual(refundReasons);
  for (const other of [undefined, null, '', 'toString', 5]) expect(isRefundReason(other)).toBe(false);
});
