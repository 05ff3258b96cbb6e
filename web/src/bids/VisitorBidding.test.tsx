import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AuctionPage } from '../auctions/AuctionPage.tsx';
import { storeChosenAmount } from '../sign-in/chosen-amount.ts';
import { showAuction } from '../testing/auction-page.tsx';
import { anAuction, auctionId, ownBids } from '../testing/auctions.ts';
import { sealedLine } from '../testing/number-lines.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';
import { stubScreen } from '../testing/stub-screen.ts';

const amountField = () => screen.findByLabelText<HTMLInputElement>('Your Lucky Number');

function showToVisitor(changes: Parameters<typeof anAuction>[0] = {}) {
  const sent = stubApi({
    'GET /auth/me': ok(null),
    [`GET /auctions/${auctionId}`]: ok(anAuction(changes)),
    [`GET /auctions/${auctionId}/number-line`]: ok(sealedLine()),
    'GET /payment/checkout': ok({ script: 'https://provider.example/checkout.js', sandbox: true }),
  });
  renderScreen(<AuctionPage />, { at: `/auctions/${auctionId}`, path: '/auctions/:auctionId' });
  return sent;
}

beforeEach(() => sessionStorage.clear());

describe('a visitor', () => {
  beforeEach(() => stubScreen('wide'));

  // proves visitors.pay-leads-to-sign-up
  test('who presses Pay & Place Bid signs up first; the amount waits in the tab and is sent nowhere', async () => {
    const sent = showToVisitor();
    await userEvent.type(await amountField(), '17');
    await userEvent.click(screen.getByRole('button', { name: 'Pay & Place Bid' }));
    await screen.findByText('at /signup');
    expect(sessionStorage.getItem('ekbid.amount')).toContain('17');
    expect(JSON.stringify(sent)).not.toContain('17');
    expect(sent.every(({ route }) => route.startsWith('GET '))).toBe(true);
  });

  test('is told at once of an amount that cannot be bid', async () => {
    showToVisitor({ endingBid: 100 });
    await userEvent.type(await amountField(), '101');
    await userEvent.click(screen.getByRole('button', { name: 'Pay & Place Bid' }));
    expect((await screen.findAllByText('Bid must not exceed ₹100')).length).toBeGreaterThan(0);
    expect(sessionStorage).toHaveLength(0);
  });

  test('has no own bids, and asks for nothing that needs a sign-in', async () => {
    const sent = showToVisitor();
    await amountField();
    expect(screen.queryByRole('heading', { name: 'Your bids here' })).toBeNull();
    expect(sent.map(({ route }) => route)).not.toContain('GET /payment/open-orders');
  });

  test('learns how one pays, and gets nothing from the payment provider', async () => {
    showToVisitor();
    await screen.findByText('UPI · cards. Demonstration: no real money moves.');
    expect(document.querySelector('script[src*="provider.example"]')).toBeNull();
  });

  test('is led to the sign-in for a result from before visitors could read any', async () => {
    showToVisitor({ status: 'completed', outcome: 'winner', forMembers: true });
    await screen.findByRole('heading', { name: 'Sign in to see this result' });
    expect(screen.getByRole('link', { name: 'Login to see it' }).getAttribute('href')).toBe('/login');
  });
});

describe('who comes back signed in', () => {
  test('finds the chosen amount in the form', async () => {
    stubScreen('wide');
    storeChosenAmount(auctionId, 17.5);
    showAuction();
    expect((await amountField()).value).toBe('17.5');
    expect(sessionStorage).toHaveLength(1);
    await userEvent.type(await amountField(), '1');
    expect(sessionStorage).toHaveLength(0);
  });

  test('finds it on a phone too, in the open sheet', async () => {
    stubScreen('phone');
    storeChosenAmount(auctionId, 17);
    showAuction();
    expect((await amountField()).value).toBe('17');
  });

  test('finds no amount of another auction', async () => {
    stubScreen('wide');
    storeChosenAmount('another', 17);
    showAuction({ bids: ownBids(3) });
    expect((await amountField()).value).toBe('');
  });
});
