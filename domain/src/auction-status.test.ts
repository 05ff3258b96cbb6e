import { describe, expect, test } from 'vitest';
import { auctionStatus, auctionStatuses, canCancel, canDeclare, isFull } from './auction-status.ts';

const start = Date.UTC(2026, 10, 20, 12);
const end = Date.UTC(2026, 10, 21, 12);
const times = { startTime: start, endTime: end, declaredAt: null, cancelledAt: null };

describe('the status of an auction', () => {
  test.each([
    ['upcoming to the last millisecond before its start', start - 1, 'upcoming'],
    ['active from its start', start, 'active'],
    ['active to the last millisecond before its end', end - 1, 'active'],
    ['completed from its end', end, 'completed'],
    ['completed ever after', end + 1e9, 'completed'],
  ])('%s', (_sentence, now, status) => {
    expect(auctionStatus(times, now)).toBe(status);
  });

  test('is completed once declared, although a full auction may be declared before its end', () => {
    expect(auctionStatus({ ...times, declaredAt: end - 1000 }, end - 500)).toBe('completed');
  });

  test('stays completed when the clock steps back behind the end of a declared auction', () => {
    expect(auctionStatus({ ...times, declaredAt: end + 1000 }, start - 1)).toBe('completed');
  });

  test.each([start - 1, start, end])('is cancelled for ever once cancelled (at %i)', (now) => {
    expect(auctionStatus({ ...times, cancelledAt: start + 1000 }, now)).toBe('cancelled');
  });
});

const withRoom = { maxSlots: 3, slotsFilled: 2 };
const full = { maxSlots: 3, slotsFilled: 3 };

test('an auction is full when every slot is filled', () => {
  expect(isFull({ maxSlots: 3, slotsFilled: 0 })).toBe(false);
  expect(isFull(withRoom)).toBe(false);
  expect(isFull(full)).toBe(true);
});

describe('a running, past, coming or cancelled auction', () => {
  test.each([
    // Columns: status; can be declared (with free slots, when full); can be cancelled (with free slots, when full).
    ['upcoming', [false, false], [true, true]],
    ['active', [false, true], [true, false]],
    ['completed', [true, true], [false, false]],
    ['cancelled', [false, false], [false, false]],
  ] as const)('%s: can be declared %j, can be cancelled %j (with room, full)', (status, declare, cancel) => {
    expect([canDeclare(status, withRoom), canDeclare(status, full)]).toEqual(declare);
    expect([canCancel(status, withRoom), canCancel(status, full)]).toEqual(cancel);
  });

  test.each(auctionStatuses)('%s: never both declared and cancelled', (status) => {
    for (const slots of [withRoom, full]) expect(canDeclare(status, slots) && canCancel(status, slots)).toBe(false);
  });
});
