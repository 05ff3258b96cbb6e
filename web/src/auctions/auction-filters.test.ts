import { describe, expect, test } from 'vitest';
import { readAuctionFilters } from './auction-filters.ts';

const read = (address: string) => readAuctionFilters(new URLSearchParams(address));

describe('the filters of the list', () => {
  test('are read from the address', () => {
    expect(read('status=upcoming&minBid=5&maxBid=99.50&search=red%20%26%20gold')).toEqual({
      status: 'upcoming',
      minBid: '5',
      maxBid: '99.50',
      search: 'red & gold',
    });
  });

  test('are read from the form, empty fields filtering nothing', () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ status: '', minBid: '', maxBid: '20', search: '  ' }))
      form.set(name, value);
    expect(readAuctionFilters(form)).toEqual({ maxBid: '20' });
  });

  test.each(['status=deleted', 'minBid=-3', 'minBid=1e9', 'maxBid=1.234', 'maxBid=12345678901', 'page=2', ''])(
    'leave out what the server would refuse: %s',
    (address) => {
      expect(read(address)).toEqual({});
    },
  );

  test('cut a search to the length that the server accepts', () => {
    expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(100);
  });
});
