import { bidLimit } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../testing/properties.ts';
import { type Step, type Auction, newAuction, perform } from './testing/auction-model.ts';

const bidders = fc.nat(1);
const which = fc.nat();
const acts = fc.array(
  fc.oneof(
    {
      weight: 40,
      arbitrary: fc.record({
        kind: fc.constant('order'),
        bidder: bidders,
        amountPaise: fc.integer({ min: 100, max: 109 }),
      }),
    },
    { weight: 30, arbitrary: fc.record({ kind: fc.constant('pay'), which }) },
    { weight: 20, arbitrary: fc.record({ kind: fc.constant('lapse'), which }) },
    { weight: 30, arbitrary: fc.record({ kind: fc.constant('place'), which }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('block'), bidder: bidders }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('end') }) },
  ),
  { minLength: 20, maxLength: 120 },
) satisfies fc.Arbitrary<Step[]>;

/** Mostly small auctions. Only in the large one can a person have several unpaid reservations. */
const slots = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.constant(60));

/** Returns the invariants that this auction breaks. */
function faultsOf({ maxSlots, orders }: Auction): string[] {
  const faults: string[] = [];
  const bids = orders.filter(({ state }) => state === 'bid');
  const held = orders.filter(({ holds }) => holds);
  if (bids.length + held.length > maxSlots) faults.push('a slot sold twice');
  for (const bidder of [0, 1]) {
    const unpaid = held.filter((order) => order.bidder === bidder && order.state === 'created');
    if (unpaid.length > Math.max(1, maxSlots / 5)) faults.push('more than a fifth of the slots held unpaid');
    const amounts = bids.filter((bid) => bid.bidder === bidder).map(({ amountPaise }) => amountPaise);
    if (amounts.length > bidLimit) faults.push('more than five bids');
    if (new Set(amounts).size < amounts.length) faults.push('one amount twice');
  }
  return faults;
}

describe('whatever people do, in whatever order', () => {
  test('no slot is sold twice, nobody has over five bids, nobody has an amount twice', () => {
    fc.assert(
      fc.property(slots, acts, (maxSlots, acts) => {
        const auction = newAuction(maxSlots);
        const faults = acts.flatMap((act) => {
          perform(auction, act);
          return faultsOf(auction);
        });
        expect(faults).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  test('a slot that is held is there for who pays in time', () => {
    fc.assert(
      fc.property(slots, acts, (maxSlots, acts) => {
        const auction = newAuction(maxSlots);
        expect(acts.map((act) => perform(auction, act))).not.toContain('held refunded: auction_full');
      }),
      { numRuns: runs(300) },
    );
  });

  test('no bid is placed after the end or by a blocked person', () => {
    fc.assert(
      fc.property(slots, acts, bidders, (maxSlots, acts, bidder) => {
        const auction = newAuction(maxSlots);
        const ownBids = () => auction.orders.filter((order) => order.state === 'bid' && order.bidder === bidder).length;
        const half = Math.floor(acts.length / 2);
        for (const act of acts.slice(0, half)) perform(auction, act);
        const before = ownBids();
        perform(auction, { kind: 'block', bidder });
        for (const act of acts.slice(half)) perform(auction, act);
        expect(ownBids()).toBe(before);

        perform(auction, { kind: 'end' });
        const afterwards = acts.map((act) => perform(auction, act));
        expect(afterwards.filter((outcome) => /placed|ordered/.test(outcome))).toEqual([]);
      }),
    );
  });

  test('six payments of one person, one of them late, end in five bids and one refund', () => {
    const auction = newAuction(100);
    const order = (amountPaise: number): Step => ({ kind: 'order', bidder: 0, amountPaise });
    const all = (kind: 'pay' | 'place') => Array<Step>(6).fill({ kind, which: 0 });
    const story = [...[100, 101, 102, 103, 104].map(order), { kind: 'lapse', which: 0 } as const, order(105)];
    for (const act of [...story, ...all('pay')]) expect(perform(auction, act)).toMatch(/^(ordered|lapse|pay)$/);
    expect(all('place').map((act) => perform(auction, act))).toEqual([
      'lapsed placed',
      ...Array<string>(4).fill('held placed'),
      'held refunded: bid_limit_reached',
    ]);
  });

  test('all of it comes up, or these tests would show nothing', () => {
    const outcomes = new Set<string>();
    const everything = fc.property(slots, acts, (maxSlots, acts) => {
      const auction = newAuction(maxSlots);
      for (const act of acts) outcomes.add(perform(auction, act));
    });
    fc.assert(everything, { numRuns: 1500, seed: 20261121 });
    expect([...outcomes]).toEqual(
      expect.arrayContaining([
        'held placed',
        'lapsed placed',
        'held refunded: amount_already_bid',
        'lapsed refunded: auction_full',
        'lapsed refunded: bid_limit_reached',
        'lapsed refunded: amount_already_bid',
        'lapsed refunded: auction_ended',
        'lapsed refunded: account_blocked',
        'order refused: auction_full',
        'order refused: slots_all_held',
        'order refused: unpaid_hold_limit',
        'order refused: bid_limit_reached',
        'order refused: amount_already_bid',
        'order refused: auction_ended',
        'order refused: account_blocked',
      ]),
    );
  });
});
