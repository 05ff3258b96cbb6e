import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auctionId } from '../testing/auctions.ts';
import { anOpenOrder, changing, checkout, openOrders, order, pay, routes, showPanel } from '../testing/bid-panel.tsx';
import { ok, refused } from '../testing/stub-api.ts';
import { stubProvider } from '../testing/stub-provider.ts';

const provider = stubProvider();
beforeEach(() => provider.reset());
afterEach(async () => {
  // Unmount before the next test. This ends the checks of payments under way, which could still write to the storage.
  cleanup();
  await act(async () => {});
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('before anything is paid', () => {
  // proves paying.order-refused
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

  test.each([
    [
      'no response arrives',
      () => {
        throw new TypeError('network');
      },
      'Payment initiation failed',
      /We could not reach EkBid/,
    ],
    [
      'the provider does not answer',
      refused(503, 'provider_unavailable'),
      'Order creation failed',
      /payment provider does not answer right now/,
    ],
    ['the server cannot answer', refused(503, 'unavailable'), 'Order creation failed', /We cannot answer right now/],
    ['an error page answers', { status: 502, body: null }, 'Payment initiation failed', /could not be read/],
  ])(
    'when %s, the panel says that nothing was charged, and the same can be tried again',
    async (_, answer, toast, why) => {
      let broken = true;
      const sent = showPanel({
        'POST /payment/create-order': () => {
          if (!broken) return order();
          return typeof answer === 'function' ? answer() : answer;
        },
        'GET /payment/open-orders': openOrders(),
      });
      await pay();
      await screen.findByRole('heading', { name: /Nothing was charged/ });
      await screen.findByText(toast);
      expect(screen.getAllByText(why).length).toBeGreaterThan(0);
      expect(provider.windows).toHaveLength(0);
      broken = false;
      await press('Try again');
      await provider.opened();
      expect(routes(sent)).toEqual(['POST /payment/create-order', 'POST /payment/create-order']);
      expect(changing(sent).map(({ body }) => body)).toEqual([
        { auctionId, amount: 7 },
        { auctionId, amount: 7 },
      ]);
    },
  );

  test('after a failed attempt the amount can be changed', async () => {
    showPanel({ 'POST /payment/create-order': refused(503, 'provider_unavailable') });
    await pay();
    await press('Change the amount');
    expect(screen.getByLabelText<HTMLInputElement>('Your Lucky Number').value).toBe('7');
  });

  test('an order whose answer was lost is found, with its slot', async () => {
    showPanel({
      'POST /payment/create-order': () => {
        throw new TypeError('network');
      },
      'GET /payment/open-orders': openOrders(anOpenOrder()),
    });
    await screen.findByText('Payment not finished');
  });

  // proves paying.no-script
  test('without the provider’s script nothing is ordered, and the next try loads it anew', async () => {
    provider.unreachable();
    const sent = showPanel({
      'GET /payment/checkout': ok({ ...checkout, script: 'https://provider.example/other.js' }),
    });
    await pay();
    await screen.findByText('Payment initiation failed');
    expect(screen.getAllByText(/The payment window could not be loaded\. Nothing was charged/)).toHaveLength(2);
    expect(routes(sent)).toEqual([]);

    provider.reset();
    await press('Try again');
    await provider.opened();
    expect(routes(sent)).toEqual(['POST /payment/create-order']);
  });
});
