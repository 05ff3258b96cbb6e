import type { Auction } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { HomePage } from './HomePage.tsx';

const vase: Partial<Auction> = {
  _id: '0192f7a0-0000-7000-8000-00000000a001',
  title: 'Blue pottery vase',
  startingBid: 1,
  endingBid: 1500.5,
  endTime: new Date(Date.now() + 3_600_000).toISOString(),
  slotsFilled: 312,
  maxSlots: 1000,
  auctionImage: '/images/vase-800.webp',
  pictures: [],
};
const list = (auctions: Partial<Auction>[], active: number) => ok(auctions, { meta: { counts: { active } } });

/** The whole text of the tile with this label. */
const tile = (label: string) => screen.queryByText(label)?.parentElement?.textContent ?? '';

describe('the home page', () => {
  // proves home.buttons
  test('both buttons lead to the auctions', () => {
    stubApi({ 'GET /auctions': list([], 0) });
    renderScreen(<HomePage />);
    for (const name of ['Start Bidding Now', 'Enter Auction Room'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/auctions');
  });

  test('counts the running auctions from the list', async () => {
    const sent = stubApi({ 'GET /auctions': list([vase], 12345) });
    renderScreen(<HomePage />);
    await expect.poll(() => tile('Active Auctions')).toContain('12,345');
    expect(sent.find(({ route }) => route === 'GET /auctions')?.query).toMatchObject({ status: 'active' });
  });

  // proves home.featured-auction
  test('shows the auction that ends next', async () => {
    stubApi({ 'GET /auctions': list([vase], 3) });
    renderScreen(<HomePage />);
    const featured = await screen.findByRole('link', { name: /Blue pottery vase/ });
    expect(featured.getAttribute('href')).toBe(`/auctions/${vase._id}`);
    expect(featured.textContent).toContain('₹1 to ₹1,500.50');
    expect(within(featured).getByRole('progressbar').ariaLabel).toBe('312 of 1,000 slots filled');
    expect(featured.querySelector('source')?.srcset).toContain('/images/vase-400.avif 400w');
  });

  test('is complete without any auction', async () => {
    stubApi({ 'GET /auctions': list([], 0) });
    renderScreen(<HomePage />);
    await expect.poll(() => screen.getAllByRole('heading', { level: 3 })).toHaveLength(6);
    expect(tile('Active Auctions')).toBe('');
  });

  test('is shown without the list when that fails, and offers to try again', async () => {
    stubApi({ 'GET /auctions': refused(503, 'unavailable') });
    renderScreen(<HomePage />);
    await screen.findByRole('button', { name: 'Try again' });
    screen.getByRole('heading', { name: 'How an auction is won' });
  });
});
