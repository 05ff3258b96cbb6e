import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { processDueRefunds } from './refunds.ts';
import { ask, command, like, merchant, newPayment, openSandbox, openWithDb, someNumber } from '../testing/test-app.ts';

const inAWhile = () => Date.now() + 60_000;

const refund = (app: FastifyInstance, paymentId: string, payload: Record<string, unknown> = {}) =>
  ask(app, `POST /v1/payments/${paymentId}/refund`, { payload });
const get = async (app: FastifyInstance, path: string) => (await ask(app, `GET ${path}`)).body;
const refusal = (description: string) => ({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description } } });

describe('giving money back', () => {
  test('a whole refund is pending at first, and processed when the bank has decided', async () => {
    const { app, db } = openWithDb();
    const paymentId = await newPayment(app);

    const { status, body } = await refund(app, paymentId, { notes: { why: 'cancelled' }, receipt: 'r-1' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: like(/^rfnd_[0-9A-Za-z]{14}$/),
      entity: 'refund',
      amount: 70_000,
      currency: 'INR',
      payment_id: paymentId,
      notes: { why: 'cancelled' },
      receipt: 'r-1',
      acquirer_data: { arn: null },
      created_at: someNumber,
      batch_id: null,
      status: 'pending',
      speed_processed: 'normal',
      speed_requested: 'normal',
    });
    expect(await get(app, `/v1/payments/${paymentId}`)).toMatchObject({
      status: 'refunded',
      amount_refunded: 70_000,
      refund_status: 'full',
      captured: true,
      fee: 1652,
    });

    processDueRefunds(db, inAWhile());
    expect(await get(app, `/v1/refunds/${String(body.id)}`)).toMatchObject({
      status: 'processed',
      acquirer_data: { arn: like(/^\d{23}$/) },
    });
  });

  test('settles no refund before its time', async () => {
    const { app, db } = openWithDb();
    const { body } = await refund(app, await newPayment(app));
    processDueRefunds(db, Date.now());
    expect(await get(app, `/v1/refunds/${String(body.id)}`)).toMatchObject({ status: 'pending' });
  });

  test('parts add up to the whole', async () => {
    const app = openSandbox();
    const paymentId = await newPayment(app);

    await refund(app, paymentId, { amount: 20_000, speed: 'optimum' });
    expect(await get(app, `/v1/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      amount_refunded: 20_000,
      refund_status: 'partial',
    });

    const { body } = await refund(app, paymentId);
    expect(body).toMatchObject({ amount: 50_000 });
    expect(await get(app, `/v1/payments/${paymentId}`)).toMatchObject({ status: 'refunded', amount_refunded: 70_000 });
  });

  test('no body at all means the whole payment', async () => {
    const app = openSandbox();
    const reply = await app.inject({
      method: 'POST',
      url: `/v1/payments/${await newPayment(app)}/refund`,
      headers: { ...merchant, 'content-type': 'application/json' },
    });
    expect(reply.json()).toMatchObject({ entity: 'refund', amount: 70_000 });
  });

  test('a refund that fails leaves the money with the merchant, to be refunded again', async () => {
    const { app, db } = openWithDb();
    const paymentId = await newPayment(app);
    await command(app, 'PUT /sandbox/faults', { refunds: { outcome: 'failed' } });
    const { body } = await refund(app, paymentId);
    processDueRefunds(db, inAWhile());

    expect(await get(app, `/v1/refunds/${String(body.id)}`)).toMatchObject({ status: 'failed' });
    expect(await get(app, `/v1/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    });
    expect((await refund(app, paymentId)).status).toBe(200);
  });

  test('a refund made in the dashboard counts like any other', async () => {
    const app = openSandbox();
    const paymentId = await newPayment(app);
    const { body } = await command(app, 'POST /sandbox/refund', { paymentId, amount: 30_000 });
    expect(await get(app, `/v1/payments/${paymentId}/refunds`)).toMatchObject({
      count: 1,
      items: [{ id: body.id, amount: 30_000 }],
    });
    expect((await ask(app, 'POST /sandbox/refund', { payload: { paymentId } })).status).toBe(401);
  });
});

