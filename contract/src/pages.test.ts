import { describe, expect, test } from 'vitest';
import { administration, href, pages } from './pages.ts';

describe('the address of a page', () => {
  test('is its path', () => {
    expect([href(pages.home), href(pages.myBids), href(administration)]).toEqual(['/', '/my-bids', '/admin']);
  });

  test('has its parameters filled in, wherever they are', () => {
    expect(href(pages.auction, { auctionId: '7' })).toBe('/auctions/7');
    expect(href(pages.leaderboard, { auctionId: '7' })).toBe('/auction/7/leaderboard');
    expect(href({ path: '/a/:one/b/:two' }, { one: '1', two: '2' })).toBe('/a/1/b/2');
  });

  test('keeps to one page whatever a parameter is', () => {
    expect(href(pages.user, { userId: 'a/b?c#d' })).toBe('/admin/users/a%2Fb%3Fc%23d');
  });

  test('does not compile with a parameter missing or one too many, nor for the page of unknown addresses', () => {
    const mistakes = [
      // @ts-expect-error The auction is missing.
      () => href(pages.auction),
      // @ts-expect-error The page has no parameter of this name.
      () => href(pages.auction, { userId: '7' }),
      // @ts-expect-error The page has only one of these parameters.
      () => href(pages.auction, { auctionId: '7', userId: '7' }),
      // @ts-expect-error The page has no parameter.
      () => href(pages.auctions, { auctionId: '7' }),
      // @ts-expect-error The page for unknown addresses has no address to link to.
      () => href(pages.notFound),
    ];
    expect(mistakes).toHaveLength(5);
  });
});
