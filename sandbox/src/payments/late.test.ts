import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { refundLapsed } from '../refunds/refunds.ts';
import {
  ask,
  command,
  eventsIn,
  newOrder,
  newPayment,
  openSandbox,
  openWithDb,
  webhooks,
} from '../testing/test-app.ts';

const minuteMs = 60_000;
const captureWindow = (automatic: number, manual: number, capture = 'automatic') => ({
  payment: { capture, capture_options: { automatic_expiry_period: automatic, manual_expiry_period: manual } },
});

const payment = async (app: FastifyInstance, id: unknown) => (await ask(app, `GET /v1/payments/${String(id)}`)).body;
const order = async (app: FastifyInstance, id: string) => (await ask(app, `GET /v1/orders/${id}`)).body;
const authorize = async (app: FastifyInstance, orderId: string, startedMinutesAgo = 0) =>
  (await command(app, 'POST /sandbox/authorize', { orderId, startedMinutesAgo })).body.razorpay_payment_id;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

describe('late authorisation', () => {
  test('leaves money with the bank until the provider captures it', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);
    const paymentId = await authorize(app, orderId);
    expect(await payment(app, paymentId)).toMatchObject({ status: 'authorized', captured: false });
    expect(await order(app, orderId)).toMatchObject({ status: 'attempted', amount_paid: 0 });

    await command(app, 'POST /sandbox/capture', { paymentId });
    expect(await payment(app, paymentId)).toMatchObject({ status: 'captured', captured: true });
    expect(await order(app, orderId)).toMatchObject({ status: 'paid', amount_due: 0 });
  });

  test('of a payment that began days ago says so', async () => {
    const app = openSandbox();
    const { created_at } = await payment(app, await authorize(app, await newOrder(app), 3 * 24 * 60));
    expect(created_at).toBe(Math.floor(Date.now() / 1000) - 3 * 24 * 60 * 60);
  });

  test('a capture needs money that is authorised', async () => {
    const app = openSandbox();
    expect((await command(app, 'POST /sandbox/capture', { paymentId: await newPayment(app) })).status).toBe(400);
  });
});

describe('the capture window', () => {
  test('money nobody captured in time goes back by itself, uncaptured', async () => {
    const { app, db } = openWithDb({ webhooks });
    const paymentId = await authorize(app, await newOrder(app, captureWindow(12, 12)));

    vi.setSystemTime(Date.now() + 12 * minuteMs - 2000);
    refundLapsed(db, Date.now());
    expect(await payment(app, paymentId)).toMatchObject({ status: 'authorized', amount_refunded: 0 });

    vi.setSystemTime(Date.now() + 2000);
    refundLapsed(db, Date.now());
    refundLapsed(db, Date.now());
    expect(await payment(app, paymentId)).toMatchObject({
      status: 'refunded',
      captured: false,
      amount_refunded: 70_000,
      refund_status: 'full',
      fee: null,
    });
    expect((await ask(app, `GET /v1/payments/${String(paymentId)}/refunds`)).body).toMatchObject({ count: 1 });
    expect(eventsIn(db).at(-1)).toMatchObject({
      event: 'refund.created',
      payload: { payment: { entity: { captured: false } } },
    });
    expect((await command(app, 'POST /sandbox/capture', { paymentId })).status).toBe(400);
    expect(
      (await ask(app, `POST /v1/payments/${String(paymentId)}/capture`, { payload: { amount: 70_000 } })).status,
    ).toBe(400);
  });

  test('money authorised after the window goes back at once', async () => {
    const { app, db } = openWithDb();
    const paymentId = await authorize(app, await newOrder(app, captureWindow(12, 12)), 13);
    refundLapsed(db, Date.now());
    expect(await payment(app, paymentId)).toMatchObject({ status: 'refunded', captured: false });
  });

  test('captured money never goes back by itself', async () => {
    const { app, db } = openWithDb();
    const paymentId = await newPayment(app, captureWindow(12, 12));
    vi.setSystemTime(Date.now() + 10_000 * minuteMs);
    refundLapsed(db, Date.now());
    expect(await payment(app, paymentId)).toMatchObject({ status: 'captured', amount_refunded: 0 });
  });

  test('without a word about it, five days are left', async () => {
    const { app, db } = openWithDb();
    const paymentId = await authorize(app, await newOrder(app));
    refundLapsed(db, Date.now() + 7199 * minuteMs);
    expect(await payment(app, paymentId)).toMatchObject({ status: 'authorized' });
    refundLapsed(db, Date.now() + 7200 * minuteMs);
    expect(await payment(app, paymentId)).toMatchObject({ status: 'refunded' });
  });

  test.each([
    [11, 'captured'],
    [13, 'authorized'],
  ])('a person who confirms after %i minutes leaves the payment %s', async (minutes, status) => {
    const app = openSandbox();
    const key_id = 'rzp_test_key';
    const { body } = await ask(app, 'POST /v1/checkout/payments', {
      payload: {
        key_id,
        order_id: await newOrder(app, captureWindow(12, 60)),
        method: 'upi',
        vpa: 'success@razorpay',
      },
    });
    vi.setSystemTime(Date.now() + minutes * minuteMs);
    const confirm = `POST /v1/checkout/payments/${String(body.payment_id)}/confirm`;
    expect((await ask(app, confirm, { payload: { key_id } })).status).toBe(200);
    expect(await payment(app, body.payment_id)).toMatchObject({ status });
  });

  test('of the merchant cannot be shorter than the provider’s', async () => {
    const payload = { amount: 500, currency: 'INR', ...captureWindow(20, 12) };
    expect(await ask(openSandbox(), 'POST /v1/orders', { payload })).toMatchObject({
      status: 400,
      body: { error: { field: 'payment.capture_options.manual_expiry_period' } },
    });
  });
});