describe('refuses', () => {
  test('more than the payment, more than is left of it, and anything once it is all gone', async () => {
    const app = openSandbox();
    const paymentId = await newPayment(app);
    expect(await refund(app, paymentId, { amount: 70_001 })).toMatchObject(
      refusal('The refund amount provided is greater than amount captured'),
    );
    await refund(app, paymentId, { amount: 70_000 - 100 });
    expect(await refund(app, paymentId, { amount: 101 })).toMatchObject(
      refusal('The total refund amount is greater than the refund payment amount'),
    );
    await refund(app, paymentId, { amount: 100 });
    for (const payload of [{}, { amount: 100 }]) {
      expect(await refund(app, paymentId, payload)).toMatchObject(
        refusal('The payment has been fully refunded already'),
      );
    }
  });

  test('money that was never captured', async () => {
    const app = openSandbox();
    const orderId = String((await ask(app, 'POST /v1/orders', { payload: { amount: 500, currency: 'INR' } })).body.id);
    const { body } = await command(app, 'POST /sandbox/authorize', { orderId });
    expect(await refund(app, String(body.razorpay_payment_id))).toMatchObject(
      refusal('The payment status should be captured for action to be taken'),
    );
  });

  test.each([
    ['99 paise', { amount: 99 }, 'The amount must be at least INR 1.00'],
    ['a fraction', { amount: 100.5 }, 'The amount must be an integer.'],
    ['an unknown speed', { speed: 'fast' }, 'The selected speed is invalid.'],
    ['an unknown field', { reason: 'x' }, 'reason is/are not required and should not be sent'],
  ])('%s', async (_what, payload, description) => {
    const app = openSandbox();
    const paymentId = await newPayment(app);
    expect(await refund(app, paymentId, payload)).toMatchObject(refusal(description));
    expect(await get(app, `/v1/payments/${paymentId}/refunds`)).toMatchObject({ count: 0 });
  });

  test('a payment nobody made', async () => {
    expect(await refund(openSandbox(), 'pay_00000000000000')).toMatchObject(refusal('The id provided does not exist'));
  });

  test('callers who are not the merchant', async () => {
    const app = openSandbox();
    for (const call of [
      'POST /v1/payments/pay_1/refund',
      'GET /v1/payments/pay_1/refunds',
      'GET /v1/payments/pay_1/refunds/rfnd_1',
      'GET /v1/payments',
      'GET /v1/refunds',
      'GET /v1/refunds/rfnd_1',
    ]) {
      expect([call, (await ask(app, call, { headers: {} })).status]).toEqual([call, 401]);
    }
  });
});

describe('reading', () => {
  test('finds a refund alone or by its payment, and not by another payment', async () => {
    const app = openSandbox();
    const paymentId = await newPayment(app);
    const { body } = await refund(app, paymentId);
    const id = String(body.id);
    expect(await get(app, `/v1/refunds/${id}`)).toEqual(body);
    expect(await get(app, `/v1/payments/${paymentId}/refunds/${id}`)).toEqual(body);
    expect(await ask(app, `GET /v1/payments/pay_00000000000000/refunds/${id}`)).toMatchObject(
      refusal('The id provided does not exist'),
    );
  });

  test.each(['/v1/refunds', '/v1/payments'])('lists %s newest first, by page and by time', async (list) => {
    const app = openSandbox();
    for (let made = 0; made < 3; made++) await refund(app, await newPayment(app));
    const all = await get(app, list);
    const items = all.items as { id: string; created_at: number }[];
    expect(all).toMatchObject({ entity: 'collection', count: 3 });

    expect(await get(app, `${list}?count=1&skip=1`)).toMatchObject({ count: 1, items: [{ id: items[1]?.id }] });
    const newest = Number(items[0]?.created_at);
    expect(await get(app, `${list}?from=${newest + 1}`)).toMatchObject({ count: 0 });
    expect(await get(app, `${list}?from=${newest - 60}&to=${newest}`)).toMatchObject({ count: 3 });
    expect(await get(app, `${list}?to=${newest - 60}`)).toMatchObject({ count: 0 });
    expect((await ask(app, `GET ${list}?count=101`)).status).toBe(400);
  });
});
