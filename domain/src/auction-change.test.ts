import { describe, expect, test } from 'vitest';
import { fc } from '../../testing/properties.ts';
import { type ChangeableAuction, checkAuctionChange, endMovesLeft } from './auction-change.ts';
import { auctionDays, type AuctionFields, dayMs, readAuctionUpdate } from './auction-form.ts';
import { auctionStatus } from './auction-status.ts';
import { auctionFields, formOf } from './testing/auction-forms.ts';
import { refusalOf } from './testing/refusal-of.ts';

type Moment = { auction: ChangeableAuction & { startTime: number }; now: number };

/** Any auction at any time. It has filled slots only if it has an order, and it has an order only after its start. */
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
    const endMoves = everOrdered ? { left: 2, latest: fields.endTime + 7 * dayMs } : null;
    return { auction: { ...fields, status, everOrdered, endMoves, slotsFilled: everOrdered ? slots[filled] : 0 }, now };
  });

const running = moments.filter(({ auction }) => auction.status === 'active');
const withRoom = running.filter(({ auction }) => auction.slotsFilled < auction.maxSlots);
const ordered = withRoom.filter(({ auction }) => auction.everOrdered);
const beforeLastHour = ordered.filter(({ auction, now }) => now < auction.endTime - 3_600_000);
const over = moments.filter(({ auction }) => auction.status === 'completed' || auction.status === 'cancelled');

function changing(field: keyof AuctionFields, by: number) {
  return (auction: Moment['auction']): AuctionFields => ({ ...auction, [field]: Number(auction[field]) + by });
}

const fixed = ['startingBidPaise', 'endingBidPaise', 'bidIncrementPaise', 'maxSlots', 'startTime'] as const;
const fixedChange = fc
  .tuple(fc.constantFrom(...fixed), fc.integer({ min: -1000, max: 1000 }))
  .filter(([, by]) => by !== 0)
  .map(([field, by]) => changing(field, by));
const later = fc.integer({ min: 1, max: 7 * dayMs });
const hourMs = 3_600_000;

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
    fc.assert(
      fc.property(
        moments.filter(({ auction }) => auction.everOrdered),
        fixedChange,
        (moment, change) => {
          expect(refused(moment, change(moment.auction))).toEqual({ code: 'auction_rules_fixed', details: {} });
        },
      ),
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
        const changed = change(moment.auction);
        const next = { ...changed, endTime: Math.max(moment.now, Number(changed.startTime)) + by };
        expect(refused(moment, next)).toBeNull();
      }),
    );
  });
});

describe('the end of an auction', () => {
  const field = 'endTime';

  test('moves later while it runs and has room', () => {
    const untouched = withRoom.filter(({ auction }) => !auction.everOrdered);
    fc.assert(
      fc.property(fc.oneof(untouched, beforeLastHour), later, (moment, by) => {
        expect(refused(moment, changing('endTime', by)(moment.auction))).toBeNull();
      }),
    );
  });

  test('stands in its last hour once somebody ordered', () => {
    fc.assert(
      fc.property(ordered, fc.integer({ min: 1, max: hourMs }), later, ({ auction }, before, by) => {
        const moment = { auction, now: auction.endTime - before };
        const refusal = { code: 'end_time_last_hour', details: { field } };
        expect(refused(moment, changing('endTime', by)(auction))).toEqual(refusal);
      }),
    );
  });

  test('moves no more once it moved twice after the first order', () => {
    fc.assert(
      fc.property(beforeLastHour, later, ({ auction, now }, by) => {
        const moment = { auction: { ...auction, endMoves: { left: 0, latest: auction.endTime + 7 * dayMs } }, now };
        const refusal = { code: 'end_time_moved_enough', details: { field, moves: 2 } };
        expect(refused(moment, changing('endTime', by)(auction))).toEqual(refusal);
      }),
    );
  });

  test('moves to no later than a week after what it was at the first order', () => {
    fc.assert(
      fc.property(beforeLastHour, later, (moment, by) => {
        const refusal = { code: 'end_time_too_late', details: { field, days: 7 } };
        expect(refused(moment, changing('endTime', 7 * dayMs + by)(moment.auction))).toEqual(refusal);
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

describe('dates far from now', () => {
  const untouched = withRoom.filter(({ auction }) => !auction.everOrdered);
  const beyond = fc.integer({ min: 1, max: 1e15 });

  test('an end moves to no more than 400 days after the start', () => {
    fc.assert(
      fc.property(untouched, beyond, ({ auction, now }, by) => {
        const last = auction.startTime + auctionDays.running * dayMs;
        expect(refused({ auction, now }, { ...auction, endTime: last })).toBeNull();
        const refusal = { code: 'end_time_too_far', details: { field: 'endTime', days: 400 } };
        expect(refused({ auction, now }, { ...auction, endTime: last + by })).toEqual(refusal);
      }),
    );
  });

  test('a start moves to no more than 400 days from now', () => {
    fc.assert(
      fc.property(untouched, beyond, ({ auction, now }, by) => {
        const last = now + auctionDays.untilStart * dayMs;
        expect(refused({ auction, now }, { ...auction, startTime: last, endTime: last + 1 })).toBeNull();
        const far = { ...auction, startTime: last + by, endTime: last + by + 1 };
        const refusal = { code: 'start_time_too_far', details: { field: 'startTime', days: 400 } };
        expect(refused({ auction, now }, far)).toEqual(refusal);
      }),
    );
  });

  test('that an older auction has already keep nothing else from changing', () => {
    const endTime = Date.UTC(9999, 11, 31);
    fc.assert(
      fc.property(untouched, ({ auction, now }) => {
        const far = { auction: { ...auction, endTime }, now };
        expect(refused(far, { ...far.auction, title: 'Another title', maxSlots: auction.maxSlots + 1 })).toBeNull();
        expect(refused(far, auction)).toBeNull();
      }),
    );
  });
});

test('what is left to an end is counted from the first order, and never reaches beyond what the table takes', () => {
  const [startTime, firstEnd] = [Date.UTC(2027, 0, 1), Date.UTC(2027, 0, 10)];
  const latest = firstEnd + 7 * dayMs;
  const left = (endTime: number, moved: number) => endMovesLeft({ startTime, endTime, firstEnd, moved });
  expect(left(firstEnd, 0)).toEqual({ left: 2, latest });
  expect(left(firstEnd + dayMs, 1)).toEqual({ left: 1, latest });
  expect(left(firstEnd + 2 * dayMs, 2)).toEqual({ left: 0, latest });
  expect(left(latest, 1)).toEqual({ left: 0, latest });
  // Auctions from before these limits may have been moved any number of times and by any length.
  expect(left(Date.UTC(2999, 0, 1), 40)).toEqual({ left: 0, latest });
  const longest = startTime + 407 * dayMs;
  expect(endMovesLeft({ startTime, endTime: firstEnd, firstEnd: longest, moved: 0 }).latest).toBe(longest);
});