describe('a second payment of one order', () => {
  test('comes through when both attempts were open at once', async () => {
    const { app, db } = openWithDb({ webhooks });
    const orderId = await newOrder(app);
    const both = [await authorize(app, orderId), await authorize(app, orderId)];
    for (const paymentId of both) await command(app, 'POST /sandbox/capture', { paymentId });

    expect((await ask(app, `GET /v1/orders/${orderId}/payments`)).body).toMatchObject({
      count: 2,
      items: [{ status: 'captured' }, { status: 'captured' }],
    });
    expect(eventsIn(db).filter(({ event }) => event === 'payment.captured')).toHaveLength(2);
    expect(eventsIn(db).filter(({ event }) => event === 'order.paid')).toHaveLength(1);
  });

  test('is made on purpose by again, by holders of the token only', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);
    await ask(app, 'POST /sandbox/pay', { payload: { orderId } });

    expect((await ask(app, 'POST /sandbox/pay', { payload: { orderId, again: true } })).status).toBe(401);
    expect((await command(app, 'POST /sandbox/pay', { orderId, again: true })).status).toBe(200);
    expect((await command(app, 'POST /sandbox/pay', { orderId, again: 'yes' })).status).toBe(400);
    expect((await command(app, 'GET /sandbox/summary')).status).toBe(200);
    expect((await command(app, 'GET /sandbox/summary')).body).toMatchObject({ captured: 2, capturedPaise: 140_000 });
  });
});

test('the provider can take another amount than the order’s', async () => {
  const app = openSandbox();
  const orderId = await newOrder(app);
  expect((await ask(app, 'POST /sandbox/pay', { payload: { orderId, amount: 500 } })).status).toBe(401);
  const { body } = await command(app, 'POST /sandbox/pay', { orderId, amount: 500 });
  expect(await payment(app, body.razorpay_payment_id)).toMatchObject({ amount: 500, status: 'captured' });
});

test.each(['authorize', 'capture'])('/sandbox/%s is for holders of the token only', async (call) => {
  const app = openSandbox();
  const payload = { orderId: await newOrder(app), paymentId: 'pay_1' };
  expect((await ask(app, `POST /sandbox/${call}`, { payload })).status).toBe(401);
});
