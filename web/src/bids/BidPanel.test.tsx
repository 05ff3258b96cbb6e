import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auctionId } from '../testing/auctions.ts';
import { answers, bidderId, changing, checkout, order, pay, routes, showPanel } from '../testing/bid-panel.tsx';
import { ok, refused } from '../testing/stub-api.ts';
import { result, stubProvider } from '../testing/stub-provider.ts';

const provider = stubProvider();
beforeEach(() => provider.reset());
afterEach(async () => {
  // A page that is left writes down what it knows of its payment.
  cleanup();
  await act(async () => {});
  sessionStorage.clear();
});

describe('a bid that is paid', () => {
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

    await screen.findByText('Placed as bid 2 of 5');
    await screen.findByText('Payment verified!');
    await screen.findByText('Bid placed successfully!');
    expect(changing(sent).map(({ route, body }) => [route, body])).toEqual([
      ['POST /payment/create-order', { auctionId, amount: 7 }],
      ['POST /payment/verify-payment', result],
      ['POST /bids', { auctionId, userId: bidderId, bidAmount: 7 }],
    ]);
    expect(changing(sent)[2]?.headers.get('Authorization')).toBe('the.token');
    expect(screen.getByLabelText<HTMLInputElement>('Your Lucky Number').value).toBe('');
    expect(sessionStorage).toHaveLength(0);
  });

  test('is not asked for any more over another page: leaving closes the window, and the hold waits', async () => {
    showPanel();
    await pay();
    await provider.opened();
    cleanup();
    expect(provider.closed).toEqual(['order_1']);
    await act(async () => {});
    showPanel();
    expect(await screen.findByText('Payment not finished')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resume payment' })).toBeTruthy();
  });

  test('keeps the focus in the panel while its parts come and go', async () => {
    showPanel();
    await pay();
    const opened = await provider.opened();
    const panel = screen.getByText('Waiting for your payment').closest('[tabindex]');
    expect(document.activeElement).toBe(panel);
    expect(panel?.querySelector('[aria-live=polite]')?.textContent).toContain('Waiting for your payment');
    act(() => opened.handler(result));
    await screen.findByText('Placed as bid 2 of 5');
    expect(panel?.contains(document.activeElement)).toBe(true);
  });

  test('says at each step where the money is', async () => {
    const waits = new Map<string, (answer: (typeof answers)['POST /bids']) => void>();
    const held = (route: keyof typeof answers) => () =>
      new Promise<(typeof answers)['POST /bids']>((resolve) => waits.set(route, resolve));
    showPanel({
      'POST /payment/create-order': held('POST /payment/create-order'),
      'POST /payment/verify-payment': held('POST /payment/verify-payment'),
      'POST /bids': held('POST /bids'),
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
    expect(screen.getByText(/Closing that window charges nothing/)).toBeTruthy();
    act(() => opened.handler(result));
    await screen.findByText('Verifying your payment');
    await answer('POST /payment/verify-payment');
    await screen.findByText('Placing your bid');
    await answer('POST /bids');
    await screen.findByText('Placed as bid 2 of 5');
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

describe('before anything is paid', () => {
  test('a refused order is told, beside the field too, and the amount stays', async () => {
    showPanel({ 'POST /payment/create-order': refused(409, 'slots_all_held') });
    await pay();
    await screen.findByText('Order creation failed');
    expect(screen.getAllByText('Every remaining slot is being paid for; try again soon.')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Your Lucky Number').value).toBe('7');
    expect(provider.windows).toHaveLength(0);
  });

  test('the limit counts other payments under way, and the server says so', async () => {
    showPanel({ 'POST /payment/create-order': refused(409, 'bid_limit_reached') });
    await pay();
    await waitFor(() => expect(screen.getAllByText('You reached the 5-bid limit')).toHaveLength(2));
  });

  test('an order that nobody answers is a payment that could not be started', async () => {
    const sent = showPanel({
      'POST /payment/create-order': () => {
        throw new TypeError('network');
      },
    });
    await pay();
    await screen.findByText('Payment initiation failed');
    expect(routes(sent)).toEqual(['POST /payment/create-order']);
  });

  test('without the provider’s script nothing is ordered, and the next try loads it anew', async () => {
    provider.unreachable();
    const sent = showPanel({
      'GET /payment/checkout': ok({ ...checkout, script: 'https://provider.example/other.js' }),
    });
    await pay();
    await screen.findByText('Payment initiation failed');
    expect(screen.getByText(/The payment window could not be loaded\. Nothing was charged/)).toBeTruthy();
    expect(routes(sent)).toEqual([]);

    provider.reset();
    await userEvent.click(screen.getByRole('button', { name: 'Pay & Place Bid' }));
    await provider.opened();
    expect(routes(sent)).toEqual(['POST /payment/create-order']);
  });

  test('closing the window charges nothing, keeps the slot, and the same order can be taken up again', async () => {
    const sent = showPanel();
    await pay();
    const first = await provider.opened();
    act(() => first.modal.ondismiss());
    await screen.findByRole('heading', { name: /Payment not finished/ });
    expect(screen.getByText('Nothing was charged.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^00:1[45]:\d\d$/);

    await userEvent.click(screen.getByRole('button', { name: 'Resume payment' }));
    const second = await provider.opened(2);
    expect(second.order_id).toBe(first.order_id);
    act(() => second.handler(result));
    await screen.findByText('Placed as bid 2 of 5');
    expect(
      changing(sent)
        .slice(0, 2)
        .map(({ body }) => body),
    ).toEqual([
      { auctionId, amount: 7 },
      { auctionId, amount: 7 },
    ]);
  });

  test('giving up frees the slot', async () => {
    const sent = showPanel({ 'DELETE /payment/orders/order_1': ok() });
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    await userEvent.click(await screen.findByRole('button', { name: 'Give up' }));
    await screen.findByText('Slot given back. Nothing was charged.');
    expect(routes(sent)).toEqual(['POST /payment/create-order', 'DELETE /payment/orders/order_1']);
    expect(screen.getByLabelText('Your Lucky Number')).toBeTruthy();
  });

  test('giving up that fails says so, and the slot is still there to be paid for', async () => {
    showPanel({ 'DELETE /payment/orders/order_1': refused(503, 'unavailable') });
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    await userEvent.click(await screen.findByRole('button', { name: 'Give up' }));
    await screen.findByText('Could not give the slot back');
    expect(screen.getByRole('button', { name: 'Resume payment' })).toBeTruthy();
  });

  test('a resumed order that the auction no longer takes is told, and choosing begins anew', async () => {
    let open = true;
    showPanel({ 'POST /payment/create-order': () => (open ? order() : refused(409, 'auction_ended')) });
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    open = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Resume payment' }));
    await waitFor(() => expect(screen.getAllByText('This auction has ended.')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Resume payment' })).toBeNull();
  });

  test('an unanswered try to resume leaves the slot held', async () => {
    let reached = true;
    showPanel({
      'POST /payment/create-order': () => {
        if (reached) return order();
        throw new TypeError('network');
      },
    });
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    reached = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Resume payment' }));
    await screen.findByText('Payment initiation failed');
    expect(await screen.findByRole('button', { name: 'Resume payment' })).toBeTruthy();
  });

  test('a hold that ends gives way to choosing anew', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    showPanel({ 'POST /payment/create-order': order() });
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    await screen.findByRole('button', { name: 'Resume payment' });
    await act(() => vi.advanceTimersByTimeAsync(15 * 60_000));
    expect(screen.queryByRole('button', { name: 'Resume payment' })).toBeNull();
    expect(screen.getByLabelText('Your Lucky Number')).toBeTruthy();
    vi.useRealTimers();
  });
});
