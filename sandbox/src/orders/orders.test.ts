import { describe, expect, test } from 'vitest';
import { ask, basicAuth, like, merchant, newOrder, openSandbox, someNumber, someText } from '../testing/test-app.ts';

const order = { amount: 70_000, currency: 'INR', receipt: 'r-1' };

describe('creating an order', () => {
  test('answers with the order as the provider shows it', async () => {
    const { status, body } = await ask(openSandbox(), 'POST /v1/orders', { payload: order });

    expect(status).toBe(200);
    expect(body).toEqual({
      id: like(/^order_[0-9A-Za-z]{14}$/),
      entity: 'order',
      amount: 70_000,
      amount_paid: 0,
      amount_due: 70_000,
      currency: 'INR',
      receipt: 'r-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: someNumber,
    });
    expect(Number.isInteger(body.created_at)).toBe(true);
  });

  test('keeps notes as an object', async () => {
    const { body } = await ask(openSandbox(), 'POST /v1/orders', { payload: { ...order, notes: { for: 'a bid' } } });
    expect(body.notes).toEqual({ for: 'a bid' });
  });

  test('takes the capture settings the server sends', async () => {
    const payment = {
      capture: 'automatic',
      capture_options: { automatic_expiry_period: 12, manual_expiry_period: 12, refund_speed: 'normal' },
    };
    const { status } = await ask(openSandbox(), 'POST /v1/orders', { payload: { ...order, payment } });
    expect(status).toBe(200);
  });

  test.each([
    ['no amount', { currency: 'INR' }, 'amount', 'amount: is required.'],
    ['an amount with a fraction', { ...order, amount: 100.5 }, 'amount', 'The amount must be an integer.'],
    ['an amount as text', { ...order, amount: '70000' }, 'amount', 'The amount must be an integer.'],
    ['99 paise', { ...order, amount: 99 }, 'amount', 'Order amount less than minimum amount allowed'],
    ['a negative amount', { ...order, amount: -100 }, 'amount', 'Order amount less than minimum amount allowed'],
    ['no currency', { amount: 100 }, 'currency', 'currency: is required.'],
    ['dollars', { ...order, currency: 'USD' }, 'currency', 'Currency is not supported'],
    [
      'a receipt of 41',
      { ...order, receipt: 'r'.repeat(41) },
      'receipt',
      'The receipt may not be greater than 40 characters.',
    ],
    ['notes as text', { ...order, notes: 'a bid' }, 'notes', 'The notes must be an object.'],
    [
      'an unknown field',
      { ...order, transfers: [] },
      'transfers',
      'transfers is/are not required and should not be sent',
    ],
    ['partial payment', { ...order, partial_payment: true }, 'partial_payment', 'Partial payments are not enabled.'],
    [
      'an unknown capture',
      { ...order, payment: { capture: 'later' } },
      'payment.capture',
      'The selected capture is invalid.',
    ],
    [
      'a capture window of 11 minutes',
      { ...order, payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } } },
      'payment.capture_options.automatic_expiry_period',
      'The automatic_expiry_period must be between 12 and 7200 minutes.',
    ],
  ])('refuses %s with the error object', async (_what, payload, field, description) => {
    const { status, body } = await ask(openSandbox(), 'POST /v1/orders', { payload });

    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        field,
        source: 'business',
        step: someText,
        reason: like(/^[a-z_]+$/),
        metadata: {},
      },
    });
  });

  test('refuses a body that is no JSON', async () => {
    const { status, body } = await ask(openSandbox(), 'POST /v1/orders', {
      payload: '{"amount":',
      headers: { ...merchant, 'content-type': 'application/json' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', source: 'business' } });
  });
});

describe('who may call', () => {
  test.each([
    ['nobody named', {}],
    ['a wrong secret', basicAuth('rzp_test_key', 'guess')],
    ['a wrong key', basicAuth('rzp_test_other', 'a secret of the tests')],
    ['a bearer token', { authorization: 'Bearer a secret of the tests' }],
  ])('turns away %s', async (_who, headers) => {
    const app = openSandbox();
    for (const call of [
      'POST /v1/orders',
      'GET /v1/orders',
      'GET /v1/orders/order_1',
      'GET /v1/orders/order_1/payments',
      'GET /v1/payments/pay_1',
      'POST /v1/payments/pay_1/capture',
    ]) {
      const { status, body } = await ask(app, call, { headers });
      expect([call, status]).toEqual([call, 401]);
      expect(body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } });
    }
  });
});

describe('reading orders', () => {
  test('finds an order by its id', async () => {
    const app = openSandbox();
    const id = await newOrder(app);
    expect(await ask(app, `GET /v1/orders/${id}`)).toMatchObject({ status: 200, body: { id, status: 'created' } });
  });

  test('refuses an id it does not know', async () => {
    expect(await ask(openSandbox(), 'GET /v1/orders/order_00000000000000')).toMatchObject({
      status: 400,
      body: { error: { description: 'The id provided does not exist' } },
    });
  });

  test('lists the orders of a receipt, newest first', async () => {
    const app = openSandbox();
    const first = await newOrder(app, { receipt: 'mine' });
    await newOrder(app, { receipt: 'another' });
    const second = await newOrder(app, { receipt: 'mine' });

    const { body } = await ask(app, 'GET /v1/orders?receipt=mine');
    expect(body).toMatchObject({ entity: 'collection', count: 2, items: [{ id: second }, { id: first }] });
  });

  test('pages by count and skip', async () => {
    const app = openSandbox();
    const first = await newOrder(app);
    await newOrder(app);
    expect((await ask(app, 'GET /v1/orders?count=1&skip=1')).body).toMatchObject({ count: 1, items: [{ id: first }] });
    expect((await ask(app, 'GET /v1/orders?count=101')).status).toBe(400);
    expect((await ask(app, 'GET /v1/orders?count=many')).status).toBe(400);
  });

  test('lists by time', async () => {
    const app = openSandbox();
    const id = await newOrder(app);
    const createdAt = Number((await ask(app, `GET /v1/orders/${id}`)).body.created_at);
    expect((await ask(app, `GET /v1/orders?from=${createdAt}&to=${createdAt}`)).body.count).toBe(1);
    expect((await ask(app, `GET /v1/orders?from=${createdAt + 1}`)).body.count).toBe(0);
    expect((await ask(app, `GET /v1/orders?to=${createdAt - 1}`)).body.count).toBe(0);
  });
});

test('an address nobody serves is a 404 with the error object', async () => {
  expect(await ask(openSandbox(), 'GET /v1/nothing')).toMatchObject({
    status: 404,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The requested URL was not found on the server.' } },
  });
});
