import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ask, like, newOrder, openSandbox, testSettings } from '../testing/test-app.ts';

const pays = '4100280000001007';

describe('paying without a browser', () => {
  test('captures the payment and signs order and payment with the key secret', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);

    const { status, body } = await ask(app, 'POST /sandbox/pay', { payload: { orderId }, headers: {} });

    const paymentId = String(body.razorpay_payment_id);
    expect(status).toBe(200);
    expect(paymentId).toMatch(/^pay_[0-9A-Za-z]{14}$/);
    expect(body).toEqual({
      razorpay_payment_id: paymentId,
      razorpay_order_id: orderId,
      razorpay_signature: createHmac('sha256', testSettings.keySecret).update(`${orderId}|${paymentId}`).digest('hex'),
    });
    expect((await ask(app, `GET /v1/orders/${orderId}`)).body).toMatchObject({
      status: 'paid',
      attempts: 1,
      amount_paid: 70_000,
      amount_due: 0,
    });
    expect((await ask(app, `GET /v1/payments/${paymentId}`)).body).toMatchObject({
      id: paymentId,
      entity: 'payment',
      amount: 70_000,
      currency: 'INR',
      status: 'captured',
      captured: true,
      order_id: orderId,
      method: 'card',
      card: { last4: '1007', network: 'Visa' },
      vpa: null,
      notes: [],
      fee: 1652,
      tax: 252,
      error_code: null,
      acquirer_data: { auth_code: like(/^\d{6}$/) },
    });
  });

  test.each([
    ['4100 2800 0008 0001', 'insufficient_funds', 'payment_authorization'],
    ['4100 2800 0007 0002', 'payment_cancelled', 'payment_authentication'],
    ['4100 2800 0009 0000', 'payment_timed_out', 'payment_authentication'],
  ])('card %s fails with %s and leaves a failed attempt', async (card, reason, step) => {
    const app = openSandbox();
    const orderId = await newOrder(app);

    const { status, body } = await ask(app, 'POST /sandbox/pay', { payload: { orderId, card } });

    const { body: payments } = await ask(app, `GET /v1/orders/${orderId}/payments`);
    const [payment] = payments.items as [{ id: string; error_description: string }];
    expect(status).toBe(402);
    expect(body).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: payment.error_description,
        field: null,
        source: 'customer',
        step,
        reason,
        metadata: { payment_id: payment.id, order_id: orderId },
      },
    });
    expect(payment).toMatchObject({
      status: 'failed',
      captured: false,
      fee: null,
      error_code: 'BAD_REQUEST_ERROR',
      error_source: 'customer',
      error_step: step,
      error_reason: reason,
    });
    expect((await ask(app, `GET /v1/orders/${orderId}`)).body).toMatchObject({ status: 'attempted', amount_paid: 0 });
  });

  test('an order can be paid after failed attempts, and lists every attempt', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);
    await ask(app, 'POST /sandbox/pay', { payload: { orderId, card: '4100280000080001' } });
    await ask(app, 'POST /sandbox/pay', { payload: { orderId, card: pays } });

    expect((await ask(app, `GET /v1/orders/${orderId}`)).body).toMatchObject({ status: 'paid', attempts: 2 });
    expect((await ask(app, `GET /v1/orders/${orderId}/payments`)).body).toMatchObject({
      entity: 'collection',
      count: 2,
      items: [{ status: 'captured' }, { status: 'failed' }],
    });
  });

  test('a paid order takes no second payment', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);
    await ask(app, 'POST /sandbox/pay', { payload: { orderId } });

    const { status, body } = await ask(app, 'POST /sandbox/pay', { payload: { orderId } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { reason: 'order_already_paid', metadata: { order_id: orderId } } });
    expect((await ask(app, `GET /v1/orders/${orderId}`)).body).toMatchObject({ attempts: 1, amount_paid: 70_000 });
  });

  test('a card that is no test card is refused, unstored', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);
    const { status, body } = await ask(app, 'POST /sandbox/pay', { payload: { orderId, card: '4111111111111111' } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain('4111');
    expect((await ask(app, `GET /v1/orders/${orderId}/payments`)).body.count).toBe(0);
  });

  test.each([
    [{}, 'orderId: is required.'],
    [{ orderId: 'order_00000000000000' }, 'The id provided does not exist'],
  ])('refuses %j', async (payload, description) => {
    expect(await ask(openSandbox(), 'POST /sandbox/pay', { payload })).toMatchObject({
      status: 400,
      body: { error: { description } },
    });
  });
});

describe('capturing by hand', () => {
  const authorize = async (app: ReturnType<typeof openSandbox>) => {
    const orderId = await newOrder(app, { payment: { capture: 'manual' } });
    const { body } = await ask(app, 'POST /sandbox/pay', { payload: { orderId } });
    return { orderId, paymentId: String(body.razorpay_payment_id) };
  };
  const capture = (app: ReturnType<typeof openSandbox>, paymentId: string, payload: Record<string, unknown>) =>
    ask(app, `POST /v1/payments/${paymentId}/capture`, { payload });

  test('an authorised payment is not yet money, until it is captured', async () => {
    const app = openSandbox();
    const { orderId, paymentId } = await authorize(app);

    expect((await ask(app, `GET /v1/payments/${paymentId}`)).body).toMatchObject({
      status: 'authorized',
      captured: false,
    });
    expect((await ask(app, `GET /v1/orders/${orderId}`)).body).toMatchObject({ status: 'attempted', amount_paid: 0 });

    expect((await capture(app, paymentId, { amount: 70_000, currency: 'INR' })).body).toMatchObject({
      status: 'captured',
      captured: true,
    });
    expect((await ask(app, `GET /v1/orders/${orderId}`)).body).toMatchObject({ status: 'paid', amount_due: 0 });
  });

  test('is refused twice, in part, in another currency, and of a failed payment', async () => {
    const app = openSandbox();
    const { paymentId } = await authorize(app);
    const refusal = (description: string) => ({ status: 400, body: { error: { description } } });

    expect(await capture(app, paymentId, {})).toMatchObject(refusal('amount: is required.'));
    expect(await capture(app, paymentId, { amount: 1.5 })).toMatchObject(refusal('The amount must be an integer.'));
    expect(await capture(app, paymentId, { amount: 69_999 })).toMatchObject(
      refusal('Capture amount must be equal to the amount authorized'),
    );
    expect(await capture(app, paymentId, { amount: 70_000, currency: 'USD' })).toMatchObject(
      refusal('Payment currency should be equal to the authorized currency'),
    );

    await capture(app, paymentId, { amount: 70_000 });
    expect(await capture(app, paymentId, { amount: 70_000 })).toMatchObject(
      refusal('This payment has already been captured'),
    );

    const orderId = await newOrder(app);
    const { body } = await ask(app, 'POST /sandbox/pay', { payload: { orderId, card: '4100280000080001' } });
    const { metadata } = body.error as { metadata: { payment_id: string } };
    expect(await capture(app, metadata.payment_id, { amount: 70_000 })).toMatchObject(
      refusal('Only payments which have been authorized and not yet captured can be captured'),
    );
  });
});

test('a payment nobody made is unknown', async () => {
  expect(await ask(openSandbox(), 'GET /v1/payments/pay_00000000000000')).toMatchObject({
    status: 400,
    body: { error: { description: 'The id provided does not exist' } },
  });
});
