import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anOpenOrder, found, foundPlaced, openOrders, order, pay, routes, showPanel } from '../testing/bid-panel.tsx';
import { ok, refused } from '../testing/stub-api.ts';
import { result, stubProvider } from '../testing/stub-provider.ts';

const provider = stubProvider();
beforeEach(() => provider.reset());
afterEach(async () => {
  // Unmount before the next test. This ends the checks of payments under way, which could still write to the storage.
  vi.useRealTimers();
  cleanup();
  await act(async () => {});
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Moves the clock on, so that the last check counts as old and a new one is made. */
const aMomentLater = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4000 });

describe('a payment whose window was closed', () => {
  test('closing the window asks the provider, charges nothing, and the same order can be continued', async () => {
    const sent = showPanel();
    await pay();
    const first = await provider.opened();
    act(() => first.modal.ondismiss());
    await screen.findByRole('heading', { name: /Payment not finished/ });
    await screen.findByText('We asked the payment provider: nothing was charged.');
    expect(screen.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);

    await press('Continue payment');
    const second = await provider.opened(2);
    expect(second.order_id).toBe(first.order_id);
    act(() => second.handler(result));
    await screen.findByText('Bid 2 of 5');
    expect(routes(sent).slice(0, 4)).toEqual([
      'POST /payment/create-order',
      'POST /payment/orders/order_1/check',
      'POST /payment/create-order',
      'POST /bids',
    ]);
  });

  test('closing the window while the bank still works never says that nothing was charged', async () => {
    showPanel({ 'POST /payment/orders/order_1/check': found({ state: 'confirming' }) });
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    await screen.findByRole('heading', { name: /Checking whether you paid/ });
    expect(screen.queryByText(/nothing was charged\./)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue payment' })).toBeNull();
  });

  test('a payment that can still be continued or cancelled leaves no room for another amount', async () => {
    showPanel();
    await pay();
    const first = await provider.opened();
    act(() => first.modal.ondismiss());
    await screen.findByRole('button', { name: 'Continue payment' });
    expect(screen.queryByRole('button', { name: 'Bid another amount' })).toBeNull();
    expect(screen.queryByLabelText('Your Lucky Number')).toBeNull();
  });

  test('cancelling frees the slot', async () => {
    const sent = showPanel({ 'DELETE /payment/orders/order_1': ok() });
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    await press('Cancel this bid');
    const question = await screen.findByRole('dialog', { name: 'Cancel this bid?' });
    expect(question.textContent).toContain('if a payment should still arrive, it goes back to you in full');
    expect(routes(sent)).not.toContain('DELETE /payment/orders/order_1');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel this bid' }));
    await screen.findByText('Bid cancelled. Nothing was charged.');
    expect(routes(sent).at(-1)).toBe('DELETE /payment/orders/order_1');
    expect(screen.getByLabelText('Your Lucky Number')).toBeTruthy();
  });

  test('a slot stays reserved when the person decides not to cancel', async () => {
    const sent = showPanel();
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    await press('Cancel this bid');
    await press('Keep it');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue payment' })).toBeTruthy();
    expect(routes(sent)).not.toContain('DELETE /payment/orders/order_1');
  });

  test('cancelling that fails says so, and the slot is still there to be paid for', async () => {
    showPanel({ 'DELETE /payment/orders/order_1': refused(503, 'unavailable') });
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    await press('Cancel this bid');
    const question = await screen.findByRole('dialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel this bid' }));
    await screen.findByText('This bid could not be cancelled');
    expect(screen.getByRole('button', { name: 'Continue payment' })).toBeTruthy();
  });

  test('continuing a payment that the auction no longer accepts gives the reason, and asks for no money', async () => {
    let open = true;
    showPanel({ 'POST /payment/create-order': () => (open ? order() : refused(409, 'auction_ended')) });
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    open = false;
    await press('Continue payment');
    await screen.findByRole('heading', { name: /Nothing was charged/ });
    await waitFor(() => expect(screen.getAllByText('This auction has ended.')).toHaveLength(2));
    expect(provider.windows).toHaveLength(1);
  });

  test('continuing while EkBid cannot be reached leaves the slot reserved, and opens no window', async () => {
    let reached = true;
    const sent = showPanel({
      'POST /payment/orders/order_1/check': () => {
        if (reached) return found();
        throw new TypeError('network');
      },
    });
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    await screen.findByText('We asked the payment provider: nothing was charged.');
    reached = false;
    aMomentLater();
    await press('Continue payment');
    await screen.findByText('Payment initiation failed');
    expect(await screen.findByRole('button', { name: 'Continue payment' })).toBeTruthy();
    expect(routes(sent).filter((route) => route === 'POST /payment/create-order')).toHaveLength(1);
  });

  test('a payment that arrived meanwhile, from another tab, is not asked for again', async () => {
    let arrived = false;
    const sent = showPanel({ 'POST /payment/orders/order_1/check': () => (arrived ? foundPlaced() : found()) });
    await pay();
    const opened = await provider.opened();
    act(() => opened.modal.ondismiss());
    await screen.findByText('We asked the payment provider: nothing was charged.');
    arrived = true;
    aMomentLater();
    await press('Continue payment');
    await screen.findByText('Bid 2 of 5');
    expect(provider.windows).toHaveLength(1);
    expect(routes(sent)).not.toContain('POST /bids');
  });

  test('an expired reservation can no longer be paid for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let over = false;
    const kept = anOpenOrder({ holdExpiresAt: new Date(Date.now() + 40_000).toISOString() });
    showPanel({
      'GET /payment/open-orders': () => openOrders(kept),
      'POST /payment/orders/order_1/check': () => found({ state: over ? 'not_paid' : 'awaiting_payment' }),
    });
    await screen.findByRole('button', { name: 'Continue payment' });
    await act(() => vi.advanceTimersByTimeAsync(35_000));
    expect(screen.getByRole('button', { name: 'Continue payment' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(screen.queryByRole('button', { name: 'Continue payment' })).toBeNull();
    over = true;
    await act(() => vi.advanceTimersByTimeAsync(8000));
    await screen.findByText(/No payment was made in time/);
  });
});
