import { createHmac } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { processDueRefunds } from '../refunds/refunds.ts';
import {
  ask,
  command,
  eventsIn,
  like,
  newOrder,
  newPayment,
  openWithDb,
  someNumber,
  webhooks,
} from '../testing/test-app.ts';
import { listRecentWebhooks } from './webhooks.ts';

const declined = '4100280000080001';

describe('the events of a payment', () => {
  test('are told in the provider’s envelope, each with the things as they were then', async () => {
    const { app, db } = openWithDb({ webhooks });
    const orderId = await newOrder(app);
    const { body } = await ask(app, 'POST /sandbox/pay', { payload: { orderId } });
    const id = body.razorpay_payment_id;

    const [authorized, captured, paid, ...more] = eventsIn(db);
    expect(more).toEqual([]);
    expect(authorized).toEqual({
      entity: 'event',
      account_id: like(/^acc_[0-9a-zA-Z]{14}$/),
      event: 'payment.authorized',
      contains: ['payment'],
      payload: {
        payment: { entity: expect.objectContaining({ id, status: 'authorized', captured: false }) as unknown },
      },
      created_at: someNumber,
    });
    expect(captured).toMatchObject({
      event: 'payment.captured',
      contains: ['payment'],
      payload: {
        payment: { entity: { id, entity: 'payment', status: 'captured', order_id: orderId, amount: 70_000 } },
      },
    });
    expect(paid).toMatchObject({
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: { id } },
        order: { entity: { id: orderId, entity: 'order', status: 'paid', amount_paid: 70_000 } },
      },
    });
    expect((await ask(app, `GET /v1/payments/${String(id)}`)).body).toEqual(captured?.payload.payment?.entity);
  });

  test('that failed say why', async () => {
    const { app, db } = openWithDb({ webhooks });
    await ask(app, 'POST /sandbox/pay', { payload: { orderId: await newOrder(app), card: declined } });
    expect(eventsIn(db)).toMatchObject([
      {
        event: 'payment.failed',
        contains: ['payment'],
        payload: { payment: { entity: { status: 'failed', error_reason: 'insufficient_funds' } } },
      },
    ]);
  });

  test.each(['processed', 'failed'])('tell of a refund, first created and then %s', async (outcome) => {
    const { app, db } = openWithDb({ webhooks });
    await command(app, 'PUT /sandbox/faults', { refunds: { outcome } });
    const paymentId = await newPayment(app);
    const { body } = await ask(app, `POST /v1/payments/${paymentId}/refund`, { payload: {} });
    processDueRefunds(db, Date.now() + 60_000);

    expect(eventsIn(db).slice(-2)).toMatchObject([
      {
        event: 'refund.created',
        contains: ['refund', 'payment'],
        payload: { refund: { entity: body }, payment: { entity: { id: paymentId, status: 'refunded' } } },
      },
      {
        event: `refund.${outcome}`,
        contains: ['refund', 'payment'],
        payload: {
          refund: { entity: { id: body.id, status: outcome } },
          payment: { entity: { id: paymentId, amount_refunded: outcome === 'failed' ? 0 : 70_000 } },
        },
      },
    ]);
  });
});

describe('an event', () => {
  test('is signed as it stands, and has an id of its own', async () => {
    const { app, db } = openWithDb({ webhooks });
    await newPayment(app);
    const all = listRecentWebhooks(db, 10);
    for (const { body, signature } of all) {
      expect(signature).toBe(createHmac('sha256', webhooks.secret).update(body).digest('hex'));
    }
    expect(new Set(all.map(({ eventId }) => eventId)).size).toBe(3);
  });

  test('and its change happen together or not at all', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => complaints.mockRestore());
    const { app, db } = openWithDb({ webhooks });
    await newPayment(app);
    const before = eventsIn(db).length;
    db.run(
      "create trigger no_second_event before insert on webhooks when new.event = 'order.paid' begin select raise(abort, 'full disk'); end",
    );
    const orderId = await newOrder(app);
    expect((await ask(app, 'POST /sandbox/pay', { payload: { orderId } })).status).toBe(500);
    expect(eventsIn(db)).toHaveLength(before);
    expect((await ask(app, `GET /v1/orders/${orderId}`)).body).toMatchObject({ status: 'created', attempts: 0 });
  });

  test('is kept for nobody where no address is set', async () => {
    const { app, db } = openWithDb();
    await newPayment(app);
    expect(eventsIn(db)).toEqual([]);
  });
});
