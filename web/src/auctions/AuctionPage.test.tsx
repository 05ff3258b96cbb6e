import type { Auction } from '@ekbid/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { yearText } from '../testing/year-text.ts';
import { openAuctionPage, showAuction, showAuctionPage } from '../testing/auction-page.tsx';
import { anAuction, auctionId, ownBids } from '../testing/auctions.ts';
import { ok, refused } from '../testing/stub-api.ts';
import { stubScreen } from '../testing/stub-screen.ts';
import { catalogue } from '../texts/catalogue.ts';
import { switchLanguage } from '../texts/language.ts';

beforeEach(() => stubScreen('wide'));

describe('an auction', () => {
  // proves auction-page.content
  test('is shown with its status, picture, words, range and number of bids', async () => {
    showAuction({ totalBids: 1200, startingBid: 5, endingBid: 1250.5 });
    await screen.findByRole('heading', { level: 1, name: 'Blue pottery vase' });
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Blue pottery vase' })).toBeTruthy();
    expect(screen.getByText('Turned and painted by hand in Jaipur.')).toBeTruthy();
    expect(screen.getByText('1,200 bids placed')).toBeTruthy();
    expect(screen.getByText('Bid Range').parentElement?.textContent).toContain('₹5 to ₹1,250.50');
    expect(screen.getByRole('timer').textContent).toMatch(/^\d\dh|^23:59|^1d 00h/);
    await expect.poll(() => document.title).toBe('Blue pottery vase · EkBid');
    expect(screen.getByRole('link', { name: 'View Leaderboard' }).getAttribute('href')).toBe(
      `/auction/${auctionId}/leaderboard`,
    );
  });

  test.each([
    ['paid', []],
    ['refundable', ['Refundable bids']],
    ['free', ['Free bids']],
  ] as const)('entered by %s bids has the badges %o', async (entryMode, badges) => {
    showAuction({ entryMode });
    await screen.findByRole('heading', { level: 1, name: 'Blue pottery vase' });
    expect(screen.queryAllByText(/^(Refundable|Free|Paid) bids$/).map(({ textContent }) => textContent)).toEqual(
      badges,
    );
  });

  test('shows the retail price only with its source and date', async () => {
    showAuction({ retailPrice: { amount: 42_999, source: 'Kaveri Stores', date: '2026-11-19' } });
    const stated = 'Retail price ₹42,999, as stated by the operator (Kaveri Stores, 19 Nov 2026)';
    await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === stated);
  });

  test('is shown to readers of Hindi in Hindi where it is stated, with the additions', async () => {
    const description = 'Turned by hand.\n\nWith a stand.';
    const additions = [{ text: 'With a stand.', at: '2026-11-20T10:00:00Z' }];
    showAuction({ titleHindi: 'नीला गुलदान', descriptionHindi: 'हाथ से बना।', description, additions });
    await screen.findByRole('heading', { level: 1, name: 'Blue pottery vase' });
    await Promise.all([catalogue.main.load('hi'), catalogue.auctions.load('hi')]);
    await act(() => switchLanguage('hi'));
    await screen.findByRole('heading', { level: 1, name: 'नीला गुलदान' });
    await expect.poll(() => document.title).toBe('नीला गुलदान · EkBid');
    expect(screen.getByRole('img', { name: 'नीला गुलदान' })).toBeTruthy();
    expect(['हाथ से बना।', 'With a stand.'].map((text) => screen.getAllByText(text).length)).toEqual([1, 1]);
    expect(screen.queryByText('Turned by hand.')).toBeNull();
  });

  // proves auction-page.live-by-default
  test('is LIVE when nobody told a status', async () => {
    const { status: _untold, ...untold } = anAuction();
    showAuctionPage({ [`GET /auctions/${auctionId}`]: ok(untold) });
    await screen.findByText('Live');
  });

  // proves auction-page.own-bids
  test.each([
    [0, '0/5'],
    [3, '3/5'],
    [5, '5/5'],
  ])('counts one’s own bids truly: %d', async (own, shown) => {
    showAuction({ bids: ownBids(...[11, 22, 33, 44, 55].slice(0, own)) });
    expect((await screen.findByText('Your Bids')).parentElement?.textContent).toBe(`Your Bids${shown}`);
  });

  // proves auction-page.first-bid
  test('without a bid asks for the first', async () => {
    showAuction({ totalBids: 0, slotsFilled: 0 });
    await screen.findByText('Be the first to bid!');
  });

  test('that waits for its result says until when it comes', async () => {
    showAuction({ status: 'completed', endTime: '2026-11-20T12:30:00Z' });
    await screen.findByText(/^Result by 6:00 pm, Mon 23 Nov.* at the latest\.$/);
  });

  test('puts the result and the number line before its picture once it is over', async () => {
    showAuction({ status: 'completed', endTime: '2026-11-20T12:30:00Z' });
    const line = await screen.findByRole('heading', { name: 'The number line is sealed' });
    const picture = screen.getByRole('img', { name: 'Blue pottery vase' });
    expect(line.compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('lists one’s own bids', async () => {
    showAuction({ bids: ownBids(7, 12.5) });
    const own = (await screen.findByRole('heading', { name: 'Your bids here' })).parentElement!;
    const amounts = within(own)
      .getAllByRole('listitem')
      .map((bid) => bid.firstElementChild?.textContent);
    expect(amounts).toEqual(['₹7', '₹12.50']);
  });

  const early = { endTime: '2026-12-24T12:30:00Z', declaredAt: '2026-11-21T12:30:00Z' };
  test.each<[Partial<Auction>, string]>([
    [
      { status: 'cancelled', outcome: 'cancelled', ...early, declaredAt: null },
      `Was to end 6:00 pm, Thu 24 Dec${yearText(2026)}`,
    ],
    [{ status: 'completed', outcome: 'no_unique_bid', ...early }, `Ended 6:00 pm, Sat 21 Nov${yearText(2026)}`],
  ])('that is over says when, even before its time: %o', async (changes, text) => {
    showAuction(changes);
    expect(
      await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text),
    ).toBeTruthy();
  });

  test('that is not there says so and offers another try', async () => {
    showAuctionPage({ [`GET /auctions/${auctionId}`]: refused(404, 'not_found', { details: { what: 'auction' } }) });
    await screen.findByRole('heading', { level: 1, name: 'Error Loading Auction' });
    expect(screen.getByText('We could not find that auction.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

const meeraWon = { outcome: 'winner', winnerId: { firstName: 'Meera', lastName: 'S.' }, winningBid: 5 } as const;

describe('the result', () => {
  test.each<[Partial<Auction>, string | RegExp]>([
    [meeraWon, 'Meera S. won with ₹5.'],
    [
      { outcome: 'winner', winnerId: { firstName: 'Asha', lastName: 'Kulkarni' }, winningBid: 5, bids: ownBids(5) },
      'You won with ₹5.',
    ],
    [{ outcome: 'no_unique_bid' }, /Nobody won: every amount was shared\. All payments go back in full/],
    [{ outcome: 'no_unique_bid', entryMode: 'free' }, 'Nobody won: every amount was shared.'],
    [{ outcome: 'no_bids' }, 'Nobody bid in this auction.'],
    [{ ...meeraWon, entryMode: 'refundable' }, 'All other bids go back in full.'],
    [{ ...meeraWon, entryMode: 'refundable', bids: ownBids(7) }, 'Your bids here go back to you in full.'],
    [{ ...meeraWon, entryMode: 'refundable', bids: ownBids(5, 7) }, 'Your other bids here go back to you in full.'],
    [{ resultWithheld: true }, /The result is withheld: it differs from the fair-play log\./],
    [{}, /Bidding is over\. The result follows from the bids alone/],
  ])('%o reads “%s”', async (changes, text) => {
    showAuction({ status: 'completed', endTime: new Date(Date.now() - 1000).toISOString(), ...changes });
    const told = await screen.findByText((_, element) => {
      const words = element?.textContent ?? '';
      const fits = typeof text === 'string' ? words === text : text.test(words);
      return fits && ['P', 'STRONG'].includes(element?.tagName ?? '');
    });
    expect(told).toBeTruthy();
  });
});

test('an amount leaves its field once it is one’s own bid, however that became known, and no other amount does', async () => {
  let bids = ownBids();
  const { client } = openAuctionPage({ [`GET /auctions/${auctionId}`]: () => ok(anAuction({ bids })) });
  const field = await screen.findByLabelText<HTMLInputElement>('Your Lucky Number');
  fireEvent.change(field, { target: { value: '7' } });
  const placed = async (...amounts: number[]) => {
    bids = ownBids(...amounts);
    await act(() => client.invalidateQueries());
    await screen.findByText(`${amounts.length}/5`);
  };
  await placed(5);
  expect(field.value).toBe('7');
  await placed(5, 7);
  await waitFor(() => expect(field.value).toBe(''));
  // The same amount typed again stays, because the person may want to bid it. The page then says why that is refused.
  fireEvent.change(field, { target: { value: '7' } });
  expect(field.value).toBe('7');
});
