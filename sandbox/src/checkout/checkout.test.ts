import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { signCheckout } from '../payments/payments.ts';
import { ask, newOrder, openSandbox, testSettings } from '../testing/test-app.ts';

const headers = {};
const key_id = testSettings.keyId;
const card = { number: '4100 2800 0000 1007', expiry: '12/90', cvv: '123', name: 'Asha Rao' };

const start = (app: FastifyInstance, order_id: string, how: Record<string, unknown> = { method: 'card', card }) =>
  ask(app, 'POST /v1/checkout/payments', { headers, payload: { key_id, order_id, ...how } });

const confirm = (app: FastifyInstance, paymentId: unknown, otp?: string) =>
  ask(app, `POST /v1/checkout/payments/${String(paymentId)}/confirm`, { headers, payload: { key_id, otp } });

const payment = async (app: FastifyInstance, id: unknown) => (await ask(app, `GET /v1/payments/${String(id)}`)).body;

describe('paying by card', () => {
  test('nothing is taken until the OTP is given, and then the result is signed', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);

    const { body: started } = await start(app, orderId, {
      method: 'card',
      card,
      email: 'asha@example.com',
      contact: '+919812345678',
      description: 'Auction Bid Payment',
    });
    const id = String(started.payment_id);
    expect(await payment(app, id)).toMatchObject({
      status: 'created',
      captured: false,
      email: 'asha@example.com',
      contact: '+919812345678',
      description: 'Auction Bid Payment',
      card: { name: 'Asha Rao', last4: '1007' },
    });
    expect((await ask(app, `GET /v1/orders/${orderId}`)).body).toMatchObject({ status: 'attempted', amount_paid: 0 });

    expect(await confirm(app, id, '1234')).toEqual({
      status: 200,
      body: {
        razorpay_payment_id: id,
        razorpay_order_id: orderId,
        razorpay_signature: signCheckout(orderId, id, testSettings.keySecret),
      },
    });
    expect(await payment(app, id)).toMatchObject({ status: 'captured' });
  });

  test('a result that got lost is given again, and nothing is taken twice', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);
    const { body } = await start(app, orderId);

    const first = await confirm(app, body.payment_id, '123456');
    expect(await confirm(app, body.payment_id, '123456')).toEqual(first);
    expect((await ask(app, `GET /v1/orders/${orderId}`)).body).toMatchObject({ attempts: 1, amount_paid: 70_000 });
  });

  test('a refused card fails before any OTP, and the order can still be paid', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);
    const refused = { ...card, number: '4100280000080001' };
    expect(await start(app, orderId, { method: 'card', card: refused })).toMatchObject({
      status: 402,
      body: { error: { reason: 'insufficient_funds', metadata: { order_id: orderId } } },
    });

    const { body } = await start(app, orderId);
    expect((await confirm(app, body.payment_id, '1234')).status).toBe(200);
    expect((await ask(app, `GET /v1/orders/${orderId}`)).body).toMatchObject({ status: 'paid', attempts: 2 });
  });

  test('an OTP of fewer than 4 digits fails the payment', async () => {
    const app = openSandbox();
    const { body } = await start(app, await newOrder(app));
    expect(await confirm(app, body.payment_id, '123')).toMatchObject({
      status: 402,
      body: { error: { reason: 'invalid_otp', metadata: { payment_id: body.payment_id } } },
    });
    expect(await payment(app, body.payment_id)).toMatchObject({ status: 'failed', error_reason: 'invalid_otp' });
    expect((await confirm(app, body.payment_id, '1234')).status).toBe(402);
  });

  test.each(['', 'abcd', '12345678901'])('an OTP like "%s" is asked for again', async (otp) => {
    const app = openSandbox();
    const { body } = await start(app, await newOrder(app));
    expect((await confirm(app, body.payment_id, otp)).status).toBe(400);
    expect(await payment(app, body.payment_id)).toMatchObject({ status: 'created' });
  });

  test.each([
    ['number', '4111111111111111', 'This is not a test card. The sandbox takes its test cards only.'],
    ['expiry', '13/90', 'The expiry must look like MM/YY.'],
    ['expiry', '01/20', 'This card has expired.'],
    ['cvv', '12', 'The CVV must have 3 digits.'],
  ])('a card with %s %s is refused without an attempt', async (field, value, description) => {
    const app = openSandbox();
    const orderId = await newOrder(app);
    expect(await start(app, orderId, { method: 'card', card: { ...card, [field]: value } })).toMatchObject({
      status: 400,
      body: { error: { description, field: `card[${field}]` } },
    });
    expect((await ask(app, `GET /v1/orders/${orderId}`)).body).toMatchObject({ status: 'created', attempts: 0 });
  });

  test('only the first of two started payments takes the money', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);
    const first = await start(app, orderId);
    const second = await start(app, orderId);

    expect((await confirm(app, first.body.payment_id, '1234')).status).toBe(200);
    expect(await confirm(app, second.body.payment_id, '1234')).toMatchObject({
      status: 400,
      body: { error: { reason: 'order_already_paid' } },
    });
    expect(await payment(app, second.body.payment_id)).toMatchObject({ status: 'created', captured: false });
  });

  test.each([
    ['left', 'payment_cancelled'],
    ['timeout', 'payment_timed_out'],
  ])('a payment that the person %s fails with %s', async (reason, errorReason) => {
    const app = openSandbox();
    const { body } = await start(app, await newOrder(app));
    const abandon = `POST /v1/checkout/payments/${String(body.payment_id)}/abandon`;
    expect((await ask(app, abandon, { headers, payload: { key_id, reason } })).status).toBe(200);
    expect(await payment(app, body.payment_id)).toMatchObject({ status: 'failed', error_reason: errorReason });
  });

  test('leaving after the payment went through changes nothing', async () => {
    const app = openSandbox();
    const { body } = await start(app, await newOrder(app));
    await confirm(app, body.payment_id, '1234');
    await ask(app, `POST /v1/checkout/payments/${String(body.payment_id)}/abandon`, { headers, payload: { key_id } });
    expect(await payment(app, body.payment_id)).toMatchObject({ status: 'captured' });
  });
});

