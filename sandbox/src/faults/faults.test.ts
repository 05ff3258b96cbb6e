import { describe, expect, test } from 'vitest';
import { listRefunds, processDueRefunds } from '../refunds/refunds.ts';
import { ask, command, newOrder, newPayment, openSandbox, openWithDb, webhooks } from '../testing/test-app.ts';
import { listDueWebhooks, listRecentWebhooks } from '../webhooks/webhooks.ts';

const allOff = { seed: 0, calls: [], webhooks: {}, refunds: {} };
const newest = { from: null, to: null, count: 100, skip: 0 };

describe('the switches', () => {
  test('are off, until they are put, and again when they are deleted', async () => {
    const app = openSandbox();
    expect((await command(app, 'GET /sandbox/faults')).body).toEqual(allOff);
    const asked = {
      seed: 7,
      calls: [{ path: '/v1/orders', method: 'POST', fault: 'error_500', times: 2, chance: 0.5, delayMs: 10 }],
      webhooks: { lose: 0.1, duplicate: 0.2, delayMs: [0, 100] },
      refunds: { outcome: 'failed', delayMs: 5 },
    };
    expect((await command(app, 'PUT /sandbox/faults', asked)).body).toEqual(asked);
    expect((await command(app, 'GET /sandbox/faults')).body).toEqual(asked);
    expect((await command(app, 'PUT /sandbox/faults', { seed: 1 })).body).toEqual({ ...allOff, seed: 1 });
    expect((await command(app, 'DELETE /sandbox/faults')).body).toEqual(allOff);
  });

  test('name the seed they chose, so that a run can be made again', async () => {
    const { body } = await command(openSandbox(), 'PUT /sandbox/faults', {});
    expect(body.seed).toEqual(expect.any(Number));
  });

  test('are for holders of the token only', async () => {
    const app = openSandbox();
    for (const call of ['GET', 'PUT', 'DELETE'].map((method) => `${method} /sandbox/faults`)) {
      expect([call, (await ask(app, call, { payload: {} })).status]).toEqual([call, 401]);
    }
    expect((await ask(app, 'GET /sandbox/summary')).status).toBe(401);
  });

  test.each([
    { call: [] },
    { calls: [{}] },
    { calls: [{ fault: 'explode' }] },
    { calls: [{ fault: 'delay', path: '/sandbox/pay' }] },
    { calls: [{ fault: 'delay', chance: 2 }] },
    { calls: [{ fault: 'delay', time: 1 }] },
    { webhooks: { lose: '1' } },
    { webhooks: { delayMs: [1] } },
    { refunds: { outcome: 'lost' } },
    { seed: -1 },
  ])('refuse %j, and stay as they were', async (wrong) => {
    const app = openSandbox();
    expect((await command(app, 'PUT /sandbox/faults', wrong)).status).toBe(400);
    expect((await command(app, 'GET /sandbox/faults')).body).toEqual(allOff);
  });
});

describe('which calls go wrong', () => {
  const failures = async (switched: object, calls: readonly string[]) => {
    const app = openSandbox();
    await command(app, 'PUT /sandbox/faults', { calls: [{ fault: 'error_500', ...switched }] });
    const statuses = await Promise.all(calls.map(async (call) => (await ask(app, call, { payload: {} })).status));
    return calls.filter((_call, index) => statuses[index] === 500);
  };

  test('those whose address begins as named', async () => {
    const calls = ['POST /v1/orders', 'POST /v1/orders/order_1/x', 'POST /v1/payments/pay_1/refund'];
    expect(await failures({ path: '/v1/orders' }, calls)).toEqual(calls.slice(0, 2));
    expect(await failures({ path: '/v1/payments/*/refund' }, calls)).toEqual(calls.slice(2));
    expect(await failures({ path: '/v1/payments/*/capture' }, calls)).toEqual([]);
  });

  test('those of the method named', async () => {
    const app = openSandbox();
    await command(app, 'PUT /sandbox/faults', { calls: [{ fault: 'error_500', method: 'POST' }] });
    expect((await ask(app, 'GET /v1/orders')).status).toBe(200);
    expect((await ask(app, 'POST /v1/orders', { payload: {} })).status).toBe(500);
  });

  test('never those below /sandbox, and the pay page only when it is named', async () => {
    const calls = ['POST /sandbox/pay', 'POST /v1/checkout/payments', 'POST /v1/orders'];
    expect(await failures({}, calls)).toEqual(['POST /v1/orders']);
    expect(await failures({ path: '/v1/checkout' }, calls)).toEqual(['POST /v1/checkout/payments']);
  });

  test('as many as were asked for', async () => {
    const app = openSandbox();
    await command(app, 'PUT /sandbox/faults', { calls: [{ fault: 'error_429', times: 2 }] });
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++) statuses.push((await ask(app, 'GET /v1/orders')).status);
    expect(statuses).toEqual([429, 429, 200, 200]);
    expect((await command(app, 'GET /sandbox/faults')).body).toMatchObject({ calls: [{ times: 0 }] });
  });

  test('about as often as the chance says, and the same ones for the same seed', async () => {
    const run = async (seed: number) => {
      const app = openSandbox();
      await command(app, 'PUT /sandbox/faults', { seed, calls: [{ fault: 'error_500', chance: 0.5 }] });
      const statuses: number[] = [];
      for (let call = 0; call < 100; call++) statuses.push((await ask(app, 'GET /v1/orders')).status);
      return statuses;
    };
    const first = await run(1);
    expect(await run(1)).toEqual(first);
    expect(await run(2)).not.toEqual(first);
    const failed = first.filter((status) => status === 500).length;
    expect(failed).toBeGreaterThan(30);
    expect(failed).toBeLessThan(70);
  });
});

