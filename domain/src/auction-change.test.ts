import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChangeableAuction, checkAuctionChange } from './auction-change.ts';
import { type AuctionFields, readAuctionUpdate } from './auction-form.ts';
import { auctionStatus } from './auction-status.ts';
import { auctionFields, formOf } from './testing/auction-forms.ts';
import { refusalOf } from './testing/refusal-of.ts';

type Moment = { auction: ChangeableAuction & { startTime: number }; now: number };

/** Any auction at any moment of its life. Slots fill only after a first order, and orders only come after the start. */
const moments: fc.Arbitrary<Moment> = fc
  .record({
    fields: auctionFields,
    since: fc.integer({ min: -1_000_000_000, max: 11_000_000_000 }),
    ordered: fc.boolean(),
    filled: fc.constantFrom('none', 'some', 'all'),
    ended: fc.constantFrom('declared', 'cancelled', null),
  })
  .map(({ fields, since, ordered, filled, ended }) => {
    const now = fields.startTime + since;
    const declaredAt = ended === 'declared' && since > 0 ? now : null;
    const status = auctionStatus({ ...fields, declaredAt, cancelledAt: ended === 'cancelled' ? now : null }, now);
    const everOrdered = ordered && since > 0;
    const slots = { none: 0, some: Math.floor(fields.maxSlots / 2), all: fields.maxSlots };
    return { auction: { ...fields, status, everOrdered, slotsFilled: everOrdered ? slots[filled] : 0 }, now };
  });

const running = moments.filter(({ auction }) => auction.status === 'active');
const withRoom = running.filter(({ auction }) => auction.slotsFilled < auction.maxSlots);
const over = moments.filter(({ auction }) => auction.status === 'completed' || auction.status === 'cancelled');

function changing(field: keyof AuctionFields, by: number) {
  return (auction: Moment['auction']): AuctionFields => ({ ...auction, [field]: Number(auction[field]) + by });
}

const fixed = ['startingBidPaise', 'endingBidPaise', 'bidIncrementPaise', 'maxSlots', 'startTime'] as const;
const fixedChange = fc
  .tuple(fc.constantFrom(...fixed), fc.integer({ min: -1000, max: 1000 }))
  .filter(([, by]) => by !== 0)
  .map(([field, by]) => changing(field, by));
const later = fc.integer({ min: 1, max: 1e9 });

function refused({ auction, now }: Moment, next: AuctionFields) {
  return refusalOf(() => checkAuctionChange(auction, next, now));
}

describe('changing an auction', () => {
  test('to what it is already is never refused', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect(refused(moment, moment.auction)).toBeNull();
        expect(refused(moment, readAuctionUpdate(formOf(moment.auction), moment.auction))).toBeNull();
      }),
    );
  });

  test('in title, description and declaring is never refused', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const { auction } = moment;
        const next = { ...auction, title: 'Another title', description: 'New', autoDeclare: !auction.autoDeclare };
        expect(refused(moment, next)).toBeNull();
      }),
    );
  });

  test('changes no price, increment, slot or start once somebody ordered', () => {
    const ordered = moments.filter(({ auction }) => auction.everOrdered);
    fc.assert(
      fc.property(ordered, fixedChange, (moment, change) => {
        expect(refused(moment, change(moment.auction))).toEqual({ code: 'auction_rules_fixed', details: {} });
      }),
    );
  });

  test('changes no price, increment, slot, start or end once it is over', () => {
    fc.assert(
      fc.property(over, fixedChange, later, (moment, change, by) => {
        expect(refused(moment, change(moment.auction))?.code).toBe('auction_rules_fixed');
        for (const moved of [by, -by])
          expect(refused(moment, changing('endTime', moved)(moment.auction))?.code).toBe('end_time_closed');
      }),
    );
  });

  test('changes anything before the first order', () => {
    const fresh = moments.filter(({ auction }) => ['upcoming', 'active'].includes(auction.status));
    const untouched = fresh.filter(({ auction }) => !auction.everOrdered);
    fc.assert(
      fc.property(untouched, fixedChange, later, (moment, change, by) => {
        const next = { ...change(moment.auction), endTime: Math.max(moment.now, moment.auction.startTime) + by };
        expect(refused(moment, next)).toBeNull();
      }),
    );
  });
});

describe('the end of an auction', () => {
  const ordered = withRoom.filter(({ auction }) => auction.everOrdered);

  test('moves later while it runs and has room', () => {
    fc.assert(
      fc.property(withRoom, later, (moment, by) => {
        expect(refused(moment, changing('endTime', by)(moment.auction))).toBeNull();
      }),
    );
  });

  test('never moves earlier once somebody ordered', () => {
    fc.assert(
      fc.property(ordered, later, (moment, by) => {
        const refusal = { code: 'end_time_only_later', details: { field: 'endTime' } };
        expect(refused(moment, changing('endTime', -by)(moment.auction))).toEqual(refusal);
      }),
    );
  });

  test('stands once it is full', () => {
    const full = running.filter(({ auction }) => auction.slotsFilled === auction.maxSlots);
    fc.assert(
      fc.property(full, later, fc.boolean(), (moment, by, earlier) => {
        const next = changing('endTime', earlier ? -by : by)(moment.auction);
        expect(refused(moment, next)).toEqual({ code: 'end_time_closed', details: { field: 'endTime' } });
      }),
    );
  });

  test('never moves to now or before', () => {
    fc.assert(
      fc.property(withRoom, fc.nat(1000), (moment, before) => {
        fc.pre(!moment.auction.everOrdered);
        const next = { ...moment.auction, endTime: moment.now - before };
        expect(refused(moment, next)).toEqual({ code: 'end_time_past', details: { field: 'endTime' } });
      }),
    );
  });
});
