import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anAuction, auctionId } from '../testing/auctions.ts';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Answers, ok, refused, stubApi } from '../testing/stub-api.ts';
import { AuctionCard } from './AuctionCard.tsx';
import { WatchlistPage } from './WatchlistPage.tsx';

const theOther = '0192f7a0-0000-7000-8000-00000000a002';
const name = 'Watch: Blue pottery vase';
const isOn = (heart: HTMLElement) => heart.getAttribute('aria-pressed') === 'true';

/** Simulates the server's list of watched auctions, which the calls change. */
function stubWatches(initial: readonly string[], answers: Answers = {}) {
  let ids = [...initial];
  const change = (next: string[]) => () => {
    ids = next;
    return ok();
  };
  return stubApi({
    'GET /auth/me': ok(asha),
    'GET /watchlist/ids': () => ok(ids),
    'GET /watchlist': () => ok(ids.map((_id) => anAuction({ _id }))),
    [`POST /watchlist/${auctionId}`]: change([auctionId]),
    [`DELETE /watchlist/${auctionId}`]: change([]),
    ...answers,
  });
}

// proves watch.heart
describe('the heart of an auction', () => {
  test('is full while one watches it, and pressing it begins and ends that', async () => {
    const sent = stubWatches([theOther]);
    renderScreen(<AuctionCard auction={anAuction()} eager />, { session: asha });
    const heart = await screen.findByRole('button', { name });
    expect(isOn(heart)).toBe(false);
    await userEvent.click(heart);
    await expect.poll(() => isOn(heart)).toBe(true);
    await userEvent.click(heart);
    await expect.poll(() => isOn(heart)).toBe(false);
    const changes = sent.map(({ route }) => route).filter((route) => !route.startsWith('GET'));
    expect(changes).toEqual([`POST /watchlist/${auctionId}`, `DELETE /watchlist/${auctionId}`]);
  });

  test('is as before if the server refused, and says why', async () => {
    const problem = { details: { limit: 100 } };
    stubWatches([], { [`POST /watchlist/${auctionId}`]: refused(409, 'watch_limit', problem) });
    renderScreen(<AuctionCard auction={anAuction()} eager />, { session: asha });
    const heart = await screen.findByRole('button', { name });
    await userEvent.click(heart);
    await screen.findByText('You can watch 100 auctions. Stop watching one first.');
    await expect.poll(() => isOn(heart)).toBe(false);
  });

  test('leads a visitor to the login page, and asks for nobody’s list', async () => {
    const sent = stubWatches([], { 'GET /auth/me': refused(401, 'not_signed_in') });
    renderScreen(<AuctionCard auction={anAuction()} eager />, { at: '/auctions' });
    await userEvent.click(await screen.findByRole('link', { name }));
    await screen.findByText('at /login');
    expect(sent.filter(({ route }) => route.includes('watch'))).toEqual([]);
  });

  test('is not there once the auction is over, unless one watches it', async () => {
    const over = { status: 'completed', endTime: '2026-11-01T10:00:00Z' } as const;
    stubWatches([theOther]);
    renderScreen(
      <>
        <AuctionCard auction={anAuction(over)} eager />
        <AuctionCard auction={anAuction({ ...over, _id: theOther, title: 'Kettle' })} eager />
      </>,
      { session: asha },
    );
    await screen.findByRole('button', { name: 'Watch: Kettle' });
    expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

// proves watch.page
describe('the watch list', () => {
  const show = () => renderScreen(<WatchlistPage />, { at: '/watchlist', session: asha });

  test('shows the auctions one watches; one whose heart is emptied can be watched again', async () => {
    stubWatches([auctionId]);
    show();
    const heart = await screen.findByRole('button', { name });
    await userEvent.click(heart);
    await expect.poll(() => isOn(heart)).toBe(false);
    await userEvent.click(heart);
    await expect.poll(() => isOn(heart)).toBe(true);
  });

  test('that is empty leads to the auctions', async () => {
    stubWatches([]);
    show();
    await screen.findByRole('heading', { name: 'You are not watching any auction yet' });
    expect(screen.getByRole('link', { name: 'See the auctions' }).getAttribute('href')).toBe('/auctions');
  });

  test('that cannot be read is asked for again', async () => {
    let away = true;
    stubWatches([auctionId], {
      'GET /watchlist': () => (away ? refused(503, 'unavailable') : ok([anAuction()])),
    });
    show();
    await screen.findByRole('heading', { name: 'Your watch list could not be shown' });
    away = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Blue pottery vase' });
  });
});
