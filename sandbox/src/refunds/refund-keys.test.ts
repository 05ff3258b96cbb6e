import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { ask, command, merchant, newPayment, openSandbox } from '../testing/test-app.ts';

const refund = (app: FastifyInstance, paymentId: string, payload: Record<string, unknown>, key: string) =>
  ask(app, `POST /v1/payments/${paymentId}/refund`, {
    payload,
    headers: { ...merchant, 'x-refund-idempotency': key },
  });
const refusal = (description: string) => ({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description } } });

describe('a key', () => {
  test('makes asking again safe', async () => {
    const app = openSandbox();
    const paymentId = await newPayment(app);
    const first = await refund(app, paymentId, { amount: 20_000 }, 'key_of-10chars');
    expect(first.status).toBe(200);
    expect(await refund(app, paymentId, { amount: 20_000 }, 'key_of-10chars')).toEqual(first);
    expect((await ask(app, `GET /v1/payments/${paymentId}/refunds`)).body).toMatchObject({ count: 1 });
  });

  test('gives the refund even when nothing is left to refund', async () => {
    const app = openSandbox();
    const paymentId = await newPayment(app);
    const first = await refund(app, paymentId, {}, '0123456789');
    expect(await refund(app, paymentId, {}, '0123456789')).toEqual(first);
  });

  test('belongs to one request only', async () => {
    const app = openSandbox();
    const paymentId = await newPayment(app);
    await refund(app, paymentId, { amount: 20_000 }, '0123456789');
    const other = refusal('Different request body sent for the same idempotency key.');
    expect(await refund(app, paymentId, { amount: 20_001 }, '0123456789')).toMatchObject(other);
    expect(await refund(app, await newPayment(app), { amount: 20_000 }, '0123456789')).toMatchObject(other);
  });

  test('of a refused request is still free', async () => {
    const app = openSandbox();
    const paymentId = await newPayment(app);
    expect((await refund(app, paymentId, { amount: 70_001 }, '0123456789')).status).toBe(400);
    expect((await refund(app, paymentId, { amount: 70_000 }, '0123456789')).status).toBe(200);
  });

  test.each(['short', '012345678', 'with a space', 'ключ-ключ-ключ'])('"%s" is none', async (key) => {
    const app = openSandbox();
    const encoded = Buffer.from(key).toString('latin1');
    expect(await refund(app, await newPayment(app), {}, encoded)).toMatchObject({
      status: 400,
      body: { error: { field: 'X-Refund-Idempotency' } },
    });
  });

  test('whose first request is in progress brings a 409, and afterwards the refund', async () => {
    const app = openSandbox();
    const paymentId = await newPayment(app);
    await command(app, 'PUT /sandbox/faults', {
      calls: [{ path: '/v1/payments/*/refund', fault: 'delay', delayMs: 1000, times: 1 }],
    });

    const first = refund(app, paymentId, {}, '0123456789');
    expect((await refund(app, paymentId, {}, '0123456789')).status).toBe(409);
    const done = await first;
    expect(done.status).toBe(200);
    expect(await refund(app, paymentId, {}, '0123456789')).toEqual(done);
  });
});
