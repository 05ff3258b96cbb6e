import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anOpenOrder, bidderId, found, foundPlaced, openOrders, routes, showPanel } from '../testing/bid-panel.tsx';
import { refused } from '../testing/stub-api.ts';
import { result, stubProvider } from '../testing/stub-provider.ts';

const provider = stubProvider();
beforeEach(() => provider.reset());
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
  hide(false);
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Stores a paid order in the browser. The test assumes that the server's reply to it was lost. */
function keepPaid(): void {
  const kept = { ...anOpenOrder(), result };
  localStorage.setItem(`ekbid.paid.${bidderId}.order_1`, JSON.stringify(kept));
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('visibilitychange'));
}

describe('a payment started elsewhere', () => {
  test('is shown with its amount and slot, and the provider is asked about it at once', async () => {
    const sent = showPanel({ 'GET /payment/open-orders': openOrders(anOpenOrder()) });
    await screen.findByRole('heading', { name: 'Payment not finished₹7' });
    expect(screen.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);
    await screen.findByText('We asked the payment provider: nothing was charged.');
    expect(routes(sent)).toEqual(['POST /payment/orders/order_1/check']);
  });

  test('of another auction is not shown here', async () => {
    const other = { order: { id: 'order_2', amount: 900, currency: 'INR' as const }, amount: 9 };
    const elsewhere = anOpenOrder({ ...other, auctionId: '0192f7a0-0000-7000-8000-00000000a002' });
    showPanel({
      'GET /payment/open-orders': openOrders(elsewhere, anOpenOrder()),
      'POST /payment/orders/order_2/check': found(),
    });
    await screen.findByRole('heading', { name: 'Payment not finished₹7' });
    expect(screen.getAllByRole('heading', { name: /Payment not finished/ })).toHaveLength(1);
  });

  test('that has been paid says so, and becomes the bid without being asked', async () => {
    const sent = showPanel({
      'GET /payment/open-orders': openOrders(anOpenOrder()),
      'POST /payment/orders/order_1/check': foundPlaced(),
    });
    await screen.findByText('Bid 2 of 5');
    await screen.findByText('Bid placed successfully!');
    expect(routes(sent)).toEqual(['POST /payment/orders/order_1/check']);
  });

  test('can be continued and given up here', async () => {
    showPanel({ 'GET /payment/open-orders': openOrders(anOpenOrder()) });
    await press('Continue payment');
    expect((await provider.opened()).order_id).toBe('order_1');
  });

  test('is checked again when the person says that it is paid', async () => {
    let arrived = false;
    showPanel({
      'GET /payment/open-orders': openOrders(anOpenOrder()),
      'POST /payment/orders/order_1/check': () => (arrived ? foundPlaced() : found()),
    });
    await screen.findByText('We asked the payment provider: nothing was charged.');
    arrived = true;
    await press('Already paid? Check again');
    await screen.findByText('Bid 2 of 5');
  });

  test('that ends elsewhere shows its end before it disappears', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let ended = false;
    showPanel({
      'GET /payment/open-orders': () => openOrders(...(ended ? [] : [anOpenOrder()])),
      'POST /payment/orders/order_1/check': () => (ended ? foundPlaced() : found()),
    });
    await screen.findByText('We asked the payment provider: nothing was charged.');
    ended = true;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.queryByRole('button', { name: 'Continue payment' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    await screen.findByText('Bid 2 of 5');
  });

  const refund = { reason: 'auction_full', owedAt: '2026-11-21T10:00:00Z', refundedAt: null } as const;
  test.each([
    ['refund_pending', refund, /Owed to you since 21 Nov 2026\. Banks usually take 5–7 working days\./],
    ['refund_delayed', refund, /turned it down for now; we see to it ourselves/],
    ['refunded', { ...refund, refundedAt: '2026-11-24T10:00:00Z' }, /Refunded on 24 Nov 2026\./],
  ] as const)('that cannot be a bid (%s) says why, and when the money goes back', async (state, going, when) => {
    showPanel({
      'GET /payment/open-orders': openOrders(anOpenOrder()),
      'POST /payment/orders/order_1/check': found({ state, refund: going }),
    });
    await screen.findByRole('heading', { name: /No bid, and your money goes back/ });
    // The reason is shown in the panel and as a toast.
    const because = 'No bid was placed: the auction was full when the payment arrived.';
    await waitFor(() => expect(screen.getAllByText(because)).toHaveLength(2));
    expect(screen.getByText((_, element) => element?.tagName === 'P' && when.test(element.textContent))).toBeTruthy();
    await press('Done');
    expect(screen.getByLabelText('Your Lucky Number')).toBeTruthy();
  });

  test('that the server no longer knows is removed', async () => {
    keepPaid();
    showPanel({ 'POST /payment/orders/order_1/check': refused(404, 'not_found') });
    await screen.findByLabelText('Your Lucky Number');
    expect(localStorage.getItem(`ekbid.paid.${bidderId}.order_1`)).toBeNull();
  });

  test('keeps the newer result of another tab when an older one was refuted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const key = `ekbid.paid.${bidderId}.order_1`;
    const keep = (paymentId: string) =>
      localStorage.setItem(
        key,
        JSON.stringify({ ...anOpenOrder(), result: { ...result, razorpay_payment_id: paymentId } }),
      );
    keep('pay_1');
    const sent = showPanel({
      'GET /payment/open-orders': openOrders(anOpenOrder()),
      'POST /payment/orders/order_1/check': found(),
      'POST /payment/verify-payment': ({ body }) =>
        (body as typeof result).razorpay_payment_id === 'pay_1'
          ? refused(400, 'payment_not_made')
          : refused(400, 'payment_pending'),
    });
    await screen.findByRole('button', { name: 'Continue payment' });
    expect(localStorage.getItem(key)).toBeNull();
    keep('pay_2');
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    expect(routes(sent).filter((route) => route === 'POST /payment/verify-payment').length).toBeGreaterThan(0);
    expect(localStorage.getItem(key)).toContain('pay_2');
    expect(screen.queryByRole('button', { name: 'Continue payment' })).toBeNull();
  });

  test('whose check ends after the person has left the page is recorded', async () => {
    keepPaid();
    let answer = () => {};
    const sent = showPanel({
      'GET /payment/open-orders': openOrders(anOpenOrder()),
      'POST /payment/orders/order_1/check': () => new Promise((resolve) => (answer = () => resolve(foundPlaced()))),
    });
    await waitFor(() => expect(routes(sent)).toContain('POST /payment/orders/order_1/check'));
    cleanup();
    answer();
    await waitFor(() => expect(localStorage.getItem(`ekbid.paid.${bidderId}.order_1`)).toBeNull());
  });
});
