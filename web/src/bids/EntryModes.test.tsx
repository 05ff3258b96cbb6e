import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { auctionId } from '../testing/auctions.ts';
import { answers, bidderId, changing, pay, showPanel } from '../testing/bid-panel.tsx';
import { refused } from '../testing/stub-api.ts';
import { result, stubProvider } from '../testing/stub-provider.ts';

const provider = stubProvider();
beforeEach(() => provider.reset());

const free = { entryMode: 'free', minAccountDays: 0 } as const;
const placeFree = (amount?: string) => pay(amount, 'Place Free Bid');
const theBid = ['POST /bids', { auctionId, userId: bidderId, bidAmount: 7 }];
const sentBids = (sent: ReturnType<typeof showPanel>) => changing(sent).map(({ route, body }) => [route, body]);

describe('a bid that costs nothing', () => {
  // Must be the first test of this file, because later tests find the terms already loaded.
  test('cannot be placed before its terms are shown', async () => {
    showPanel({}, true, free);
    await screen.findByRole('button', { name: 'Place Free Bid' });
    screen.getByText('A bid costs nothing, and the winner pays nothing to EkBid.');
  });

  test('is placed at once, without an order, a payment or the provider’s script', async () => {
    const sent = showPanel({}, true, free);
    await screen.findByText('A bid costs nothing, and the winner pays nothing to EkBid.');
    screen.getByText('No payment, no card');
    expect(screen.queryByText(/Pay|UPI/)).toBeNull();
    await placeFree();
    await screen.findByText('Bid 2 of 5');
    await screen.findByText('Nothing was charged.');
    await screen.findByText('Bid placed successfully!');
    expect(screen.queryByText('Payment verified!')).toBeNull();
    expect(sentBids(sent)).toEqual([theBid]);
    expect(sent.map(({ route }) => route)).not.toContain('GET /payment/checkout');
  });

  test('says that it is under way, and can be followed by another', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    showPanel(
      {
        'POST /bids': async () => {
          await asked;
          return answers['POST /bids'];
        },
      },
      true,
      free,
    );
    await placeFree();
    await screen.findByText('Placing your bid');
    screen.getByText('No payment, no card');
    act(answer);
    await userEvent.click(await screen.findByRole('button', { name: 'Bid another amount' }));
    screen.getByRole('button', { name: 'Place Free Bid' });
  });

  test('of an amount that cannot be bid says so at the field', async () => {
    showPanel({ 'POST /bids': refused(409, 'amount_already_bid') }, true, free);
    await placeFree();
    const field = await screen.findByLabelText('Your Lucky Number');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await screen.findByText('Bid failed');
  });

  test('that got no answer can be sent again', async () => {
    let down = true;
    const sent = showPanel(
      { 'POST /bids': () => (down ? refused(503, 'unavailable') : answers['POST /bids']) },
      true,
      free,
    );
    await placeFree();
    await screen.findByRole('heading', { name: /^Nothing was charged/ });
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Bid 2 of 5');
    expect(sentBids(sent)).toEqual([theBid, theBid]);
  });
});

describe('a bid that goes back', () => {
  test('says before and after paying when the money returns', async () => {
    showPanel({}, true, { entryMode: 'refundable', minAccountDays: 30 });
    await screen.findByText(/^A bid costs its amount\. After the result it goes back to you, unless it wins\.$/);
    screen.getByText(/every bid goes back in full, except the winning one/);
    screen.getByText('To bid here, an account must be at least 30 days old.');
    expect(screen.queryByText(/is not paid back/)).toBeNull();
    await pay();
    const opened = await provider.opened();
    act(() => opened.handler(result));
    await screen.findByText('Bid 2 of 5');
    await screen.findByText('After the result ₹7 goes back to you, unless this bid wins.');
    screen.getByText('Payment verified!');
  });
});
