import { describe, expect, test } from 'vitest';
import { fc } from '../../testing/properties.ts';
import { receiptNumber } from './receipt-number.ts';

describe('the receipt number of a bid', () => {
  test('is three groups of four that nobody misreads', () => {
    fc.assert(
      fc.property(fc.uuid(), (bidId) => {
        expect(receiptNumber(bidId)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      }),
    );
  });

  test('says the beginning of a random id, and so differs where that does', () => {
    expect(receiptNumber('00000000-0000-4000-8000-000000000000')).toBe('0000-0000-0100');
    expect(receiptNumber('ffffffff-ffff-4fff-bfff-ffffffffffff')).toBe('ZZZZ-ZZZZ-ZX7Z');
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), fc.uuid({ version: 4 }), (left, right) => {
        expect(receiptNumber(left) === receiptNumber(right)).toBe(left.slice(0, 17) === right.slice(0, 17));
      }),
    );
  });

  test('says the end of an id that begins with the time, so bids of one moment have different numbers', () => {
    expect(receiptNumber('019a0000-0000-7000-8fff-ffffffffffff')).toBe('ZZZZ-ZZZZ-ZZZZ');
    expect(receiptNumber('019a0000-0000-7fff-8000-000000000001')).toBe('0000-0000-0001');
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), fc.uuid({ version: 7 }), (left, right) => {
        expect(receiptNumber(left) === receiptNumber(right)).toBe(left.slice(-16) === right.slice(-16));
      }),
    );
  });
});