describe('paying by UPI', () => {
  test('success@razorpay pays', async () => {
    const app = openSandbox();
    const { body } = await start(app, await newOrder(app), { method: 'upi', vpa: 'success@razorpay' });
    expect((await confirm(app, body.payment_id)).status).toBe(200);
    const paid = await payment(app, body.payment_id);
    expect(paid).toMatchObject({ status: 'captured', method: 'upi', vpa: 'success@razorpay', card_id: null });
    expect(paid).not.toHaveProperty('card');
  });

  test('failure@razorpay is declined', async () => {
    const app = openSandbox();
    const { body } = await start(app, await newOrder(app), { method: 'upi', vpa: 'failure@razorpay' });
    expect(await confirm(app, body.payment_id)).toMatchObject({
      status: 402,
      body: { error: { code: 'GATEWAY_ERROR', reason: 'payment_declined' } },
    });
  });

  test('another UPI ID, or another method, is refused', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);
    expect((await start(app, orderId, { method: 'upi', vpa: 'asha@bank' })).body).toMatchObject({
      error: { field: 'vpa' },
    });
    expect((await start(app, orderId, { method: 'cash' })).body).toMatchObject({ error: { field: 'method' } });
  });
});

test('the pay page works for its own merchant only', async () => {
  const app = openSandbox();
  const order_id = await newOrder(app);
  const payload = { key_id: 'rzp_test_other', order_id, method: 'card', card };
  expect(await ask(app, 'POST /v1/checkout/payments', { headers, payload })).toMatchObject({
    status: 400,
    body: { error: { field: 'key_id' } },
  });
});
