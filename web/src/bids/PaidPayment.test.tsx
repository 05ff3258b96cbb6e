import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  anOpenOrder,
  type Answers,
  bidderId,
  changing,
  found,
  foundPlaced,
  openOrders,
  pay,
  routes,
  showPanel,
} from '../testing/bid-panel.tsx';
import { refused } from '../testing/stub-api.ts';
import { result, stubProvider } from '../testing/stub-provider.ts';

const provider = stubProvider();
beforeEach(() => provider.reset());
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
  hide(false);
});

const checks = (sent: Parameters<typeof routes>[0]) => routes(sent).filter((route) => route.endsWith('/check'));
const bids = (sent: Parameters<typeof routes>[0]) => routes(sent).filter((route) => route === 'POST /bids');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const offline = () => {
  throw new TypeError('network');
};

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

/** Opens the form first, because it is closed after a bid. */
function expectEmptyForm(): void {
  act(() => screen.getByRole('button', { name: 'Bid another amount' }).click());
  expect(screen.getByLabelText<HTMLInputElement>('Your Lucky Number').value).toBe('');
}

describe('after the money has left', () => {
  async function paid(changes: Answers) {
    const sent = showPanel(changes);
    await pay();
    const opened = await provider.opened();
    act(() => opened.handler(result));
    return sent;
  }

  test('a bank that has not finished is no failure: the payment is checked until it is a bid', async () => {
    let looks = 0;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = await paid({
      'POST /bids': refused(202, 'payment_pending'),
      'POST /payment/orders/order_1/check': () => (looks++ < 3 ? found({ state: 'confirming' }) : foundPlaced()),
    });
    await screen.findByRole('heading', { name: /Confirming your payment/ });
    expect(
      screen.getByText(
        'Your payment of ₹7 is being confirmed. If it cannot become a bid, it goes back to you in full.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Payment verification failed.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue payment' })).toBeNull();
    for (const seconds of [3, 4, 5]) await act(() => vi.advanceTimersByTimeAsync(seconds * 1000 + 50));
    await screen.findByText('Bid 2 of 5');
    expectEmptyForm();
    expect(checks(sent)).toHaveLength(4);
    expect(bids(sent)).toHaveLength(1);
  });

  describe('a verification that fails says so, and that the payment is being confirmed until its end is known:', () => {
    let known: ReturnType<typeof found>;
    async function notVerified(more: Answers = {}) {
      known = found();
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const sent = await paid({
        'POST /bids': refused(400, 'payment_not_verified'),
        'POST /payment/orders/order_1/check': () => known,
        ...more,
      });
      await screen.findByRole('heading', { name: /Confirming your payment/ });
      await screen.findByText('Payment verification failed.');
      await waitFor(() => expect(checks(sent).length).toBeGreaterThan(0));
      expect(screen.queryByText(/No bid was placed/)).toBeNull();
      expect(screen.queryByText(/[Nn]othing was charged/)).toBeNull();
      return sent;
    }
    const later = () => act(() => vi.advanceTimersByTimeAsync(60_000));

    // proves paying.by-webhook
    test('the webhook makes it a bid, and the amount leaves the field', async () => {
      const sent = await notVerified();
      known = foundPlaced();
      await later();
      await screen.findByText('Bid 2 of 5');
      expectEmptyForm();
      expect(localStorage.getItem(`ekbid.paid.${bidderId}.order_1`)).toBeNull();
      expect(bids(sent)).toHaveLength(1);
    });

    test('it goes back', async () => {
      await notVerified();
      const refund = { reason: 'auction_full', owedAt: '2026-11-21T10:00:00Z', refundedAt: null } as const;
      known = found({ state: 'refund_pending', refund });
      await later();
      await screen.findByRole('heading', { name: /No bid, and your money goes back/ });
    });

    test('none was made', async () => {
      await notVerified();
      known = found({ state: 'not_paid' });
      await later();
      await screen.findByRole('heading', { name: /Nothing was charged/ });
    });

    test('meanwhile the same amount is not paid for a second time', async () => {
      await notVerified();
      await press('Bid another amount');
      await press('Pay & Place Bid');
      await later();
      await screen.findByRole('heading', { name: /Confirming your payment/ });
      expect(provider.windows).toHaveLength(1);
    });
  });

  test('a payment that the provider says failed can be made again, in the same order', async () => {
    await paid({ 'POST /bids': refused(400, 'payment_not_made') });
    await screen.findByText('Payment verification failed.');
    await screen.findByText('We asked the payment provider: nothing was charged.');
    await press('Continue payment');
    expect((await provider.opened(2)).order_id).toBe('order_1');
  });

  test('a bid refused though its payment was verified is watched until it is placed or refunded', async () => {
    let known = found({ state: 'confirming' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent: Awaited<ReturnType<typeof paid>> = await paid({
      'POST /bids': refused(400, 'payment_of_another_bid'),
      'GET /payment/open-orders': () =>
        openOrders(...(routes(sent).includes('POST /bids') ? [anOpenOrder({ state: 'confirming' })] : [])),
      'POST /payment/orders/order_1/check': () => known,
    });
    await screen.findByRole('heading', { name: /Confirming your payment/ });
    expect(screen.queryByText(/No bid was placed/)).toBeNull();
    known = foundPlaced();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await screen.findByText('Bid 2 of 5');
    expectEmptyForm();
  });

  // proves paying.bid-refused
  test('a bid that cannot stand tells the server’s reason and that the money goes back', async () => {
    await paid({ 'POST /bids': refused(409, 'payment_refunded', { details: { reason: 'auction_full' } }) });
    await screen.findByRole('heading', { name: /No bid, and your money goes back/ });
    const reason = /No bid was placed: the auction was full when the payment arrived\. Your money goes back in full\./;
    await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });

  test('a connection lost before the proof keeps it, and sends it when the server knows of no money', async () => {
    let reached = false;
    const sent = await paid({
      'POST /bids': offline,
      'POST /payment/orders/order_1/check': () => {
        if (!reached) return offline();
        return changing(sent).some(({ route }) => route.endsWith('verify-payment')) ? foundPlaced() : found();
      },
    });
    await screen.findByRole('heading', { name: /Confirming your payment/ });
    await screen.findByText(/We could not reach EkBid just now\. Nothing is lost/);
    await screen.findByText('Bid placement failed after payment.');
    expect(localStorage.getItem(`ekbid.paid.${bidderId}.order_1`)).toContain('"razorpay_payment_id":"pay_1"');
    reached = true;
    await press('Check now');
    await screen.findByText('Bid 2 of 5');
    const proofs = changing(sent).filter(({ route }) => route === 'POST /payment/verify-payment');
    expect(proofs.map(({ body }) => body)).toEqual([result]);
    expect(localStorage.getItem(`ekbid.paid.${bidderId}.order_1`)).toBeNull();
  });

  test('a process of an earlier release, which asks for a token, is no failure: the payment is verified by itself', async () => {
    const sent: Awaited<ReturnType<typeof paid>> = await paid({
      'POST /bids': refused(400, 'payment_token_invalid'),
      'POST /payment/orders/order_1/check': () =>
        routes(sent).includes('POST /payment/verify-payment') ? foundPlaced() : found(),
    });
    await screen.findByText('Bid 2 of 5');
    await screen.findByText('Bid placed successfully!');
    expect(screen.queryByText(/token/)).toBeNull();
    expect(bids(sent)).toHaveLength(1);
  });

  test('a connection lost while placing is not a lost bid: the server is asked for it', async () => {
    let reached = false;
    const sent: Awaited<ReturnType<typeof paid>> = await paid({
      'POST /bids': offline,
      'GET /payment/open-orders': () =>
        openOrders(...(routes(sent).includes('POST /bids') ? [anOpenOrder({ state: 'confirming' })] : [])),
      'POST /payment/orders/order_1/check': () => (reached ? foundPlaced() : offline()),
    });
    await screen.findByText('Bid placement failed after payment.');
    await screen.findByRole('heading', { name: /Confirming your payment/ });
    reached = true;
    await press('Check now');
    await screen.findByText('Bid 2 of 5');
    expect(routes(sent).filter((route) => route === 'POST /bids')).toHaveLength(1);
    expect(routes(sent).filter((route) => route === 'POST /payment/create-order')).toHaveLength(1);
  });

  // proves paying.no-reason
  test('an answer without a reason to a bid is told as such, and the bid is looked for', async () => {
    await paid({
      'POST /bids': { status: 502, body: null },
      'POST /payment/orders/order_1/check': foundPlaced(),
    });
    await screen.findByText('Bid failed');
    await screen.findByText('Bid 2 of 5');
  });

  test('a page opened later, in any tab, continues the payment where it was left', async () => {
    keepPaid();
    const sent = showPanel({ 'POST /payment/orders/order_1/check': foundPlaced() });
    await screen.findByText('Bid 2 of 5');
    expect(routes(sent)).toEqual(['POST /payment/orders/order_1/check']);
    expect(localStorage.getItem(`ekbid.paid.${bidderId}.order_1`)).toBeNull();
  });
});
