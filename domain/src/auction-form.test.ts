import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../testing/properties.ts';
import {
  type AuctionForm,
  checkAuctionTimes,
  checkRetailPriceDate,
  readAuctionUpdate,
  readNewAuction,
} from './auction-form.ts';
import { listRefusals } from './refusals.ts';
import { auctionFields, formOf, rightFields, rightForm } from './testing/auction-forms.ts';
import { refusalOf } from './testing/refusal-of.ts';

const fields = Object.keys(rightForm) as (keyof typeof rightForm)[];
const isAbsent = [undefined, '', '   '];

/** Forms that are refused both for a new auction and for an update. */
const wrong: readonly [field: keyof typeof rightForm, value: string, code: string, details?: object][] = [
  ['title', 'Four', 'title_length'],
  ['title', `${'x'.repeat(4)}      `, 'title_length'],
  ['title', 'x'.repeat(31), 'title_length'],
  ['endingBid', '50', 'ending_bid_not_greater'],
  ['endingBid', '49.99', 'ending_bid_not_greater'],
  ['startingBid', 'fifty', 'amount_invalid'],
  ['startingBid', '-50', 'amount_invalid'],
  ['startingBid', '50.005', 'amount_invalid'],
  ['startingBid', '0.99', 'amount_too_low', { least: '1' }],
  ['endingBid', '1e3', 'amount_invalid'],
  ['endingBid', '1,00,00,000.01', 'amount_too_high', { most: '1,00,00,000' }],
  ['bidIncrement', 'a', 'amount_invalid'],
  ['bidIncrement', '0', 'amount_too_low', { least: '0.01' }],
  ['bidIncrement', '950.51', 'bid_increment_too_large'],
  ['startTime', 'soon', 'time_invalid'],
  ['startTime', '2026-11-21T10:00', 'time_invalid'],
  ['startTime', '2026-11-21', 'time_invalid'],
  ['endTime', '2026-02-30T10:00:00Z', 'time_invalid'],
  ['endTime', '2026-13-01T10:00:00Z', 'time_invalid'],
  ['endTime', '2026-11-23T25:00:00Z', 'time_invalid'],
  ['endTime', 'Mon, 23 Nov 2026 10:00:00 Z', 'time_invalid'],
  ['endTime', '+226611-11-23T10:00:00Z', 'time_invalid'],
  ['endTime', '2026-11-21T04:30:00Z', 'end_time_not_after_start'],
  ['maxSlots', '0', 'max_slots_invalid'],
  ['maxSlots', '-1', 'max_slots_invalid'],
  ['maxSlots', '1.5', 'max_slots_invalid'],
  ['maxSlots', '1000001', 'max_slots_invalid'],
  ['maxSlots', 'many', 'max_slots_invalid'],
  ['titleHindi', 'क'.repeat(61), 'title_hindi_length', { most: 60 }],
  ['entryMode', 'cheap', 'entry_mode_not_allowed'],
  ['minAccountDays', '366', 'min_account_days_range', { most: 365 }],
  ['minAccountDays', '-1', 'min_account_days_range', { most: 365 }],
  ['minAccountDays', '1.5', 'min_account_days_range', { most: 365 }],
  ['descriptionHindi', 'क'.repeat(4001), 'description_length'],
  ['retailPrice', 'about 40,000', 'amount_invalid'],
  ['retailPrice', '0', 'amount_too_low', { least: '0.01' }],
  ['retailPrice', '10,00,00,000.01', 'amount_too_high', { most: '10,00,00,000' }],
  ['retailPriceSource', '  ', 'retail_price_incomplete'],
  ['retailPriceSource', 'x'.repeat(61), 'retail_price_source_length', { most: 60 }],
  ['retailPriceDate', '', 'retail_price_incomplete'],
  ['retailPriceDate', '20-11-2026', 'retail_price_incomplete'],
  ['retailPriceDate', '2026-02-30', 'retail_price_incomplete'],
];

const fits: readonly [field: keyof typeof rightForm, value: string, read: object][] = [
  ['title', '  Five!  ', { title: 'Five!' }],
  ['title', 'x'.repeat(30), { title: 'x'.repeat(30) }],
  ['title', '𐐀'.repeat(30), { title: '𐐀'.repeat(30) }],
  ['startingBid', '1', { startingBidPaise: 100 }],
  ['endingBid', '1,00,00,000', { endingBidPaise: 1_000_000_000 }],
  ['bidIncrement', '950.50', { bidIncrementPaise: 95_050 }],
  ['maxSlots', '1', { maxSlots: 1 }],
  ['maxSlots', ' 1000000 ', { maxSlots: 1_000_000 }],
  ['endTime', '2026-11-23T10:00Z', { endTime: Date.UTC(2026, 10, 23, 10) }],
  ['endTime', '2028-02-29T00:00:00.250-03:30', { endTime: Date.UTC(2028, 1, 29, 3, 30, 0, 250) }],
  ['autoDeclare', 'false', { autoDeclare: false }],
  ['retailPrice', '10,00,00,000', { retailPricePaise: 10_000_000_000 }],
  ['titleHindi', ` ${'𐐀'.repeat(60)} `, { titleHindi: '𐐀'.repeat(60) }],
  ['titleHindi', ' ', { titleHindi: null }],
  ['entryMode', 'paid', { entryMode: 'paid', minAccountDays: 0 }],
  ['entryMode', ' ', { entryMode: 'paid', minAccountDays: 0 }],
  ['entryMode', 'free', { entryMode: 'free', minAccountDays: 30 }],
  ['minAccountDays', ' ', { minAccountDays: 0 }],
  ['minAccountDays', '365', { minAccountDays: 365 }],
  ['descriptionHindi', ' डिब्बा\r\nबिल\r', { descriptionHindi: 'डिब्बा\nबिल' }],
  ['descriptionHindi', '', { descriptionHindi: null }],
  ['retailPriceSource', ` ${'𐐀'.repeat(60)} `, { retailPriceSource: '𐐀'.repeat(60) }],
];

