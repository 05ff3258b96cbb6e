import { fc } from '../../../testing/properties.ts';
import type { AuctionFields, AuctionForm } from '../auction-form.ts';

/** A form of an auction that passes every check. */
export const rightForm = {
  title: 'Wireless headphones',
  description: 'Unopened, with a bill.',
  startingBid: '50',
  endingBid: '1,000.50',
  bidIncrement: '0.50',
  startTime: '2026-11-21T10:00:00+05:30',
  endTime: '2026-11-23T10:00:00+05:30',
  maxSlots: '100',
  autoDeclare: 'true',
  retailPrice: '42,999',
  retailPriceSource: 'Kaveri Stores, Mysuru',
  retailPriceDate: '2026-11-19',
  titleHindi: 'वायरलेस हेडफ़ोन',
  descriptionHindi: 'बंद डिब्बा, बिल के साथ।',
  entryMode: 'refundable',
  minAccountDays: '30',
} satisfies AuctionForm;

/** What reading `rightForm` returns. */
export const rightFields: AuctionFields = {
  title: 'Wireless headphones',
  description: 'Unopened, with a bill.',
  startingBidPaise: 5_000,
  endingBidPaise: 100_050,
  bidIncrementPaise: 50,
  startTime: Date.UTC(2026, 10, 21, 4, 30),
  endTime: Date.UTC(2026, 10, 23, 4, 30),
  maxSlots: 100,
  autoDeclare: true,
  retailPricePaise: 4_299_900,
  retailPriceSource: 'Kaveri Stores, Mysuru',
  retailPriceDate: '2026-11-19',
  titleHindi: 'वायरलेस हेडफ़ोन',
  descriptionHindi: 'बंद डिब्बा, बिल के साथ।',
  entryMode: 'refundable',
  minAccountDays: 30,
};

const retailPrices = fc.oneof(
  fc.constant({ retailPricePaise: null, retailPriceSource: null, retailPriceDate: null }),
  fc.record({
    retailPricePaise: fc.integer({ min: 1, max: 10_000_000_000 }),
    retailPriceSource: fc.stringMatching(/^[A-Za-z0-9]{1,60}$/),
    retailPriceDate: fc.constantFrom('2024-02-29', '2026-11-19'),
  }),
);

const entries = fc.oneof(
  fc.constant({ entryMode: 'paid' as const, minAccountDays: 0 }),
  fc.record({
    entryMode: fc.constantFrom('refundable' as const, 'free' as const),
    minAccountDays: fc.integer({ min: 0, max: 365 }),
  }),
);

/** Auctions as they are after they were created: they have a start and are within every limit. */
export const auctionFields: fc.Arbitrary<AuctionFields & { startTime: number }> = fc
  .record({
    title: fc.stringMatching(/^[A-Za-z0-9]{5,30}$/),
    description: fc.stringMatching(/^[A-Za-z0-9]{1,60}$/),
    titleHindi: fc.constantFrom(null, 'वायरलेस हेडफ़ोन'),
    descriptionHindi: fc.constantFrom(null, 'बंद डिब्बा,\nबिल के साथ।'),
    startingBidPaise: fc.integer({ min: 100, max: 1_000_000 }),
    steps: fc.integer({ min: 1, max: 500 }),
    bidIncrementPaise: fc.integer({ min: 1, max: 50_000 }),
    startTime: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
    duration: fc.integer({ min: 1, max: 1e10 }),
    maxSlots: fc.integer({ min: 1, max: 1_000_000 }),
    autoDeclare: fc.boolean(),
  })
  .chain((fields) => fc.tuple(fc.constant(fields), retailPrices, entries))
  .map(([{ steps, duration, ...fields }, retailPrice, entry]) => ({
    ...fields,
    ...retailPrice,
    ...entry,
    endingBidPaise: fields.startingBidPaise + steps * fields.bidIncrementPaise,
    endTime: fields.startTime + duration,
  }));

/** Fills in the form from an auction, as the page for changes does. */
export function formOf(auction: AuctionFields & { startTime: number }): Required<AuctionForm> {
  return {
    title: auction.title,
    description: auction.description,
    titleHindi: auction.titleHindi ?? '',
    descriptionHindi: auction.descriptionHindi ?? '',
    startingBid: String(auction.startingBidPaise / 100),
    endingBid: String(auction.endingBidPaise / 100),
    bidIncrement: String(auction.bidIncrementPaise / 100),
    startTime: new Date(auction.startTime).toISOString(),
    endTime: new Date(auction.endTime).toISOString(),
    maxSlots: String(auction.maxSlots),
    autoDeclare: String(auction.autoDeclare),
    entryMode: auction.entryMode,
    minAccountDays: String(auction.minAccountDays),
    retailPrice: auction.retailPricePaise === null ? '' : String(auction.retailPricePaise / 100),
    retailPriceSource: auction.retailPriceSource ?? '',
    retailPriceDate: auction.retailPriceDate ?? '',
  };
}
