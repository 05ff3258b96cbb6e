import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auctionId } from '../testing/auctions.ts';
import { answers, bidderId, changing, pay, routes, showPanel } from '../testing/bid-panel.tsx';

import { result, stubProvider } from '../testing/stub-provider.ts';

const provider = stubProvider();
beforeEach(() => provider.reset());
afterEach(async () => {
  // Unmount before the next test. This ends the checks of payments under way, which could still write to the storage.
  cleanup();
  await act(async () => {});
  Reflect.deleteProperty(navigator, 'share');
});

const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('ekbid.paid'));

describe('a bid that is paid', () => {
  // proves paying.placed
  test('goes from order to proof to bid, each sent once', async () => {
    const sent = showPanel();
    await pay();
    const opened = await provider.opened();
    expect(opened).toMatchObject({
      key: 'rzp_test_key',
      amount: 700,
      currency: 'INR',
      name: 'EkBid',
      description: 'Auction Bid Payment',
      order_id: 'order_1',
      prefill: { name: 'Asha Kulkarni', email: 'asha@example.in', contact: '+919876543210' },
      timeout: 300,
    });
    expect(screen.getByText('Waiting for your payment')).toBeTruthy();
    act(() => opened.handler(result));

    await screen.findByText('Bid 2 of 5');
    expect(screen.getByRole('heading', { name: '₹7 is sealed.' })).toBeTruthy();
    expect(screen.getByText('Payment verified!')).toBeTruthy();
    await screen.findByText('Bid placed successfully!');
    expect(changing(sent).map(({ route, body }) => [route, body])).toEqual([
      ['POST /payment/create-order', { auctionId, amount: 7 }],
      ['POST /bids', { auctionId, userId: bidderId, bidAmount: 7, payment: result }],
    ]);
    expect(keptKeys()).toEqual([]);
  });

  test('is a state of its own: it says when the result comes, and asks for no more money', async () => {
    showPanel();
    await pay();
    const opened = await provider.opened();
    act(() => opened.handler(result));
    await screen.findByText('Bid 2 of 5');
    expect(screen.getByText(/^Result by .+ at the latest\.$/)).toBeTruthy();
    expect(screen.queryByLabelText('Your Lucky Number')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('Bid 2 of 5')).toBeNull();
    expect(screen.queryByLabelText('Your Lucky Number')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Bid another amount' }));
    expect(screen.getByLabelText<HTMLInputElement>('Your Lucky Number').value).toBe('');
  });

  test('can be followed by another amount at once', async () => {
    showPanel();
    await pay();
    const opened = await provider.opened();
    act(() => opened.handler(result));
    await userEvent.click(await screen.findByRole('button', { name: 'Bid another amount' }));
    expect(screen.getByLabelText<HTMLInputElement>('Your Lucky Number').value).toBe('');
  });

  test.each([
    ['by the device’s own dialog', true],
    ['by copying the link where there is no dialog', false],
  ])('shares its auction %s, and never the amount', async (_, dialog) => {
    const user = userEvent.setup();
    const shared: unknown[] = [];
    const share = dialog ? async (what: unknown) => void shared.push(what) : undefined;
    if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    showPanel();
    await pay();
    const opened = await provider.opened();
    act(() => opened.handler(result));
    await user.click(await screen.findByRole('button', { name: 'Share this auction' }));
    const url = `${location.origin}/auctions/${auctionId}`;
    if (dialog) expect(shared).toEqual([{ title: 'Blue pottery vase', url }]);
    else {
      await screen.findByRole('button', { name: 'Link copied' });
      expect(await navigator.clipboard.readText()).toBe(url);
    }
  });

  test('closes its window when the person leaves the page', async () => {
    showPanel();
    await pay();
    await provider.opened();
    cleanup();
    expect(provider.closed).toEqual(['order_1']);
  });

  test('keeps the focus in the panel while its parts come and go', async () => {
    showPanel();
    await pay();
    const opened = await provider.opened();
    const panel = screen.getByText('Waiting for your payment').closest('[tabindex]');
    expect(document.activeElement).toBe(panel);
    expect(panel?.querySelector('[aria-live=polite]')?.textContent).toContain('Waiting for your payment');
    act(() => opened.handler(result));
    await screen.findByText('Bid 2 of 5');
    expect(panel?.contains(document.activeElement)).toBe(true);
  });

  test('says at each step where the money is', async () => {
    const waits = new Map<string, (answer: (typeof answers)['POST /bids']) => void>();
    const delayed = (route: keyof typeof answers) => () =>
      new Promise<(typeof answers)['POST /bids']>((resolve) => waits.set(route, resolve));
    showPanel({
      'POST /payment/create-order': delayed('POST /payment/create-order'),
      'POST /bids': delayed('POST /bids'),
    });
    const answer = async (route: keyof typeof answers) => {
      await waitFor(() => expect(waits.has(route)).toBe(true));
      waits.get(route)?.(answers[route]);
    };

    await pay();
    await screen.findByText('Preparing your payment');
    expect(screen.getByText(/Nothing is charged yet/)).toBeTruthy();
    await answer('POST /payment/create-order');
    const opened = await provider.opened();
    expect(screen.getByText(/Nothing is charged before you confirm it there/)).toBeTruthy();
    act(() => opened.handler(result));
    await screen.findByText('Placing your bid');
    await answer('POST /bids');
    await screen.findByText('Bid 2 of 5');
  });

  test('is sent once however often the button is pressed', async () => {
    const sent = showPanel();
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Your Lucky Number'), '7');
    const button = screen.getByRole('button', { name: 'Pay & Place Bid' });
    act(() => {
      button.click();
      button.click();
    });
    await provider.opened();
    expect(routes(sent)).toEqual(['POST /payment/create-order']);
    expect(provider.windows).toHaveLength(1);
  });
});
