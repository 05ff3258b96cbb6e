import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { ask, command, merchant, newPayment, openSandbox } from '../testing/test-app.ts';

const listening = async (): Promise<{ app: FastifyInstance; url: string }> => {
  const app = openSandbox();
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
};

const createOrder = (url: string) =>
  fetch(`${url}/v1/orders`, {
    method: 'POST',
    headers: { ...merchant, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 500, currency: 'INR' }),
  });

const switchOn = (app: FastifyInstance, call: Record<string, unknown>) =>
  command(app, 'PUT /sandbox/faults', { calls: [{ times: 1, ...call }] });

const countOrders = async (app: FastifyInstance) => (await ask(app, 'GET /v1/orders')).body.count;

describe('a call', () => {
  test('whose reply is dropped did its work', async () => {
    const { app, url } = await listening();
    await switchOn(app, { fault: 'drop_reply' });
    await expect(createOrder(url)).rejects.toThrow('fetch failed');
    expect(await countOrders(app)).toBe(1);
  });

  test('that is reset did nothing', async () => {
    const { app, url } = await listening();
    await switchOn(app, { fault: 'reset' });
    await expect(createOrder(url)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(await countOrders(app)).toBe(0);
  });

  test('that is delayed comes late, and does its work', async () => {
    const { app, url } = await listening();
    await switchOn(app, { fault: 'delay', delayMs: 150 });
    const start = performance.now();
    expect((await createOrder(url)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(140);
    expect(await countOrders(app)).toBe(1);
  });

  test.each([
    ['error_500', 500, 'SERVER_ERROR'],
    ['error_429', 429, 'BAD_REQUEST_ERROR'],
    ['conflict_409', 409, 'BAD_REQUEST_ERROR'],
    ['refuse_400', 400, 'BAD_REQUEST_ERROR'],
  ])('that meets %s did nothing and brings the provider’s error', async (fault, status, code) => {
    const { app, url } = await listening();
    await switchOn(app, { fault });
    const reply = await createOrder(url);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ error: { code } });
    expect(await countOrders(app)).toBe(0);
    expect((await createOrder(url)).status).toBe(200);
  });

  test('that meets a broken gateway brings a page instead of JSON', async () => {
    const { app, url } = await listening();
    await switchOn(app, { fault: 'html_502' });
    const reply = await createOrder(url);
    expect(reply.status).toBe(502);
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(await reply.text()).toContain('502 Bad Gateway');
    expect(await countOrders(app)).toBe(0);
  });

  test('can be slow and fail as well', async () => {
    const { app, url } = await listening();
    await switchOn(app, { fault: 'error_500', delayMs: 100 });
    const start = performance.now();
    expect((await createOrder(url)).status).toBe(500);
    expect(performance.now() - start).toBeGreaterThan(90);
  });
});

test('a dropped refund is found again by its key', async () => {
  const { app, url } = await listening();
  const refund = `${url}/v1/payments/${await newPayment(app)}/refund`;
  const headers = { ...merchant, 'x-refund-idempotency': '0123456789' };
  await switchOn(app, { fault: 'drop_reply' });
  await expect(fetch(refund, { method: 'POST', headers })).rejects.toThrow('fetch failed');
  const reply = await fetch(refund, { method: 'POST', headers });
  expect(await reply.json()).toMatchObject({ entity: 'refund', amount: 70_000 });
  expect((await ask(app, 'GET /v1/refunds')).body.count).toBe(1);
});