describe.each([
  ['a new auction', (form: AuctionForm) => readNewAuction(form, true)],
  ['a changed auction', (form: AuctionForm) => readAuctionUpdate(form, rightFields)],
])('the form of %s', (_which, read) => {
  test('is read in paise and UTC', () => {
    expect(read(rightForm)).toEqual(rightFields);
  });

  // proves auction-form.lengths-refused
  test.each(wrong)('with %s %j is refused with %s', (field, value, code, details = {}) => {
    expect(refusalOf(() => read({ ...rightForm, [field]: value }))).toEqual({ code, details: { field, ...details } });
  });

  // proves auction-form.lengths
  test.each(fits)('takes %s %j', (field, value, said) => {
    expect(read({ ...rightForm, [field]: value })).toEqual({ ...rightFields, ...said });
  });

  test('takes a description of 4000 characters at most', () => {
    const description = '𐐀'.repeat(4000);
    expect(read({ ...rightForm, description })).toEqual({ ...rightFields, description });
    const refusal = { code: 'description_length', details: { field: 'description' } };
    expect(refusalOf(() => read({ ...rightForm, description: `${description}x` }))).toEqual(refusal);
  });

  test('says again what any auction says', () => {
    fc.assert(
      fc.property(auctionFields, (auction) => {
        expect(read(formOf(auction))).toEqual(auction);
      }),
    );
  });

  test('only ever ends in fields or a refusal, whatever is typed', () => {
    const typed = fc.oneof(
      fc.constantFrom(...Object.values(rightForm), undefined),
      fc.stringMatching(/^[\d.,:TZe+-]{0,25}$/),
      fc.string(),
    );
    const typedForm = fc.record(Object.fromEntries(fields.map((field) => [field, typed])));
    fc.assert(
      fc.property(typedForm, (form) => {
        const refusal = refusalOf(() => read(form));
        if (refusal !== null) expect(fields).toContain(refusal.details['field']);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('a new auction', () => {
  test('a form learns all that is wrong, one thing for each field', () => {
    const wrongFields = (form: AuctionForm, hasImage: boolean) =>
      listRefusals((refuse) => void readNewAuction(form, hasImage, refuse)).map(
        ({ code, details }) => `${details['field']} ${code}`,
      );
    expect(wrongFields({}, false)).toEqual([
      'endingBid ending_bid_missing',
      ...['title', 'description', 'startingBid', 'endTime', 'maxSlots', 'auctionImage'].map(
        (field) => `${field} auction_fields_missing`,
      ),
    ]);
    const form = { ...rightForm, startingBid: '500', endingBid: '50', endTime: 'soon', retailPriceSource: '' };
    expect(wrongFields(form, true)).toEqual([
      'endingBid ending_bid_not_greater',
      'endTime time_invalid',
      'retailPriceSource retail_price_incomplete',
    ]);
    expect(wrongFields(rightForm, true)).toEqual([]);
  });

  // proves auction-form.ending-bid
  test.each(isAbsent)('needs an ending bid before anything else (%j)', (endingBid) => {
    const refusal = refusalOf(() => readNewAuction({ endingBid }, false));
    expect(refusal).toEqual({ code: 'ending_bid_missing', details: { field: 'endingBid' } });
  });

  // proves auction-form.prices
  test('has its prices compared before it is looked for missing values', () => {
    const form = { startingBid: '100', endingBid: '100' };
    expect(refusalOf(() => readNewAuction(form, false))?.code).toBe('ending_bid_not_greater');
  });

  describe.each(['title', 'description', 'startingBid', 'endTime', 'maxSlots'] as const)('without %s', (field) => {
    // proves auction-form.required
    test.each(isAbsent)('(%j) misses a value', (absent) => {
      const refusal = refusalOf(() => readNewAuction({ ...rightForm, [field]: absent }, true));
      expect(refusal).toEqual({ code: 'auction_fields_missing', details: { field } });
    });
  });

  // proves auction-form.picture
  test('without a picture misses a value, told before the length of its title', () => {
    const refusal = refusalOf(() => readNewAuction({ ...rightForm, title: 'Four' }, false));
    expect(refusal).toEqual({ code: 'auction_fields_missing', details: { field: 'auctionImage' } });
  });

  test('goes up by one rupee, starts at once and is declared by hand where the form names nothing else', () => {
    const { bidIncrement: _1, startTime: _2, autoDeclare: _3, ...form } = rightForm;
    const plain = { ...rightFields, bidIncrementPaise: 100, startTime: null, autoDeclare: false };
    expect(readNewAuction(form, true)).toEqual(plain);
    expect(readNewAuction({ ...form, bidIncrement: ' ', startTime: '' }, true)).toEqual(plain);
  });
});

describe('the times of a new auction', () => {
  const now = Date.UTC(2026, 10, 21);
  const inDays = (days: number) => now + days * 24 * 3_600_000;

  test.each([
    [null, inDays(400)],
    [inDays(400), inDays(800)],
    [inDays(-1), inDays(399)],
  ])('from %s to %s are near enough', (startTime, endTime) => {
    expect(refusalOf(() => checkAuctionTimes({ startTime, endTime }, now))).toBeNull();
  });

  test.each([
    [null, now, 'end_time_past', { field: 'endTime' }],
    [null, inDays(400) + 1, 'end_time_too_far', { field: 'endTime', days: 400 }],
    [inDays(1), Date.UTC(2926, 10, 30), 'end_time_too_far', { field: 'endTime', days: 400 }],
    [Date.UTC(1026, 10, 21), inDays(1), 'end_time_too_far', { field: 'endTime', days: 400 }],
    [inDays(400) + 1, inDays(401), 'start_time_too_far', { field: 'startTime', days: 400 }],
    [Date.UTC(2926, 10, 29), Date.UTC(2926, 10, 30), 'start_time_too_far', { field: 'startTime', days: 400 }],
    // A form can say the last minute of 9999, five hours west of Greenwich. In UTC this is in the year 10,000.
    [null, Date.UTC(10_000, 0, 1, 4, 59), 'end_time_too_far', { field: 'endTime', days: 400 }],
  ])('from %s to %s are refused with %s', (startTime, endTime, code, details) => {
    expect(refusalOf(() => checkAuctionTimes({ startTime, endTime }, now))).toEqual({ code, details });
  });
});

describe('a changed auction', () => {
  describe.each(['title', 'description', 'startingBid', 'bidIncrement', 'endTime', 'maxSlots'] as const)(
    'without %s',
    (field) => {
      test.each(isAbsent)('(%j) misses a value', (absent) => {
        const refusal = refusalOf(() => readAuctionUpdate({ ...rightForm, [field]: absent }, rightFields));
        expect(refusal).toEqual({ code: 'auction_fields_missing', details: { field } });
      });
    },
  );

  test('loses its retail price to an empty field', () => {
    const none = { retailPricePaise: null, retailPriceSource: null, retailPriceDate: null };
    expect(readAuctionUpdate({ ...rightForm, retailPrice: ' ' }, rightFields)).toEqual({ ...rightFields, ...none });
    const blank = { retailPrice: ' ', retailPriceSource: '', retailPriceDate: undefined };
    expect(readNewAuction({ ...rightForm, ...blank }, true)).toEqual({ ...rightFields, ...none });
    const refusal = { code: 'retail_price_incomplete', details: { field: 'retailPrice' } };
    expect(refusalOf(() => readNewAuction({ ...rightForm, retailPrice: ' ' }, true))).toEqual(refusal);
  });

  test('keeps ending bid, start, declaring, retail price and Hindi where the form leaves them out', () => {
    const { endingBid: _1, startTime: _2, autoDeclare: _3, retailPrice: _4, ...rest } = rightForm;
    const { retailPriceSource: _5, retailPriceDate: _6, titleHindi: _7, descriptionHindi: _8, ...form } = rest;
    expect(readAuctionUpdate(form, rightFields)).toEqual(rightFields);
    expect(readAuctionUpdate({ ...form, endingBid: '', startTime: ' ' }, rightFields)).toEqual(rightFields);
    const byHand = { ...rightFields, autoDeclare: false };
    expect(readAuctionUpdate(form, byHand)).toEqual(byHand);
  });

  test('cannot start above the ending bid it keeps', () => {
    const form = { ...rightForm, startingBid: '2000', endingBid: undefined };
    expect(refusalOf(() => readAuctionUpdate(form, rightFields))?.code).toBe('ending_bid_not_greater');
  });

  test('cannot end before the start it keeps', () => {
    const form = { ...rightForm, startTime: undefined, endTime: '2026-11-21T04:29:00Z' };
    expect(refusalOf(() => readAuctionUpdate(form, rightFields))?.code).toBe('end_time_not_after_start');
  });
});

test('a retail price cannot be dated after today in India', () => {
  const lastMinute = Date.parse('2026-11-20T18:29:00Z');
  const read = (retailPriceDate: string | null, now: number) =>
    refusalOf(() => checkRetailPriceDate({ retailPriceDate }, now));
  const refusal = { code: 'retail_price_date_future', details: { field: 'retailPriceDate' } };
  expect(read('2026-11-21', lastMinute)).toEqual(refusal);
  expect(read('2026-11-21', lastMinute + 60_000)).toBeNull();
  expect(read(null, lastMinute)).toBeNull();
});
