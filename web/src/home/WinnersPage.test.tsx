import type { Winner } from '@ekbid/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anAuction } from '../testing/auctions.ts';
import { aLiveAuction, theGreetedStream } from '../testing/live-screen.tsx';
import { someContent } from '../testing/site.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { HomePage } from './HomePage.tsx';
import { WinnersPage } from './WinnersPage.tsx';

const idOf = (place: number) => `0192f7a0-0000-7000-8000-00000000b00${place}`;
const won = (place: number, state: Winner['state'] = 'delivered'): Winner => ({
  auction: {
    _id: idOf(place),
    title: `Vase ${place}`,
    titleHindi: null,
    auctionImage: null,
    winningBid: 7.5,
    declaredAt: '2026-11-20T10:00:00.000Z',
    retailPrice: { amount: 24_999, source: 'vases.example', date: '2026-11-01' },
    totalBids: 1234,
  },
  name: 'Asha K.',
  state,
  deliveredAt: state === 'delivered' ? '2026-11-24T10:00:00.000Z' : null,
});
const listed = (winners: Winner[], next: string | null = null, total = winners.length) =>
  ok(winners, { meta: { next, total } });
const home = { 'GET /auctions': ok([], { meta: { counts: { active: 0 } } }) };

// proves winners.page
describe('the winners', () => {
  test('are shown with their amounts, what their prizes are worth, and how far these are', async () => {
    stubApi({ 'GET /winners': listed([won(1), won(2, 'to_claim')]) });
    renderScreen(<WinnersPage />);
    const [first, second] = await screen.findAllByRole('listitem');
    if (!first || !second) throw new Error('no winners');
    expect(within(first).getByRole('link', { name: 'Vase 1' }).getAttribute('href')).toBe(`/auctions/${idOf(1)}`);
    expect(within(first).getByText('Asha K. won with ₹7.50')).toBeTruthy();
    expect(
      within(first).getByText('Retail price ₹24,999, as stated by the operator (vases.example, 1 Nov 2026)'),
    ).toBeTruthy();
    expect(first.textContent).toContain('20 Nov 2026 · 1,234 bids · Prize delivered');
    expect(second.textContent).toContain('Prize not claimed yet');
    const check = within(first).getByRole('link', { name: 'Check this result: Vase 1' });
    expect(check.getAttribute('href')).toBe(`/auctions/${idOf(1)}/check`);
  });

  test('come page by page', async () => {
    stubApi({
      'GET /winners': ({ query }) => (query['after'] ? listed([won(2)], null, 2) : listed([won(1)], 'more', 2)),
    });
    renderScreen(<WinnersPage />);
    await screen.findByText('Showing 1 of 2 won auctions');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Vase 2');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('where nobody has won yet, the page leads to the auctions', async () => {
    stubApi({ 'GET /winners': listed([]) });
    renderScreen(<WinnersPage />);
    await screen.findByRole('heading', { name: 'Nobody has won yet' });
    expect(screen.getByRole('link', { name: 'See the auctions' }).getAttribute('href')).toBe('/auctions');
  });

  test('if they cannot be read, the page says so and offers to try again', async () => {
    stubApi({ 'GET /winners': refused(503, 'unavailable') });
    renderScreen(<WinnersPage />);
    await screen.findByText('The winners could not be shown');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

// proves winners.home
describe('the home page', () => {
  test('shows the latest three', async () => {
    const sent = stubApi({
      ...home,
      'GET /site': ok({ ...someContent(), membersOnly: false }),
      'GET /winners': listed([won(1), won(2), won(3)]),
    });
    renderScreen(<HomePage />);
    const section = await screen.findByRole('region', { name: 'Latest winners' });
    expect(within(section).getAllByRole('listitem')).toHaveLength(3);
    expect(within(section).getByRole('link', { name: 'All winners' }).getAttribute('href')).toBe('/winners');
    expect(sent.find(({ route }) => route === 'GET /winners')?.query).toMatchObject({ limit: '3' });
  });

  test('stay while the auction above them changes', async () => {
    stubApi({
      'GET /auctions': ok([anAuction()], { meta: { counts: { active: 1 } } }),
      'GET /site': ok({ ...someContent(), membersOnly: false }),
      'GET /winners': listed([won(1)]),
    });
    renderScreen(<HomePage />);
    await screen.findByText('Vase 1');
    const stream = await theGreetedStream();
    act(() => stream.tell('auction', aLiveAuction({ slotsFilled: 13, totalBids: 13 })));
    await screen.findByText('13 of 50 slots filled');
    screen.getByText('Vase 1');
  });

  test('asks for none where only members may see them', async () => {
    const sent = stubApi({ ...home, 'GET /site': ok({ ...someContent(), membersOnly: true }) });
    renderScreen(<HomePage />);
    await screen.findByRole('heading', { level: 1 });
    await expect.poll(() => sent.some(({ route }) => route === 'GET /site')).toBe(true);
    expect(sent.map(({ route }) => route)).not.toContain('GET /winners');
  });
});
