import { act, screen, waitFor } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anOpenOrder, answers, found, foundPlaced, openOrders, pay, routes, showPanel } from '../testing/bid-panel.tsx';
import { result, stubProvider } from '../testing/stub-provider.ts';

const provider = stubProvider();
beforeEach(() => provider.reset());
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
  hide(false);
});

const checks = (sent: Parameters<typeof routes>[0]) => routes(sent).filter((route) => route.endsWith('/check'));
const offline = () => {
  throw new TypeError('network');
};

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('visibilitychange'));
}

describe('no outdated request is sent', () => {
  test('a page that slept while its bid was on the way sends no other on waking, and asks instead', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = showPanel({
      'POST /bids': () => {
        vi.setSystemTime(Date.now() + 3_600_000);
        return offline();
      },
      'POST /payment/orders/order_1/check': foundPlaced(),
    });
    await pay();
    const opened = await provider.opened();
    act(() => opened.handler(result));
    await screen.findByText('Bid 2 of 5');
    expect(routes(sent).filter((route) => route === 'POST /bids')).toHaveLength(1);
  });

  test('an offline browser fails at once, and being back online sends no order, proof or bid', async () => {
    let reached = false;
    const sent = showPanel({
      'POST /payment/create-order': () => (reached ? answers['POST /payment/create-order'] : offline()),
      'GET /payment/open-orders': openOrders(),
    });
    onlineManager.setOnline(false);
    await pay();
    await screen.findByRole('heading', { name: /Nothing was charged/ });
    reached = true;
    const before = routes(sent).length;
    await act(async () => {
      onlineManager.setOnline(true);
      window.dispatchEvent(new Event('online'));
      hide(true);
      hide(false);
    });
    expect(routes(sent)).toHaveLength(before);
    expect(provider.windows).toHaveLength(0);
  });

  test('a hidden page checks nothing, and checks at once when it is shown again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = showPanel({
      'GET /payment/open-orders': openOrders(anOpenOrder({ state: 'confirming' })),
      'POST /payment/orders/order_1/check': found({ state: 'confirming' }),
    });
    await screen.findByRole('heading', { name: /Confirming your payment/ });
    await waitFor(() => expect(checks(sent)).toHaveLength(1));
    hide(true);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(checks(sent)).toHaveLength(1);
    await act(async () => onlineManager.setOnline(false));
    await act(async () => onlineManager.setOnline(true));
    expect(checks(sent)).toHaveLength(1);
    await act(async () => hide(false));
    await waitFor(() => expect(checks(sent)).toHaveLength(2));
  });

  test('an administrator’s page asks for no payments', async () => {
    const sent = showPanel({}, false);
    await screen.findByLabelText('Your Lucky Number');
    expect(sent.map(({ route }) => route)).not.toContain('GET /payment/open-orders');
  });
});
