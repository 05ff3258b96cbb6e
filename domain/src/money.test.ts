import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../testing/properties.ts';
import { formatRupees, maximumBidPaise, minimumBidPaise, parseRupees, toRupees } from './money.ts';

/** Up to the largest possible sum of an auction: a million bids of the highest possible amount. */
const sums = fc.integer({ min: 0, max: maximumBidPaise * 1_000_000 });
const safePaise = fc.oneof(sums, fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));

describe('rupees read as paise', () => {
  test.each([
    ['0', 0],
    ['1', 100],
    ['1.5', 150],
    ['1.05', 105],
    ['1.15', 115],
    ['1234.50', 123_450],
    ['1,234', 123_400],
    ['12,345.6', 1_234_560],
    ['1,23,456.50', 12_345_650],
    ['12,34,56,789', 12_345_678_900],
    ['  42  ', 4_200],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
    [0, 0],
    [1, 100],
    [1.15, 115],
    [8.29, 829],
    [1_000_000, 100_000_000],
  ])('%j', (rupees, paise) => {
    expect(parseRupees(rupees)).toBe(paise);
  });

  test.each([
    ['empty', ''],
    ['only spaces', '   '],
    ['a space inside', '1 000'],
    ['a sign', '-1'],
    ['a plus', '+1'],
    ['an exponent', '1e3'],
    ['hexadecimal', '0x10'],
    ['three decimals', '1.005'],
    ['a point without decimals', '1.'],
    ['decimals without rupees', '.5'],
    ['two points', '1.2.3'],
    ['a decimal comma', '1,50'],
    ['Western groups', '123,456'],
    ['a group too short', '1,23,45'],
    ['a leading comma', ',123'],
    ['two commas', '1,,234'],
    ['a group after a leading zero', '0,123'],
    ['a comma among decimals', '1.2,345'],
    ['a rupee sign', '₹5'],
    ['Hindi digits', '१२३'],
    ['full-width digits', '１２'],
    ['a word', 'NaN'],
    ['infinity as text', 'Infinity'],
    ['one paisa more than is safe', '90071992547409.92'],
    ['too large a number in groups', '99,99,99,99,99,99,99,999'],
    ['a line break behind', '5\n6'],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a negative number', -5],
    ['a number with three decimals', 1.005],
    ['a number beside an amount', 0.1 + 0.2],
    ['a number written with an exponent', 1e21],
    ['a tiny number', 1e-7],
    ['an unsafe number', Number.MAX_SAFE_INTEGER],
  ])('not %s', (_what, rupees) => {
    expect(parseRupees(rupees)).toBeNull();
  });

  test('anything read is a safe count of paise', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,e+-]{0,20}$/), fc.double());
    fc.assert(
      fc.property(typed, (rupees) => {
        const paise = parseRupees(rupees);
        if (paise !== null) expect(paise >= 0 && Number.isSafeInteger(paise)).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('paise written as rupees', () => {
  test('come back the same from the API', () => {
    fc.assert(
      fc.property(sums, (paise) => {
        expect(parseRupees(toRupees(paise))).toBe(paise);
      }),
    );
  });

  test('come back the same from the screen, to the largest safe sum', () => {
    fc.assert(
      fc.property(safePaise, (paise) => {
        expect(parseRupees(formatRupees(paise))).toBe(paise);
      }),
    );
  });

  test.each([
    [0, '0'],
    [5, '0.05'],
    [100, '1'],
    [150, '1.50'],
    [99_900, '999'],
    [100_000, '1,000'],
    [12_345_650, '1,23,456.50'],
    [1_000_000_000, '1,00,00,000'],
    [Number.MAX_SAFE_INTEGER, '9,00,71,99,25,47,409.91'],
  ])('%i are grouped as in India: %s', (paise, text) => {
    expect(formatRupees(paise)).toBe(text);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, Number.MAX_SAFE_INTEGER + 1])('never from %d', (paise) => {
    expect(() => formatRupees(paise)).toThrow(RangeError);
    expect(() => toRupees(paise)).toThrow(RangeError);
  });
});

test('a bid is at least one rupee, the least the provider charges', () => {
  expect(formatRupees(minimumBidPaise)).toBe('1');
});
