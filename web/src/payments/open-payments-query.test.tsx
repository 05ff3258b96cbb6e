import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrive } from '../testing/arrive.ts';
import { anOpenOrder, openOrders, showPanel } from '../testing/bid-panel.tsx';
import { asha } from '../testing/people.ts';
import { ok } from '../testing/stub-api.ts';

test('a preloaded payment under way is on the first screen, so that nothing moves later', async () => {
  arrive({ '/api/auth/me': ok(asha).body, '/api/payment/open-orders': openOrders(anOpenOrder()).body });
  const sent = showPanel();
  expect(screen.getByRole('heading', { name: 'Payment not finished₹7' })).toBeTruthy();
  await screen.findByText('We asked the payment provider: nothing was charged.');
  expect(sent.map(({ route }) => route)).not.toContain('GET /payment/open-orders');
});
