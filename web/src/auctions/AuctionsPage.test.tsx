import type { Auction } from '@ekbid/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { anAuction } from '../testing/auctions.ts';
import { anOpenOrder, openOrders } from '../testing/bid-panel.tsx';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { AuctionsPage } from './AuctionsPage.tsx';

const counts = { active: 3, upcoming: 2, completed: 7, cancelled: 1 };
const list = (auctions: Auction[], meta = {}) =>
  ok(auctions, { meta: { next: null, total: auctions.length, counts, ...meta } });
const camera = anAuction({ _id: '0192f7a0-0000-7000-8000-00000000a002', title: 'Mirrorless camera' });

const asked = (sent: SentCall[]) => sent.filter(({ route }) => route === 'GET /auctions').map(({ query }) => query);

function Where() {
  return <p data-testid="address">{useLocation().search}</p>;
}

function show(at = '/auctions') {
  renderScreen(
    <>
      <AuctionsPage />
      <Where />
    </>,
    { at, session: asha },
  );
}

describe('the list of auctions', () => {
  // proves auction-list.loading
  test('says what it waits for', async () => {
    stubApi({ 'GET /auctions': () => new Promise(() => {}) });
    show();
    await screen.findByText('Loading amazing auctions...');
  });

  // proves auction-card.content
  test('shows each auction as a card that leads to it', async () => {
    const dear = anAuction({
      startingBid: 1250.5,
      endingBid: 150000,
      endTime: '2126-11-22T12:30:00Z',
      slotsFilled: 60,
    });
    stubApi({ 'GET /auctions': list([dear]) });
    show();
    const link = await screen.findByRole('link', { name: 'Blue pottery vase' });
    expect(link.getAttribute('href')).toBe(`/auctions/${dear._id}`);
    const card = link.closest('li')!;
    expect(card.textContent).toContain('Starting bid₹1,250.50');
    expect(card.textContent).toContain('Ending bid₹1,50,000');
    expect(card.textContent).toContain('6:00 pm, Fri 22 Nov 2126');
    expect(card.textContent).toContain('60 / 50 slots filled');
    expect(within(card).getByRole('progressbar').ariaValueNow).toBe('100');
    expect(within(card).getByText('Full').className).toContain('uppercase');
    expect(within(card).getByText('View Details')).toBeTruthy();
    expect(card.querySelector('source')?.srcset).toContain('/images/vase-1600.avif 1600w');
  });

  // proves auction-list.stat-tiles
  test('counts them by status and beside the heading', async () => {
    stubApi({
      'GET /auctions': ({ query }) =>
        list([anAuction()], { total: query['status'] ? 1200 : 1207, counts: { ...counts, active: 1198 } }),
    });
    show();
    const heading = await screen.findByRole('heading', { name: 'Available Auctions' });
    await waitFor(() => expect(heading.parentElement?.textContent).toContain('1,200'));
    const tiles = screen.getByLabelText('Auctions by status');
    expect(tiles.textContent).toBe('Active1,198Upcoming2Completed7All1,208');
  });

  // proves auction-list.tiles-filter
  test('the tiles filter by status, and keep the other filters', async () => {
    const sent = stubApi({ 'GET /auctions': list([camera]) });
    show('/auctions?search=cam');
    const tiles = within(await screen.findByLabelText('Auctions by status'));
    expect(tiles.getByRole('link', { name: /All/ }).ariaCurrent).toBe('true');
    await userEvent.click(tiles.getByRole('link', { name: /Upcoming/ }));
    await waitFor(() => expect(asked(sent)).toContainEqual({ status: 'upcoming', search: 'cam' }));
    expect(tiles.getByRole('link', { name: /Upcoming/ }).ariaCurrent).toBe('true');
    await userEvent.click(tiles.getByRole('link', { name: /All/ }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('?search=cam'));
  });

  // proves auction-list.results-apart
  test('shows those that are over apart, as results, with who won', async () => {
    const won = anAuction({
      _id: '0192f7a0-0000-7000-8000-00000000a003',
      title: 'Silk saree',
      ...{ status: 'completed', outcome: 'winner', declaredAt: '2026-11-20T12:00:00Z', winningBid: 7 },
      winnerId: { firstName: 'Imran', lastName: 'S.' },
    });
    stubApi({ 'GET /auctions': list([camera, won]) });
    show();
    const results = await screen.findByRole('heading', { name: 'Results' });
    const isBefore = (title: string) =>
      results.compareDocumentPosition(screen.getByRole('link', { name: title })) & Node.DOCUMENT_POSITION_PRECEDING;
    expect(isBefore('Mirrorless camera')).toBeTruthy();
    expect(isBefore('Silk saree')).toBeFalsy();
    expect(screen.getByText('Won for ₹7 by Imran S.')).toBeTruthy();
  });

  test('goes on page by page', async () => {
    const sent = stubApi({
      'GET /auctions': ({ query }) =>
        query['after'] === 'second' ? list([camera], { total: 2 }) : list([anAuction()], { total: 2, next: 'second' }),
    });
    show();
    await screen.findByText('Showing 1 of 2 auctions');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Showing 2 of 2 auctions');
    expect(asked(sent)).toEqual([{}, { after: 'second' }]);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(screen.getByText('Ready to Start Winning?')).toBeTruthy();
  });

  // proves auction-list.empty
  test('says that there is nothing, how to find more, and leaves the closing words away', async () => {
    stubApi({ 'GET /auctions': ({ query }) => (query['search'] ? list([]) : list([camera])) });
    show('/auctions?search=zeppelin');
    await screen.findByRole('heading', { name: 'No Auctions Found' });
    expect(screen.getByText(/Try another status/)).toBeTruthy();
    expect(screen.queryByText('Ready to Start Winning?')).toBeNull();
  });

  test('says when it cannot be loaded, and tries again', async () => {
    let broken = true;
    stubApi({ 'GET /auctions': () => (broken ? refused(503, 'unavailable') : list([camera])) });
    show();
    await screen.findByText('Error Loading Auctions');
    expect(screen.getByText('Live updates paused: EkBid cannot be reached')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Mirrorless camera' });
    expect(screen.getByText('Live updates')).toBeTruthy();
  });
});

describe('filters', () => {
  // proves auction-filters.apply
  test('are sent and kept in the address when they are applied', async () => {
    const user = userEvent.setup();
    const sent = stubApi({ 'GET /auctions': list([anAuction()]) });
    show();
    await screen.findByRole('link', { name: 'Blue pottery vase' });
    await user.selectOptions(screen.getByLabelText('Status'), 'Active');
    await user.type(screen.getByLabelText('Min Bid'), '5');
    await user.type(screen.getByLabelText('Max Bid'), '99.5');
    await user.type(screen.getByPlaceholderText('Search auctions...'), 'vase');
    expect(asked(sent)).toEqual([{}]);
    await user.click(screen.getByRole('button', { name: 'Apply Filters' }));

    const filters = { status: 'active', minBid: '5', maxBid: '99.5', search: 'vase' };
    await waitFor(() => expect(asked(sent)).toContainEqual(filters));
    expect(screen.getByTestId('address').textContent).toBe(`?${new URLSearchParams(filters)}`);
    expect(screen.getByText('4 filters in use')).toBeTruthy();
  });

  test('in the address fill the form and the first request', async () => {
    const sent = stubApi({ 'GET /auctions': list([anAuction()]) });
    show('/auctions?status=completed&maxBid=10');
    await waitFor(() => expect(asked(sent)).toContainEqual({ status: 'completed', maxBid: '10' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('completed');
    expect(screen.getByLabelText<HTMLInputElement>('Max Bid').value).toBe('10');
  });

  // proves auction-filters.clear
  test('are all emptied at once', async () => {
    const sent = stubApi({ 'GET /auctions': list([anAuction()]) });
    show('/auctions?status=completed&search=vase&minBid=1&maxBid=9');
    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(''));
    expect(asked(sent)).toContainEqual({});
    for (const label of ['Status', 'Min Bid', 'Max Bid', 'Search'])
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
  });

  test('report an empty range, and a limit that is not an amount', async () => {
    const user = userEvent.setup();
    const sent = stubApi({ 'GET /auctions': list([anAuction()]) });
    show();
    await screen.findByRole('link', { name: 'Blue pottery vase' });
    const [least, most] = [screen.getByLabelText('Min Bid'), screen.getByLabelText('Max Bid')];
    await user.type(least, '100');
    await user.type(most, '99.5');
    await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
    await screen.findByText('Max Bid must not be less than Min Bid');
    expect(document.activeElement).toBe(most);
    await user.clear(most);
    await user.type(most, '1.234');
    await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
    await screen.findByText('Enter an amount in rupees, such as 50 or 99.50');
    expect(asked(sent)).toEqual([{}]);
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(screen.getByLabelText<HTMLInputElement>('Min Bid').value).toBe('');
    expect(screen.queryByText('Enter an amount in rupees, such as 50 or 99.50')).toBeNull();
  });

  test('in the address are reported if nothing can match them', async () => {
    stubApi({ 'GET /auctions': list([]) });
    show('/auctions?minBid=9&maxBid=3');
    await screen.findByText('Max Bid must not be less than Min Bid');
  });

  test('are kept when the order changes, and the order when they do', async () => {
    const user = userEvent.setup();
    const sent = stubApi({ 'GET /auctions': list([anAuction()]) });
    show('/auctions?status=active');
    await screen.findByRole('link', { name: 'Blue pottery vase' });
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Lowest starting bid');
    await waitFor(() => expect(asked(sent)).toContainEqual({ status: 'active', sort: 'price' }));
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(asked(sent)).toContainEqual({ sort: 'price' }));
  });
});

describe('an unfinished payment', () => {
  test('has a link in the list', async () => {
    stubApi({ 'GET /auctions': list([anAuction()]), 'GET /payment/open-orders': openOrders(anOpenOrder()) });
    show();
    const note = await screen.findByText('Your payment for a bid in Blue pottery vase is not finished.');
    const way = within(note.parentElement!).getByRole('link', { name: 'See your payment' });
    expect(way.getAttribute('href')).toBe(`/auctions/${anAuction()._id}`);
  });

  test('is announced in a region that was there before, so that screen readers read it out', async () => {
    let answer: (reply: ReturnType<typeof openOrders>) => void = () => {};
    const late = new Promise<ReturnType<typeof openOrders>>((resolve) => (answer = resolve));
    stubApi({ 'GET /auctions': list([anAuction()]), 'GET /payment/open-orders': () => late });
    show();
    await screen.findByRole('link', { name: 'Blue pottery vase' });
    const regions = screen.getAllByRole('status');
    answer(openOrders(anOpenOrder()));
    const note = await screen.findByText('Your payment for a bid in Blue pottery vase is not finished.');
    expect(regions).toContain(note.closest('[role=status]'));
  });

  test('shares one link to all of them if there are several', async () => {
    const two = [anOpenOrder(), anOpenOrder({ order: { id: 'order_2', amount: 900, currency: 'INR' } })];
    stubApi({ 'GET /auctions': list([anAuction()]), 'GET /payment/open-orders': openOrders(...two) });
    show();
    await screen.findByText('2 payments of yours are not finished.');
    expect(screen.getByRole('link', { name: 'See your payments' }).getAttribute('href')).toBe('/my-bids');
  });
});