describe('webhooks', () => {
  test('get lost', async () => {
    const { app, db } = openWithDb({ webhooks });
    await command(app, 'PUT /sandbox/faults', { webhooks: { lose: 1 } });
    await newPayment(app);
    expect(listDueWebhooks(db, Date.now(), 10)).toEqual([]);
    expect(listRecentWebhooks(db, 10).map(({ status }) => status)).toEqual(['lost', 'lost', 'lost']);
  });

  test('come twice, with the same event id', async () => {
    const { app, db } = openWithDb({ webhooks });
    await command(app, 'PUT /sandbox/faults', { webhooks: { duplicate: 1 } });
    await newPayment(app);
    const due = listDueWebhooks(db, Date.now(), 10);
    expect(due).toHaveLength(6);
    expect(new Set(due.map(({ eventId, body }) => `${eventId} ${body}`)).size).toBe(3);
  });

  test('come late and out of order', async () => {
    const { app, db } = openWithDb({ webhooks });
    await command(app, 'PUT /sandbox/faults', { seed: 3, webhooks: { delayMs: [1000, 60_000] } });
    for (let payment = 0; payment < 5; payment++) await newPayment(app);
    expect(listDueWebhooks(db, Date.now() + 900, 100)).toEqual([]);
    const seqs = listDueWebhooks(db, Date.now() + 61_000, 100).map(({ seq }) => seq);
    expect(seqs).toHaveLength(15);
    expect(seqs).not.toEqual(seqs.toSorted((one, other) => one - other));
  });
});

describe('refunds', () => {
  const refundOf = async (app: ReturnType<typeof openSandbox>) =>
    (await ask(app, `POST /v1/payments/${await newPayment(app)}/refund`, { payload: {} })).body;

  test.each(['processed', 'failed'])('are %s at once when nothing is to be waited for', async (outcome) => {
    const app = openSandbox();
    await command(app, 'PUT /sandbox/faults', { refunds: { outcome, delayMs: 0 } });
    expect(await refundOf(app)).toMatchObject({ status: outcome });
  });

  test('wait as long as they are told to', async () => {
    const { app, db } = openWithDb();
    await command(app, 'PUT /sandbox/faults', { refunds: { delayMs: 3_600_000 } });
    await refundOf(app);
    processDueRefunds(db, Date.now() + 3_500_000);
    expect(listRefunds(db, newest, null)).toMatchObject([{ status: 'pending' }]);
    processDueRefunds(db, Date.now() + 3_600_000);
    expect(listRefunds(db, newest, null)).toMatchObject([{ status: 'processed' }]);
  });

  test.each([
    ['DELETE /sandbox/faults', 'processed'],
    ['PUT /sandbox/faults', 'processed'],
  ])('stay pending until %s', async (call, status) => {
    const { app, db } = openWithDb();
    await command(app, 'PUT /sandbox/faults', { refunds: { outcome: 'pending' } });
    await refundOf(app);
    await command(app, 'PUT /sandbox/faults', { refunds: { outcome: 'pending' }, seed: 5 });
    processDueRefunds(db, Date.now() + 1e12);
    expect(listRefunds(db, newest, null)).toMatchObject([{ status: 'pending' }]);

    await command(app, call);
    processDueRefunds(db, Date.now());
    expect(listRefunds(db, newest, null)).toMatchObject([{ status }]);
  });
});

test('a fault is an answer of the provider, not of the pay call: the money is where it was', async () => {
  const app = openSandbox();
  const orderId = await newOrder(app);
  await command(app, 'PUT /sandbox/faults', { calls: [{ fault: 'refuse_400' }] });
  expect((await ask(app, 'POST /sandbox/pay', { payload: { orderId } })).status).toBe(200);
});
