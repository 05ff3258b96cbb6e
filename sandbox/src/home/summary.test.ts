import { expect, test } from 'vitest';
import { refundLapsed, processDueRefunds } from '../refunds/refunds.ts';
import { ask, command, newOrder, newPayment, openWithDb, webhooks } from '../testing/test-app.ts';
import { webhookDelivery } from '../webhooks/webhooks.ts';

test('the provider’s books count captured money, and what of it went back', async () => {
  const { app, db } = openWithDb({ webhooks });
  const nothing = { capturedPaise: 0, refundedPaise: 0, orders: 0, payments: 0, captured: 0 };
  expect((await command(app, 'GET /sandbox/summary')).body).toEqual({
    ...nothing,
    refunds: { pending: 0, processed: 0, failed: 0 },
    webhooks: { waiting: 0, delivered: 0 },
  });

  const refund = async (amount: number) =>
    ask(app, `POST /v1/payments/${await newPayment(app)}/refund`, { payload: { amount } });
  const lapsing = await newOrder(app, { payment: { capture_options: { manual_expiry_period: 12 } } });
  await command(app, 'POST /sandbox/authorize', { orderId: lapsing, startedMinutesAgo: 13 });
  refundLapsed(db, Date.now());
  await refund(10_000);
  processDueRefunds(db, Date.now() + 60_000);
  await command(app, 'PUT /sandbox/faults', { refunds: { outcome: 'failed', delayMs: 0 } });
  await refund(20_000);
  await command(app, 'PUT /sandbox/faults', { refunds: { outcome: 'pending' } });
  await refund(30_000);
  await webhookDelivery(db, async ({ event }) => ({ accepted: event === 'order.paid', response: '' }))();

  expect((await command(app, 'GET /sandbox/summary')).body).toEqual({
    capturedPaise: 210_000,
    refundedPaise: 10_000,
    orders: 4,
    payments: 4,
    captured: 3,
    refunds: { pending: 1, processed: 1, failed: 1 },
    webhooks: { waiting: 14, delivered: 3 },
  });
});
