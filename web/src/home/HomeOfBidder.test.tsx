import type { Auction } from '@ekbid/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HomePage } from './HomePage.tsx';
import { anAuction, ownBids } from '../testing/auctions.ts';
import { anOpenOrder, openOrders } from '../testing/bid-panel.tsx';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';

const counts = { active: 0, upcoming: 0, completed: 0, cancelled: 0 };

function show(mine: Auction[], payments = openOrders()) {
  stubApi({
    'GET /bids/my-bids/auctions': ok(mine, { meta: { next: null, total: mine.length } }),
    'GET /auctions': ok([], { meta: { next: null, total: 0, counts } }),
    'GET /payment/open-orders': payments,
  });
  renderScreen(<HomePage />, { session: asha });
}

// proves home.your-auctions
test('a bidder finds the auctions they bid in on the home page, results after them, and an unfinished payment', async () => {
  const running = anAuction({ title: 'Blue vase', bids: ownBids(3, 7) });
  const over = anAuction({
    _id: '0192f7a0-0000-7000-8000-00000000a009',
    ...{ title: 'Silk saree', status: 'completed', outcome: 'winner', winningBid: 30, bids: ownBids(9) },
  });
  show([running, over], openOrders(anOpenOrder()));
  const first = await screen.findByRole('link', { name: 'Blue vase' });
  const result = screen.getByRole('link', { name: 'Silk saree' });
  expect(first.compareDocumentPosition(result) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(first.closest('li')!.textContent).toContain('₹3₹7');
  expect(result.closest('li')!.textContent).toContain('The winning bid: ₹30');
  await screen.findByRole('link', { name: 'A payment of yours is not finished. See it' });
  expect(screen.queryByText('Try it: choose a number')).toBeNull();
});

// proves home.welcome
test('before the first bid it welcomes them with the rule in three steps, and the practice round', async () => {
  show([]);
  await screen.findByRole('heading', { name: 'Welcome, Asha' });
  expect(screen.getByText('Pick an amount')).toBeTruthy();
  await screen.findByText('Try it: choose a number');
});
