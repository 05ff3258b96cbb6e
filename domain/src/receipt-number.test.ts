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

  test('says the beginning of the id, and so differs where that does', () => {
    expect(receiptNumber('00000000-0000-4000-8000-000000000000')).toBe('0000-0000-0100');
    expect(receiptNumber('ffffffff-ffff-4fff-bfff-ffffffffffff')).toBe('ZZZZ-ZZZZ-ZX7Z');
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), fc.uuid({ version: 4 }), (left, right) => {
        expect(receiptNumber(left) === receiptNumber(right)).toBe(left.slice(0, 17) === right.slice(0, 17));
      }),
    );
  });
});
